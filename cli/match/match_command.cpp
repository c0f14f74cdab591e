#include <fmt/format.h>
#include <fmt/ostream.h>

#include <atomic>
#include <thread>

#include "commands.h"
#include "match/match_standing.h"
#include "system/interrupts.h"

namespace tablier::cli {

namespace {

Expected<MatchPlan> make_plan(const MatchChoice& choice, const Tablebases& tablebases) {
  TABLIER_TRY(spec, parse_spec(choice.spec));
  MatchPlan plan{.spec = *spec,
                 .players = {},
                 .games = choice.games,
                 .seed = choice.seed,
                 .opening = {.actions = choice.opening, .balanced = !choice.any_opening},
                 .longest = choice.longest,
                 .threads = choice.threads};
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
  if (choice.players.size() < 2) return fail("match: --sprt compares the first player with others; there is only one");
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
      if (auto game = play_match_game(plan, number)) standing.bring(number, std::move(*game));
    }
  };
  std::vector<std::jthread> threads;
  for (int i = 0; i < plan.threads; ++i) threads.emplace_back(work);
}

}  // namespace

int run_match(const MatchChoice& choice, const Tablebases& tablebases, const Console& console) {
  const CatchInterrupts catching;  // before there is a file that would stay behind
  const Expected<MatchPlan> plan = make_plan(choice, tablebases);
  if (!plan) return wrong_use(console, plan.error().message);
  const auto hypotheses = make_hypotheses(choice);
  if (!hypotheses) return wrong_use(console, hypotheses.error().message);
  auto file = make_file(choice);
  if (!file) return wrong_use(console, file.error().message);

  MatchStanding standing(*plan, *hypotheses, std::move(*file), console);
  play_games(*plan, standing);
  standing.print();
  if (interruption()) {
    fmt::print(console.err, "tablier: match: interrupted after {} of {} games\n", standing.games(), plan->games);
    return interrupted_status();
  }
  return standing.written() ? kSuccess : kFailure;
}

}  // namespace tablier::cli
