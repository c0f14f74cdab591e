#include "games/bobail/solved/perfect_search.h"

#include <algorithm>
#include <utility>

namespace tablier::bobail::solved {

namespace {

using bobail::Bobail;
using bobail::State;
using bobail::Step;

/// As SearchReport counts: turns of the winner, at least one.
int wins_in(Outcome outcome) {
  if (outcome.is_draw()) return 0;
  const int turns = std::max(1, outcome.is_won() ? (outcome.turns() + 1) / 2 : outcome.turns() / 2);
  return outcome.is_won() ? turns : -turns;
}

Values values(Outcome outcome, Seat actor) {
  Values result{};
  const Value own = outcome.is_draw() ? kWholeWin / 2 : outcome.is_won() ? kWholeWin : 0;
  result[static_cast<std::size_t>(index(actor))] = own;
  result[static_cast<std::size_t>(index(tower_and_slide::opponent(actor)))] = kWholeWin - own;
  return result;
}

}  // namespace

template <int kKnights>
PerfectSearch<kKnights>::PerfectSearch(const BobailTablebase<kKnights>& tablebase, const State& state,
                                       const SearchSettings& settings)
    : tablebase_(tablebase), state_(state), random_(settings.seed) {
  Expected<std::vector<KnownAction>> rated = tablebase_.probe(state_);
  if (!rated || rated->empty()) return;
  rated_ = std::move(*rated);
  known_ = true;
  if (rated_.front().outcome.is_draw()) {
    put_hardest_draws_first();
  } else {
    const auto equal = std::ranges::count(rated_, rated_.front().outcome, &KnownAction::outcome);
    std::rotate(rated_.begin(), rated_.begin() + random_.below(static_cast<std::uint32_t>(equal)),
                rated_.begin() + equal);
  }
  find_line();
}

template <int kKnights>
bool PerfectSearch<kKnights>::step(std::uint64_t /*work*/) {
  return false;
}

template <int kKnights>
void PerfectSearch<kKnights>::put_hardest_draws_first() {
  std::vector<std::pair<int, KnownAction>> draws;
  for (const KnownAction& each : rated_) {
    if (!each.outcome.is_draw()) break;
    const Expected<int> easy = easiness(state_, each.action);
    draws.emplace_back(easy ? *easy : 1000, each);
  }
  const auto hardest = std::ranges::min_element(draws, {}, [](const auto& each) { return each.first; });
  std::swap(draws.front(), *hardest);
  for (std::size_t i = 0; i < draws.size(); ++i) rated_[i] = draws[i].second;
}

template <int kKnights>
Expected<int> PerfectSearch<kKnights>::easiness(const State& state, Action action) const {
  State next = state;
  Bobail::apply(next, action);
  if (next.actor != state.actor) {
    TABLIER_TRY(answers, tablebase_.answers(next));
    return 1000 * answers->good / std::max(1, answers->all);
  }
  TABLIER_TRY(slides, tablebase_.probe(next));
  int least = 1000;
  for (const KnownAction& each : *slides) {
    if (!each.outcome.is_draw()) break;
    const Expected<int> easy = easiness(next, each.action);
    if (!easy) return easy;
    least = std::min(least, *easy);
  }
  return least;
}

template <int kKnights>
void PerfectSearch<kKnights>::find_line() {
  constexpr std::size_t kLongest = 24;
  State state = state_;
  Action next = rated_.front().action;
  while (true) {
    line_.push_back(next);
    Bobail::apply(state, next);
    if (state.step == Step::kFinished || line_.size() == kLongest) return;
    const Expected<std::vector<KnownAction>> rated = tablebase_.probe(state);
    if (!rated || rated->empty()) return;
    next = rated->front().action;
  }
}

template <int kKnights>
SearchReport PerfectSearch<kKnights>::report() const {
  SearchReport report;
  report.work = 1;
  report.values = values(rated_.front().outcome, state_.actor);
  report.line = line_;
  report.wins_in = wins_in(rated_.front().outcome);
  for (const KnownAction& each : rated_) {
    report.rated.push_back(
        {.action = each.action, .values = values(each.outcome, state_.actor), .wins_in = wins_in(each.outcome)});
  }
  return report;
}

template class PerfectSearch<2>;
template class PerfectSearch<5>;

}  // namespace tablier::bobail::solved
