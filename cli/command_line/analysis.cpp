#include <memory>

#include "command_line/arguments.h"
#include "command_line/command_line.h"
#include "command_line/groups.h"
#include "commands.h"
#include "search/proof.h"

namespace tablier::cli {

void add_prove(CommandLine& line) {
  const auto choice = std::make_shared<ProveChoice>();
  CLI::App* prove = line.command("prove", "Prove who wins by force, in how many turns, and how",
                                 "tablier prove bobail --position \"n1nnn/5/sTn2/5/ss1ss S t\" --tree");
  add_game(prove, choice->place.spec);
  add_position(prove, choice->place.position);
  prove->add_option("--turns", choice->turns, "How many turns of the winner to look ahead (default: 10)")
      ->check(whole_number(0, kMostProofTurns))
      ->option_text("NUMBER");
  prove->add_option("--work", choice->work, "How many positions to look at (default: a hundred million)")
      ->check(whole_number(0, kAnyNumber))
      ->option_text("NUMBER");
  prove->add_flag("--tree", choice->tree, "Also the whole winning tree, a turn a line");
  line.on(prove, [choice](const Console& console) { return run_prove(*choice, console); });
}

void add_analyse(CommandLine& line) {
  const auto choice = std::make_shared<AnalyseChoice>();
  CLI::App* analyse = line.command("analyse", "Tell the best lines of a position, or of each in a record",
                                   "tablier analyse bobail --time 200 --lines 2");
  analyse->add_option("GAME", choice->spec, "The game, with its options (a record names its own)")->option_text(" ");
  add_position(analyse, choice->position);
  analyse->add_option("--record", choice->record, "Every decision in this file of records, - for standard input")
      ->option_text("FILE");
  analyse
      ->add_option("--time", choice->milliseconds,
                   "Milliseconds for each position (default: 1000); with --work,\nwhichever is used up first")
      ->check(whole_number(1, 3'600'000))
      ->option_text("MS");
  analyse->add_option("--work", choice->work, "Positions to look at for each position: reproducible")
      ->check(whole_number(1, kAnyNumber))
      ->option_text("NUMBER");
  analyse->add_option("--lines", choice->lines, "How many of the best actions")
      ->check(whole_number(1, 256))
      ->capture_default_str()
      ->option_text("NUMBER");
  add_threads(analyse, choice->threads);
  analyse->add_flag("--json", choice->json, "As JSON, an object a line");
  line.on_with_tables(analyse, [choice](const Tablebases& tablebases, const Console& console) {
    return run_analyse(*choice, tablebases, console);
  });
}

}  // namespace tablier::cli
