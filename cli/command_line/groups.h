#pragma once

namespace tablier::cli {

class CommandLine;

// Each function declares commands: their names, options and help. What was typed for a command lives in a choice of its
// own, which the action of the command holds; what the command then does stands in commands.h and its neighbours.

// games.cpp
void add_catalogue(CommandLine& line);  ///< games, rules, facts
void add_positions(CommandLine& line);  ///< show, moves, apply, perft
void add_play(CommandLine& line);
void add_record(CommandLine& line);

// analysis.cpp
void add_prove(CommandLine& line);
void add_analyse(CommandLine& line);

// programs.cpp
void add_batch(CommandLine& line);
void add_bench(CommandLine& line);
void add_match(CommandLine& line);
void add_engine(CommandLine& line);

// puzzles.cpp
void add_puzzle(CommandLine& line);

// solved.cpp
void add_solved(CommandLine& line);  ///< solve, verify, probe, grade, book

// server.cpp
void add_serve(CommandLine& line);
void add_move_data(CommandLine& line);

}  // namespace tablier::cli
