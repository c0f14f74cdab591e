#pragma once

#include "erased/tablebase.h"
#include "net/settings.h"
#include "terminal/console.h"

namespace tablier::cli {

/// Runs the server until it is asked to end; its computers ask these tablebases. Not among the other commands, so that
/// they can be linked without it.
int run_serve(const server::Settings& settings, const Tablebases& tablebases, const Console& console);

/// Copies the games of a data folder into the PostgreSQL database that the settings name.
int run_move_data(const server::Settings& settings, const Console& console);

}  // namespace tablier::cli
