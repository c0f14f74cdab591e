#include <fmt/format.h>
#include <fmt/ostream.h>

#include <atomic>
#include <thread>

#include "command_line/command_line.h"
#include "commands.h"
#include "match/match_standing.h"
#include "match/opening_lists.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

struct MatchChoice {
  std::string spec;
  std::vector<std::string> players{};
  int games = 100;
  std::uint64_t seed = 1;
  std::optional<std::string> openings{};  ///< a list, or "random"; the game's own if there is one
  std::optional<int> opening{};           ///< so many random actions
  bool any_opening = false;               ///< also random ones that are decided already
  int longest = 5000;
  int threads = 1;
  bool sprt = false;
  double elo0 = 0;
  double elo1 = 20;
  std::optional<std::string> records{};  ///< a file for the games
};

/// The openings of a list; none if they are to be random.
Expected<std::vector<std::vector<Action>>> make_lines(const MatchChoice& choice, const Spec& spec) {
  constexpr std::string_view kRandom = "random";
  const bool only_random = choice.opening || choice.any_opening;
  if (choice.openings && *choice.openings != kRandom) {
    if (only_random) return fail("match: --opening and --any-opening are for random openings; leave --openings out");
    TABLIER_TRY(list, load_openings(spec, *choice.openings));
    return std::move(list->openings);
  }
  if (choice.openings || only_random) return {};
  TABLIER_TRY(list, find_openings(spec));
  if (!*list) return {};
  return std::move((*list)->openings);
}

Expected<MatchPlan> make_plan(const MatchChoice& choice, const Tablebases& tablebases) {
  TABLIER_TRY(spec, parse_spec(choice.spec));
  TABLIER_TRY(lines, make_lines(choice, *spec));
  shuffle(*lines, choice.seed);
  MatchPlan plan{.spec = *spec,
                 .players = {},
                 .games = choice.games,
                 .seed = choice.seed,
                 .opening = {.balanced = !choice.any_opening},
                 .lines = std::move(*lines),
                 .longest = choice.longest,
                 .threads = choice.threads};
  if (choice.opening) plan.opening.actions = *choice.opening;
  for (const std::string& text : choice.players) {
    TABLIER_TRY(player, parse_player(*spec->game, text, tablebases));
    plan.players.push_back(std::move(*player));
  }
  const std::size_t seats = spec->game->facts(spec->choices).seats.size();
  if (plan.players.size() > seats) {
    return fail(fmt::format("match: {} players for {} seats", plan.players.size(), seats));
  }
  return plan;
}

/// What is to be decided, if anything is.
Expected<std::optional<Hypotheses>> make_hypotheses(const MatchChoice& choice) {
  if (!choice.sprt) return std::nullopt;
  if (choice.players.size() < 2) return fail("match: --sprt needs at least two players");
  if (choice.elo0 >= choice.elo1) {
    return fail(fmt::format("match: expected an --elo0 less than --elo1, found {} and {}", choice.elo0, choice.elo1));
  }
  return Hypotheses{.elo0 = choice.elo0, .elo1 = choice.elo1};
}

Expected<std::optional<GrowingFile>> make_file(const MatchChoice& choice) {
  if (!choice.records) return std::nullopt;
  TABLIER_TRY(file, GrowingFile::create(*choice.records));
  return std::move(*file);
}

/// Until all games are played, a verdict is there, or we are asked to end.
void play_games(const MatchPlan& plan, MatchStanding& standing) {
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int number = next++; number < plan.games && !standing.decided() && !interruption(); number = next++) {
      if (auto game = play_match_game(plan, number)) standing.add_game(number, std::move(*game));
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < plan.threads; ++i) threads.emplace_back(work);
}

Expected<int> run_match(const MatchChoice& choice, const Tablebases& tablebases, const Console& console) {
  const CatchInterrupts catching;  // before there is a file that would stay behind
  TABLIER_TRY(plan, make_plan(choice, tablebases));
  TABLIER_TRY(hypotheses, make_hypotheses(choice));
  TABLIER_TRY(file, make_file(choice));

  MatchStanding standing(*plan, *hypotheses, std::move(*file), console);
  play_games(*plan, standing);
  standing.print();
  if (interruption()) {
    complain(console, fmt::format("match: interrupted after {} of {} games", standing.games(), plan->games), kFailure);
    return interrupted_status();
  }
  return standing.written() ? kSuccess : kFailure;
}

}  // namespace

void add_match(CommandLine& line) {
  auto [command, choice] =
      line.add("match", "Play many games between levels, random, greedy, tree or programs",
               "tablier match bobail 2 \"program:time=20:tablier engine\" --games 4 --threads 2", run_match);
  command.game(choice.spec);
  command
      .argument("PLAYER", choice.players,
                "The players; the last one takes the remaining seats.\n"
                "A level (1 to 8 or its name), random, greedy, tree, best,\n"
                "or program:COMMAND for one of your own (docs/protocol.md)")
      .required();
  command.number("--games", choice.games, 1, 1'000'000, "How many games");
  command.number("--seed", choice.seed, 0, kAnyNumber, "Makes openings and chance reproducible");
  command.option("--openings", "FILE", choice.openings,
                 "A list of openings, or `random` (default: the drawn positions\n"
                 "that the program has of some games; docs/openings.md)");
  command.number("--opening", choice.opening, 0, 100,
                 "Play this many random actions instead before the players take\n"
                 "over (default without a list: 4)");
  command.flag("--any-opening", choice.any_opening,
               "Accept every random opening; otherwise, in games of skill for\n"
               "two, one that a short search finds decided is drawn again");
  command.number("--longest", choice.longest, 1, 1'000'000, "Actions after which a game counts as a draw");
  command.number("--threads", choice.threads, 1, 256, "Games at a time");
  const Option sprt = command.flag("--sprt", choice.sprt,
                                   "Stop when it is decided whether the first player is better by\n"
                                   "at most --elo0 or at least --elo1\n"
                                   "(wrong in at most 5 of 100 matches; docs/protocol.md)");
  command.option("--elo0", "ELO", choice.elo0, "See --sprt (default: 0)").check(number_within(kMostElo)).needs(sprt);
  command.option("--elo1", "ELO", choice.elo1, "See --sprt (default: 20)").check(number_within(kMostElo)).needs(sprt);
  command.option("--records", "FILE", choice.records, "Write the games to this new file, each as it ends");
}

}  // namespace tablier::cli
