#include <memory>

#include "command_line/arguments.h"
#include "command_line/command_line.h"
#include "command_line/groups.h"
#include "puzzles/puzzle_command.h"

namespace tablier::cli {

namespace {

void add_puzzle_make(CommandLine& line, CLI::App* puzzle) {
  const auto choice = std::make_shared<PuzzleMakeChoice>();
  CLI::App* make = puzzle->add_subcommand("make", "Find new puzzles in games between computers");
  make->footer("Example: tablier puzzle make castelott --count 2 --most 2 --seed 3");
  const auto number = [make](const std::string& name, int& value, const std::string& what, std::uint64_t least,
                             std::uint64_t most) {
    make->add_option(name, value, what)->check(whole_number(least, most))->capture_default_str()->option_text("NUMBER");
  };
  add_game(make, choice->spec);
  number("--count", choice->count, "How many, in equal shares for each number of turns", 1, 100'000);
  make->add_option("--seed", choice->seed, "Other games, other puzzles")
      ->check(whole_number(0, kAnyNumber))
      ->capture_default_str();
  number("--fewest", choice->fewest, "Turns of the shortest", kShortestPuzzle, kLongestPuzzle);
  number("--most", choice->most, "Turns of the longest", kShortestPuzzle, kLongestPuzzle);
  make->add_option("--beyond", choice->beyond,
                   "Turns beyond the solution within which no other turn wins;\n"
                   "all: none wins at all, by the table of a solved game")
      ->capture_default_str();
  make->add_option("--tables", choice->tables, "Folder of that table (default: your data folder's)")
      ->option_text("FOLDER");
  make->add_option("--work", choice->work, "How many positions to look at for a puzzle, before it is given up")
      ->check(whole_number(1, kAnyNumber))
      ->capture_default_str();
  number("--games", choice->games, "Games after which to give up", 1, 100'000'000);
  make->add_option("--keep", choice->keep, "Puzzles of this file stay, and count")->option_text("FILE");
  make->add_option("--output", choice->output, "A new file (default: the standard output)")->option_text("FILE");
  line.on(make, [choice](const Console& console) { return run_puzzle_make(*choice, console); });
}

void add_puzzle_verify(CommandLine& line, CLI::App* puzzle) {
  const auto choice = std::make_shared<PuzzleVerifyChoice>();
  CLI::App* verify = puzzle->add_subcommand("verify", "Check every puzzle of a file by search");
  verify->footer("Example: tablier puzzle make castelott --count 2 --most 2 | tablier puzzle verify -");
  verify->add_option("FILE", choice->file, "The file, - for standard input")->required()->option_text(" ");
  verify->add_option("--beyond", choice->beyond, "Other turns beyond the solution (default: the file's claim)")
      ->check(whole_number(0, 20));
  verify->add_option("--horizon", choice->horizon, "Turns beyond which no other turn is looked at")
      ->check(whole_number(1, kMostProofTurns));
  verify->add_option("--most", choice->most, "Turns of the longest puzzles to look at; others are only read")
      ->check(whole_number(kShortestPuzzle, kLongestPuzzle));
  verify->add_option("--threads", choice->threads, "Puzzles at a time")->check(whole_number(1, 256));
  verify->add_flag("--each", choice->each, "Also how many positions each puzzle took");
  line.on(verify, [choice](const Console& console) { return run_puzzle_verify(*choice, console); });
}

}  // namespace

void add_puzzle(CommandLine& line) {
  const auto choice = std::make_shared<PuzzleChoice>();
  CLI::App* puzzle = line.command("puzzle", "Solve puzzles: find the one turn that wins by force (docs/puzzles.md)",
                                  "tablier puzzle castelott --level 2");
  puzzle->add_option("GAME", choice->game, "The game (default: a list of the puzzles)")->option_text(" ");
  puzzle->add_option("--level", choice->level, "How hard: 1 to 6")->check(whole_number(1, kPuzzleLevels));
  puzzle->add_option("--id", choice->id, "This puzzle")->option_text("ID");
  puzzle->add_option("--day", choice->day, "The puzzle of this day (default: today)")->option_text("DATE");
  line.add_look(puzzle);
  line.on(puzzle, [choice](const Console& console) { return run_puzzle(*choice, console); });
  add_puzzle_make(line, puzzle);
  add_puzzle_verify(line, puzzle);
}

}  // namespace tablier::cli
