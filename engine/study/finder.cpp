#include "study/finder.h"

#include <algorithm>
#include <limits>

namespace tablier {

namespace {

/// More turns than any win takes.
constexpr int kEver = 100'000;
/// With fewer actions to choose from there is little to find.
constexpr int kFewestActions = 4;
/// By how much more than is claimed an action must be better, in per cent, so that other searches agree.
constexpr int kReserve = 1;

/// Those but the solution that look at least as good.
std::vector<Temptation> tempting_turns(const std::vector<RatedTurn>& turns, const RatedTurn& solution) {
  std::vector<Temptation> tempting;
  for (const RatedTurn& each : turns) {
    const bool looks_good = each.value >= solution.value && each.value > 0;
    if (&each == &solution || !looks_good || tempting.size() == kMostTempting) continue;
    tempting.push_back({.words = words_of(each.turn.after.game(), each.turn.actions)});
  }
  return tempting;
}

}  // namespace

bool WinFinder::looks_won(const AnyState& state) const {
  const Seat solver = state.actor().seat();
  const auto search = state.view(Viewer(solver)).search(SearchSettings{.work = settings_.glance});
  while (search->step(std::numeric_limits<std::uint64_t>::max())) {
  }
  return search->report().wins_in > 0;
}

std::optional<int> WinFinder::wanted_win(const AnyState& state, const Wanted& wanted) {
  const Seat solver = state.actor().seat();
  for (int turns = 1; turns <= settings_.most; ++turns) {
    const std::optional<bool> wins = prover_.wins(state, solver, turns);
    if (!wins) return std::nullopt;
    if (*wins) return wanted(turns) ? std::optional(turns) : std::nullopt;
  }
  return std::nullopt;
}

const RatedTurn* WinFinder::only_solution(const std::vector<RatedTurn>& turns, Seat solver, int win) {
  const RatedTurn* solution = nullptr;
  // Another turn that wins as soon is the usual objection, and the easiest to find.
  for (const RatedTurn& each : turns) {
    const std::optional<bool> wins = prover_.wins(each.turn.after, solver, win - 1);
    if (!wins || (*wins && solution != nullptr)) return nullptr;
    if (*wins) solution = &each;
  }
  const int horizon = settings_.beyond ? win + *settings_.beyond : kEver;
  for (const RatedTurn& each : turns) {
    if (&each == solution) continue;
    const std::optional<bool> wins = prover_.wins(each.turn.after, solver, horizon - 1);
    if (!wins || *wins) return nullptr;
  }
  return solution;
}

std::optional<Puzzle> WinFinder::find(const Spec& spec, const AnyState& state, const Wanted& wanted) {
  if (!state.begins_turn() || (settings_.glance > 0 && !looks_won(state))) return std::nullopt;
  prepare_();
  const std::optional<int> win = wanted_win(state, wanted);
  if (!win) return std::nullopt;
  const std::vector<RatedTurn> turns = turns_by_value(state);
  const RatedTurn* solution = only_solution(turns, state.actor().seat(), *win);
  if (solution == nullptr) return std::nullopt;
  Puzzle puzzle{.id = puzzle_id(spec, state.position()), .position = state.position(), .turns = *win};
  puzzle.solution = words_of(state.game(), solution->turn.actions);
  puzzle.tempting = tempting_turns(turns, *solution);
  return puzzle;
}

std::optional<Puzzle> BestFinder::find(const Spec& spec, const AnyState& state, const Wanted& wanted) {
  const AnyView view = state.view(Viewer(state.actor().seat()));
  if (!wanted(0) || view.legal().size() < kFewestActions) return std::nullopt;
  const std::optional<BestAction> best = best_action(view, margin_ + kReserve, work_);
  if (!best) return std::nullopt;
  Puzzle puzzle{.id = puzzle_id(spec, view.text()), .position = view.text(), .share = best->share};
  puzzle.solution = view.game().word(best->action);
  for (const auto& [action, share] : best->others) {
    if (puzzle.tempting.size() == kMostTempting) break;
    puzzle.tempting.push_back({.words = view.game().word(action), .share = share});
  }
  return puzzle;
}

}  // namespace tablier
