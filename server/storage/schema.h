#pragma once

#include <string>

#include "core/error.h"

namespace tablier::server {

inline constexpr int kSchemaVersion = 3;

/// The statements that turn version `from` of the schema into the next. Steps are added, never changed. The options of
/// a table are the part in which the databases differ.
std::string migration(int from, const std::string& table_options, const std::string& game_table_options);

/// Nothing, or why a database whose schema has this version cannot be used.
Expected<void> check_schema_version(int found, const std::string& where);

}  // namespace tablier::server
