#pragma once

#include <functional>
#include <string>

#include "core/error.h"
#include "erased/tablebase.h"
#include "net/settings.h"

namespace tablier::server {

/// The database file in a data folder.
std::string database_file(const std::string& data);

/// Runs the server until it is asked to end (SIGTERM or SIGINT). `listening` is told the address, as a URL, once
/// connections are accepted. The error says what kept it from starting. The computers' top levels ask the tablebases.
Expected<void> run_server(const Settings& settings, const Tablebases& tablebases,
                          const std::function<void(const std::string& url)>& listening);

}  // namespace tablier::server
