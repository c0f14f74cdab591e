#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/json.h"
#include "search/levels.h"
#include "search/search.h"
#include "session/registry.h"
#include "session/signature.h"
#include "session/spec.h"

namespace tablier::cli {

namespace {

struct BenchChoice {
  bool json = false;
  bool signature = false;
  std::vector<std::string> games{};  ///< all if none is named
};

using Clock = std::chrono::steady_clock;

/// Work per second: the best of several runs of at least a given time, because whatever else the machine does
/// only ever makes a run slower. work() returns how much it did.
template <class Work>
double best_rate(Work work) {
  constexpr int kRuns = 5;
  constexpr std::chrono::duration<double> kShortestRun{0.15};
  double best = 0;
  for (int run = 0; run < kRuns; ++run) {
    std::uint64_t done = 0;
    const auto begin = Clock::now();
    std::chrono::duration<double> taken{};
    do {
      done += work();
      taken = Clock::now() - begin;
    } while (taken < kShortestRun);
    best = std::max(best, static_cast<double>(done) / taken.count());
  }
  return best;
}

/// Steps a second of the dependent chain x = mix(x): what this machine is worth at the moment.
double calibration() {
  std::uint64_t x = 1;
  const double rate = best_rate([&x] {
    constexpr std::uint64_t kSteps = 1 << 20;
    for (std::uint64_t i = 0; i < kSteps; ++i) x = mix(x);
    return kSteps;
  });
  return x == 0 ? 0 : rate;  // the chain never reaches 0; saying so keeps it from being optimised away
}

struct Speed {
  std::string_view id;
  double perft_leaves = 0;
  double playout_actions = 0;
  double searched = 0;  ///< positions of alpha-beta, or playouts of tree search
  bool playouts = false;
};

/// The positions that the best level searches, restarting each time.
struct Thought {
  std::uint64_t amount = 0;
  bool playouts = false;
};
Thought think_once(const AnyState& position) {
  SearchSettings settings;
  settings.work = 300'000;
  const auto search = position.view(Viewer(position.actor().seat())).search(settings);
  while (search->step(settings.work)) {
  }
  const SearchReport report = search->report();
  return report.playouts > 0 ? Thought{.amount = report.playouts, .playouts = true} : Thought{.amount = report.work};
}

Expected<Speed> measure(const AnyGame& game) {
  const GameInfo& info = game.info();
  TABLIER_TRY(spec, parse_spec(info.id));
  const Expected<AnyState> middle =
      info.middle_game.empty() ? game.start(spec->choices) : game.read(spec->choices, info.middle_game);
  if (!middle) return fail(std::string(info.id) + ": middle-game position: " + middle.error().message);
  Random random(1);
  AnyState decision = *middle;
  while (!decision.actor().is_seat()) decision.apply(decision.random_action(random));
  return Speed{
      .id = info.id,
      .perft_leaves = best_rate([&] { return middle->perft(info.bench_depth, kNoLimit).value_or(0); }),
      .playout_actions = best_rate([&] { return game.play_random(spec->choices, 20'000, random); }),
      .searched = best_rate([&] { return think_once(decision).amount; }),
      .playouts = think_once(decision).playouts,
  };
}

void print_json(double speed_of_machine, const std::vector<Speed>& speeds, const Console& console) {
  JsonBuilder games = JsonBuilder::object();
  for (const Speed& speed : speeds) {
    games.add(speed.id, JsonBuilder::object()
                            .add("perft_leaves_per_s", fmt::format("{:.0f}", speed.perft_leaves))
                            .add("playout_actions_per_s", fmt::format("{:.0f}", speed.playout_actions))
                            .add(speed.playouts ? "search_playouts_per_s" : "search_positions_per_s",
                                 fmt::format("{:.0f}", speed.searched))
                            .text());
  }
  console.out << JsonBuilder::object()
                     .add("calibration", fmt::format("{:.0f}", speed_of_machine))
                     .add("games", games.text())
                     .text()
              << '\n';
}

void print_table(double speed_of_machine, const std::vector<Speed>& speeds, const Console& console) {
  fmt::print(console.out, "calibration C: {:.0f} M steps/s of x = mix(x)\n\n", speed_of_machine / 1e6);
  fmt::print(console.out, "{:<17} {:>15} {:>8}   {:>15} {:>8}   {:>20} {:>9}\n", "game", "perft leaves/s", "/ C",
             "random actions/s", "/ C", "search/s", "/ C");
  for (const Speed& speed : speeds) {
    fmt::print(console.out, "{:<17} {:>13.1f} M {:>8.3f}   {:>14.2f} M {:>8.4f}   {:>8.0f} k {} {:>9.6f}\n", speed.id,
               speed.perft_leaves / 1e6, speed.perft_leaves / speed_of_machine, speed.playout_actions / 1e6,
               speed.playout_actions / speed_of_machine, speed.searched / 1e3,
               speed.playouts ? "playouts " : "positions", speed.searched / speed_of_machine);
  }
}

int print_signature(const std::vector<Spec>& chosen, const Console& console) {
  std::vector<Spec> specs;
  for (const Spec& each : chosen) {
    // With its default options a game stands for every combination of them.
    const bool whole_game = each == *parse_spec(each.game->info().id);
    const std::vector<Spec> more = whole_game ? all_specs(*each.game) : std::vector{each};
    specs.insert(specs.end(), more.begin(), more.end());
  }
  console.out << signature(specs.empty() ? every_spec() : specs);
  return kSuccess;
}

Expected<int> run_bench(const BenchChoice& choice, const Console& console) {
  if (choice.signature && choice.json) return fail("--signature has no JSON form; leave --json out");
  std::vector<Spec> specs;
  for (const std::string& text : choice.games) {
    TABLIER_TRY(spec, parse_spec(text));
    specs.push_back(*spec);
  }
  if (choice.signature) return print_signature(specs, console);

  std::vector<const AnyGame*> games;
  for (const Spec& spec : specs) games.push_back(spec.game);
  if (games.empty()) games = all_games();

  double speed_of_machine = calibration();
  std::vector<Speed> speeds;
  for (const AnyGame* game : games) {
    TABLIER_TRY(speed, measure(*game));
    speeds.push_back(*speed);
    speed_of_machine = std::max(speed_of_machine, calibration());
  }
  if (choice.json) {
    print_json(speed_of_machine, speeds, console);
  } else {
    print_table(speed_of_machine, speeds, console);
  }
  return kSuccess;
}

}  // namespace

void add_bench(CommandLine& line) {
  auto [command, choice] =
      line.add("bench", "Measure the engine's speed on one thread", "tablier bench bobail --json", run_bench);
  command.flag("--json", choice.json, "As JSON");
  command.flag("--signature", choice.signature,
               "Instead print a digest of searches in fixed positions:\n"
               "the same on every machine until rules or search change");
  command.argument("GAME", choice.games, "Only these games");
}

}  // namespace tablier::cli
