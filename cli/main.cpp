#include <iostream>

#include "command_line/command_line.h"
#include "command_line/groups.h"

int main(int argc, char** argv) {
  using namespace tablier::cli;
  std::ios::sync_with_stdio(false);
  CommandLine line;
  // The order of the help.
  add_catalogue(line);
  add_positions(line);
  add_prove(line);
  add_play(line);
  add_puzzle(line);
  add_record(line);
  add_batch(line);
  add_bench(line);
  add_match(line);
  add_engine(line);
  add_analyse(line);
  add_serve(line);
  add_solved(line);
  add_move_data(line);
  return line.run({argv + 1, argv + argc});
}
