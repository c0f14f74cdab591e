#include <iostream>

#include "command_line/command_line.h"
#include "commands.h"
#include "solved/tables.h"

int main(int argc, char** argv) {
  using namespace tablier::cli;
  std::ios::sync_with_stdio(false);
  CommandLine line(std::cin, std::cout, std::cerr, open_tables);
  // The order of the help.
  add_catalogue(line);
  add_positions(line);
  add_prove(line);
  add_play(line);
  add_learn(line);
  add_puzzle(line);
  add_puzzle_maintenance(line);
  add_record(line);
  add_review(line);
  add_batch(line);
  add_bench(line);
  add_match(line);
  add_openings(line);
  add_engine(line);
  add_analyse(line);
  add_serve(line);
  add_bot(line);
  add_solve(line);
  add_probe(line);
  add_book(line);
  add_move_data(line);
  return line.run({argv + 1, argv + argc});
}
