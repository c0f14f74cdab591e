#include <istream>
#include <memory>
#include <ostream>
#include <string>

#include "command_line/arguments.h"
#include "command_line/command_line.h"
#include "command_line/groups.h"
#include "commands.h"
#include "match/statistics.h"
#include "session/batch.h"
#include "session/registry.h"
#include "terminal/console.h"

namespace tablier::cli {

namespace {

/// Answers each line of input as it comes, until the input ends.
void run_batch(std::istream& input, std::ostream& output) {
  constexpr std::size_t kLongestRequest = std::size_t{16} << 20U;
  std::string line;
  for (LineRead read; output && (read = read_line(input, line, kLongestRequest)) != LineRead::kEnd;) {
    output << (read == LineRead::kTooLong ? "error: the request is too long" : batch_answer(line)) << '\n'
           << std::flush;
  }
}

}  // namespace

void add_batch(CommandLine& line) {
  constexpr std::string_view kExample = "printf 'start\\tbobail\\n' | tablier batch";
  CLI::App* batch = line.command("batch", "Answer requests of programs, one a line, as they come", kExample);
  batch->footer(batch_help() + "\n" + batch->get_footer());
  line.on(batch, [](const Console& console) {
    run_batch(console.in, console.out);
    return kSuccess;
  });
}

void add_bench(CommandLine& line) {
  const auto choice = std::make_shared<BenchChoice>();
  CLI::App* bench = line.command("bench", "Measure the engine's speed, on one thread", "tablier bench bobail --json");
  bench->add_flag("--json", choice->json, "As JSON");
  bench->add_flag("--signature", choice->signature,
                  "Print what the searches do in fixed positions instead:\n"
                  "the same on every machine until rules or search change");
  bench->add_option("GAME", choice->games, "Only these games")->option_text(" ");
  line.on(bench, [choice](const Console& console) { return run_bench(*choice, console); });
}

void add_match(CommandLine& line) {
  const auto choice = std::make_shared<MatchChoice>();
  CLI::App* match = line.command("match", "Play many games between levels, random, greedy, tree or programs",
                                 "tablier match bobail 2 \"program:time=20:tablier engine\" --games 4 --threads 2");
  add_game(match, choice->spec);
  match
      ->add_option("PLAYER", choice->players,
                   "The players; the last one takes the seats left over.\n"
                   "a level (1 to 8 or its name), random, greedy, tree, best,\n"
                   "or program:COMMAND for one of your own (docs/protocol.md)")
      ->required()
      ->option_text(" ");
  match->add_option("--games", choice->games, "How many games")
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  match->add_option("--seed", choice->seed, "Makes openings and chance reproducible")
      ->check(whole_number(0, kAnyNumber))
      ->capture_default_str();
  match->add_option("--opening", choice->opening, "Random actions before the players take over")
      ->check(whole_number(0, 100))
      ->capture_default_str();
  match->add_flag("--any-opening", choice->any_opening,
                  "Take them as they come; otherwise, in games of skill for two,\n"
                  "one that a short look finds decided is drawn again");
  match->add_option("--longest", choice->longest, "Actions after which a game is called shared")
      ->check(whole_number(1, 1'000'000))
      ->capture_default_str();
  match->add_option("--threads", choice->threads, "Games at a time")
      ->check(whole_number(1, 256))
      ->capture_default_str();
  CLI::Option* sprt = match->add_flag("--sprt", choice->sprt,
                                      "Stop when it is decided whether the first player is better by ...\n"
                                      "(errors in 5 of 100 matches at most; docs/protocol.md)");
  const auto add_elo = [&](const char* name, double& elo, const char* what) {
    match->add_option(name, elo, what)->check(number_within(kMostElo))->needs(sprt)->capture_default_str();
  };
  add_elo("--elo0", choice->elo0, "... not more than this");
  add_elo("--elo1", choice->elo1, "... at least this");
  match->add_option("--records", choice->records, "Write the games to this new file, each as it ends");
  line.on_with_tables(match, [choice](const Tablebases& tablebases, const Console& console) {
    return run_match(*choice, tablebases, console);
  });
}

void add_engine(CommandLine& line) {
  const auto game = std::make_shared<std::string>(all_games().front()->info().id);
  CLI::App* engine = line.command("engine", "Play for other programs, by the Universal Game Interface",
                                  "printf 'position startpos\\ngo movetime 100\\n' | tablier engine gwezboell");
  engine->add_option("GAME", *game, "The game until another is named")->capture_default_str()->option_text(" ");
  line.on_with_tables(engine, [game](const Tablebases& tablebases, const Console& console) {
    return run_engine(*game, tablebases, console);
  });
}

}  // namespace tablier::cli
