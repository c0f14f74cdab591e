#pragma once

namespace tablier::cli {

class CommandLine;

// Each function declares commands of the program, with their options, beside the code that carries them out.

void add_catalogue(CommandLine& line);  ///< games, rules, facts (positions/)
void add_positions(CommandLine& line);  ///< show, moves, apply, perft
void add_batch(CommandLine& line);
void add_prove(CommandLine& line);  ///< analysis/
void add_analyse(CommandLine& line);
void add_review(CommandLine& line);
void add_bench(CommandLine& line);
void add_play(CommandLine& line);
void add_learn(CommandLine& line);
void add_puzzle(CommandLine& line);
void add_puzzle_maintenance(CommandLine& line);  ///< puzzle make, puzzle verify
void add_record(CommandLine& line);
void add_match(CommandLine& line);
void add_openings(CommandLine& line);
void add_engine(CommandLine& line);  ///< protocol/
void add_solve(CommandLine& line);   ///< solve, verify
void add_probe(CommandLine& line);   ///< probe, grade
void add_book(CommandLine& line);
void add_serve(CommandLine& line);
void add_bot(CommandLine& line);
void add_move_data(CommandLine& line);

}  // namespace tablier::cli
