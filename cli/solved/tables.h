#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "command_line/command_line.h"
#include "erased/solved_game.h"

namespace tablier::cli {

/// "a, b or c": the ids of the games that are solved.
std::string solved_names();

/// The solved game of this id; the error lists those that there are.
Expected<const SolvedGame*> find_solved_game(std::string_view id);

/// The same of those that have a table.
std::string table_names();
Expected<const TableGame*> find_table_game(std::string_view id);

/// The file of a game's table in that folder, or in the one where `tablier solve` puts tables and everybody looks for
/// them, unless told otherwise.
std::string table_file(const TableGame& game, const std::optional<std::string>& folder);

/// Opens that table.
Expected<std::unique_ptr<const SolvedTable>> open_table(const TableGame& game,
                                                        const std::optional<std::string>& folder);

/// The tables of this folder, or of the usual one, and the books of games that have no table there. A folder that is
/// named must have a table, and none that is no good; of the usual one only a table that is there but no good is worth
/// a word, and one plays without it. "none" is nothing at all.
Expected<Tablebases> open_tables(const std::optional<std::string>& folder, const Console& console);

// Options of several commands.

inline constexpr const char* kTablesToRead = "Folder of the tables (default: tables in your data folder)";

/// The game where a file does not name it.
void add_game_of_file(Command& command, std::string& game);

/// Threads that share one piece of work.
void add_workers(Command& command, int& threads);

}  // namespace tablier::cli
