#include "games/bobail/solved/tablebase.h"

#include <algorithm>
#include <utility>

#include "core/random.h"
#include "core/value.h"
#include "games/bobail/solved/book_maker.h"
#include "games/bobail/solved/verify.h"

namespace tablier::bobail::solved {

namespace {

using bobail::Bobail;
using bobail::State;
using bobail::Step;

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
    sort_draws_by_difficulty();
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
void PerfectSearch<kKnights>::sort_draws_by_difficulty() {
  std::vector<std::pair<int, KnownAction>> draws;
  for (const KnownAction& each : rated_) {
    if (!each.outcome.is_draw()) break;
    const Expected<int> easy = share_of_drawing_replies(state_, each.action);
    draws.emplace_back(easy ? *easy : 1000, each);
  }
  const auto hardest = std::ranges::min_element(draws, {}, [](const auto& each) { return each.first; });
  std::swap(draws.front(), *hardest);
  for (std::size_t i = 0; i < draws.size(); ++i) rated_[i] = draws[i].second;
}

template <int kKnights>
Expected<int> PerfectSearch<kKnights>::share_of_drawing_replies(const State& state, Action action) const {
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
    const Expected<int> easy = share_of_drawing_replies(next, each.action);
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
  report.values = values_of(rated_.front().outcome, state_.actor);
  report.line = line_;
  report.wins_in = wins_in(rated_.front().outcome);
  for (const KnownAction& each : rated_) {
    report.rated.push_back(
        {.action = each.action, .values = values_of(each.outcome, state_.actor), .wins_in = wins_in(each.outcome)});
  }
  return report;
}

template class PerfectSearch<2>;
template class PerfectSearch<5>;

namespace {

using bobail::Bobail;
using bobail::State;
using bobail::Step;

constexpr const char* kAnotherGame = "a position of another game";

Outcome better(Outcome a, Outcome b) { return b.rank() > a.rank() ? b : a; }

}  // namespace

template <int kKnights>
Expected<std::unique_ptr<const BobailTablebase<kKnights>>> BobailTablebase<kKnights>::open(
    const std::filesystem::path& path) {
  TABLIER_TRY(table, Table<kKnights>::open(path));
  if (table->header().kind != TableKind::kTurns) {
    return fail(path.string() + ": expected a table with turns, found one of values alone");
  }
  return std::unique_ptr<const BobailTablebase>(new BobailTablebase(std::move(*table)));
}

template <int kKnights>
Expected<typename Table<kKnights>::Outcomes> BobailTablebase<kKnights>::outcomes(std::uint32_t moving,
                                                                                 std::uint32_t waiting) const {
  // Comparing the turns of a position looks up the same knights with different towers.
  struct Remembered {
    const BobailTablebase* of = nullptr;
    std::uint32_t moving = 0;
    std::uint32_t waiting = 0;
    typename Table<kKnights>::Outcomes outcomes{};
  };
  constexpr std::size_t kMost = 1024;
  thread_local std::vector<Remembered> memory(kMost);
  Remembered& slot = memory[mix((std::uint64_t{moving} << 32) | waiting) % kMost];
  if (slot.of != this || slot.moving != moving || slot.waiting != waiting) {
    const auto found = table_.outcomes(moving, waiting);
    if (!found) return found;
    slot = {.of = this, .moving = moving, .waiting = waiting, .outcomes = *found};
  }
  return slot.outcomes;
}

template <int kKnights>
Expected<Outcome> BobailTablebase<kKnights>::outcome(const State& state) const {
  if (state.step == Step::kTowerStep) {
    const Seat mover = state.actor;
    const std::uint32_t moving = state.knights[mover].bits();
    const std::uint32_t waiting = state.knights[tower_and_slide::opponent(mover)].bits();
    const auto tower = static_cast<std::size_t>(index(state.tower) - kSide);
    const bool north = mover == tower_and_slide::kNorth;  // whose home is where the table has the mover's
    TABLIER_TRY(all, north ? outcomes(moving, waiting) : outcomes(flipped(moving), flipped(waiting)));
    return (*all)[north ? tower : ((2 - (tower / kSide)) * kSide) + (tower % kSide)];
  }
  ActionList slides;
  Bobail::legal(state, slides);
  Outcome best = Outcome::lost_in(1);
  for (const Action slide : slides) {
    const Expected<Outcome> each = after(state, slide);
    if (!each) return each;
    best = better(best, *each);
  }
  return best;
}

template <int kKnights>
Expected<Outcome> BobailTablebase<kKnights>::after(const State& state, Action action) const {
  State next = state;
  Bobail::apply(next, action);
  const bool goes_on = next.step == Step::kSlide;  // the turn does
  return goes_on ? outcome(next) : after_turn(state.actor, next);
}

template <int kKnights>
Expected<Outcome> BobailTablebase<kKnights>::after_turn(Seat seat, const State& end) const {
  if (end.step == Step::kFinished) return end.actor == seat ? Outcome::won_in(1) : Outcome::lost_in(1);
  const Expected<Outcome> theirs = outcome(end);
  if (!theirs) return theirs;
  return theirs->before_turn();
}

template <int kKnights>
Expected<std::vector<KnownAction>> BobailTablebase<kKnights>::probe(const State& state) const {
  ActionList actions;
  Bobail::legal(state, actions);
  std::vector<KnownAction> rated;
  for (const Action action : actions) {
    TABLIER_TRY(each, after(state, action));
    rated.push_back({.action = action, .outcome = *each});
  }
  sort_stably(rated, [](const KnownAction& a, const KnownAction& b) { return a.outcome.rank() > b.outcome.rank(); });
  return rated;
}

template <int kKnights>
Expected<typename BobailTablebase<kKnights>::Answers> BobailTablebase<kKnights>::answers(const State& state) const {
  TABLIER_TRY(worth, outcome(state));
  const auto keeps = [&](Outcome each) {
    return each.is_won() || (!worth->is_won() && each.is_draw()) || worth->is_lost();
  };
  Answers answers;
  for (const bobail::PlayedTurn& turn : bobail::turns_of(state)) {
    TABLIER_TRY(kept, after_turn(state.actor, turn.end));
    ++answers.all;
    if (keeps(*kept)) ++answers.good;
  }
  return answers;
}

template <int kKnights>
std::unique_ptr<Search> BobailTablebase<kKnights>::search(const AnyView& view, const SearchSettings& settings) const {
  const State* state = view.as<Bobail>();
  if (state == nullptr) return nullptr;
  auto search = std::make_unique<PerfectSearch<kKnights>>(*this, *state, settings);
  if (!search->knows()) return nullptr;  // the table is damaged here: whoever asks searches instead
  return search;
}

template <int kKnights>
Expected<std::vector<KnownAction>> BobailTablebase<kKnights>::probe(const AnyView& view) const {
  const State* state = view.as<Bobail>();
  return state != nullptr ? probe(*state) : fail(kAnotherGame);
}

template <int kKnights>
Expected<Outcome> BobailTablebase<kKnights>::outcome(const AnyState& any) const {
  const State* state = any.as<Bobail>();
  return state != nullptr ? outcome(*state) : fail(kAnotherGame);
}

template <int kKnights>
Expected<TableCounts> BobailTablebase<kKnights>::verify(const LongWork& work) const {
  return solved::verify(table_, work);
}

template <int kKnights>
std::uint64_t BobailTablebase<kKnights>::verification_memory() const {
  return solved::verification_memory<kKnights>();
}

template <int kKnights>
Expected<std::unique_ptr<const PocketBook>> BobailTablebase<kKnights>::make_book() const {
  if constexpr (kKnights == 5) {
    return solved::make_book(*this);
  } else {
    return fail("there are books of five knights a side only");
  }
}

template class BobailTablebase<2>;
template class BobailTablebase<5>;

}  // namespace tablier::bobail::solved
