#include <memory>

#include "command_line/arguments.h"
#include "command_line/command_line.h"
#include "command_line/groups.h"
#include "commands.h"
#include "games/solved_games.h"
#include "solved/tables.h"

namespace tablier::cli {

namespace {

constexpr const char* kTablesToRead = "Folder of the tables (default: your data folder's)";

void add_solved_game(CLI::App* command, std::string& game) {
  command->add_option("GAME", game, solved_names())->required()->option_text(" ");
}

/// The game where a file does not name it.
void add_game_of_file(CLI::App* command, std::string& game) {
  if (!solved_games().empty()) game = solved_games().front()->info().id;
  command->add_option("--game", game, "The solved game (default: " + game + ")")->option_text("GAME");
}

/// Threads that share one piece of work.
void add_workers(CLI::App* command, int& threads) {
  command->add_option("--threads", threads, "Threads")->check(whole_number(1, 256))->capture_default_str();
}

void add_solve(CommandLine& line) {
  const auto choice = std::make_shared<SolveChoice>();
  CLI::App* solve = line.command("solve", "Solve a game: who wins in every position (docs/bobail-solved.md)",
                                 "tablier solve bobail --threads 2");
  add_solved_game(solve, choice->game);
  add_tables(solve, choice->tables, "Folder for the table, GAME.table (default: your data folder's)");
  solve
      ->add_option("--work", choice->work,
                   "Folder for what is found on the way, so that an interrupted\n"
                   "run can go on (default: one beside the table)")
      ->option_text("FOLDER");
  solve->add_option("--values", choice->values, "Write a smaller table that tells only who wins, too")
      ->option_text("FILE");
  add_workers(solve, choice->threads);
  solve->add_flag("--keep", choice->keep, "Leave what was found on the way where it is");
  solve->add_flag("--overwrite", choice->overwrite, "Make a table anew that is there already");
  solve->add_flag("--histogram", choice->histogram, "Print how many positions take how many turns");
  line.on(solve, [choice](const Console& console) { return run_solve(*choice, console); });
}

void add_verify(CommandLine& line) {
  const auto choice = std::make_shared<VerifyChoice>();
  CLI::App* verify =
      line.command("verify", "Check every position of a table against the rules", "tablier verify --threads 2");
  verify->add_option("FILE", choice->file, "The table (default: your data folder's)")->option_text(" ");
  add_game_of_file(verify, choice->game);
  add_workers(verify, choice->threads);
  line.on(verify, [choice](const Console& console) { return run_verify(*choice, console); });
}

void add_probe(CommandLine& line) {
  const auto choice = std::make_shared<ProbeChoice>();
  CLI::App* probe = line.command("probe", "Tell what a position of a solved game and its actions are worth",
                                 "tablier probe bobail -p 'nnnnn/5/2T2/5/sssss N t'");
  add_solved_game(probe, choice->place.spec);
  add_position(probe, choice->place.position);
  add_tables(probe, choice->tables, kTablesToRead);
  probe->add_flag("--json", choice->json, "As JSON");
  line.on(probe, [choice](const Console& console) { return run_probe(*choice, console); });
}

void add_grade(CommandLine& line) {
  const auto choice = std::make_shared<GradeChoice>();
  CLI::App* grade =
      line.command("grade", "Tell how often players of a solved game kept what they had", "tablier grade games.txt");
  grade->add_option("FILE", choice->file, "The records, - for standard input")->required()->option_text(" ");
  add_game_of_file(grade, choice->game);
  add_tables(grade, choice->tables, kTablesToRead);
  line.on(grade, [choice](const Console& console) { return run_grade(*choice, console); });
}

void add_book(CommandLine& line) {
  CLI::App* book = line.command("book", "Make or check the winning side's pocket book (docs/bobail-solved.md)",
                                "tablier book check data/bobail.book");
  book->require_subcommand(1);
  const auto add = [book](const std::string& name, const std::string& what, BookChoice& choice) {
    CLI::App* added = book->add_subcommand(name, what);
    added->add_option("FILE", choice.file, "The book")->required()->option_text(" ");
    add_game_of_file(added, choice.game);
    return added;
  };

  const auto made = std::make_shared<BookChoice>();
  CLI::App* make = add("make", "Make it from the table of the solved game", *made);
  add_tables(make, made->tables, kTablesToRead);
  make->add_flag("--overwrite", made->overwrite, "Make a book anew that is there already");
  line.on(make, [made](const Console& console) { return run_book_make(*made, console); });

  const auto checked = std::make_shared<BookChoice>();
  CLI::App* check = add("check", "Play against it everything that there is, by the rules alone", *checked);
  line.on(check, [checked](const Console& console) { return run_book_check(*checked, console); });
}

}  // namespace

void add_solved(CommandLine& line) {
  add_solve(line);
  add_verify(line);
  add_probe(line);
  add_grade(line);
  add_book(line);
}

}  // namespace tablier::cli
