#pragma once

#include <algorithm>
#include <optional>

#include "core/outcome.h"
#include "games/castelott/solved/arrays.h"
#include "games/castelott/solved/one_turn.h"

namespace tablier::castelott::solved {

/// What the arrays say of positions of the rules engine. Outcomes count the turns of the winner: won in 2n - 1 is a win
/// in his nth turn, lost in 2n that of the other in his.
template <int kPawns>
class Values {
 public:
  Values(const Layout<kPawns>& layout, const Arrays<kPawns>& arrays) : layout_(layout), arrays_(arrays) {}

  /// Of a game that goes on, for the seat to act.
  Outcome outcome(const State& state) const {
    if (!is_kept(state)) return best_action(state);
    const Address at = address_of(layout_, place_of(state));
    if (arrays_.lost(at)) return Outcome::lost_in(2 * arrays_.lost_in(at));
    return arrays_.won(at) ? Outcome::won_in((2 * quickest(state, Late::kMostTurns)) + 1) : Outcome();
  }

  /// For the seat that plays this action.
  Outcome after(const State& state, Action action) const {
    State next = state;
    Castelott::apply(next, action);
    if (Castelott::finished(next)) return next.actor == state.actor ? Outcome::won_in(1) : Outcome::lost_in(0);
    return next.actor == state.actor ? outcome(next) : before(next);
  }

  /// For the seat whose turn has led here.
  Outcome before(const State& next) const { return outcome(next).before_turn(); }

  /// At the start of a turn, or in the middle of one.
  bool wins_in_one_turn(const State& state) const { return quickest(state, 1) == 0; }

  /// In how many turns of the other's the mover has lost at the start of a turn, if he has.
  std::optional<int> lost_in(const State& state) const {
    const Address at = address_of(layout_, place_of(state));
    return arrays_.lost(at) ? std::optional(arrays_.lost_in(at)) : std::nullopt;
  }

  /// As outcome, without the turns.
  int sign(const State& state) const {
    if (is_kept(state)) {
      const Address at = address_of(layout_, place_of(state));
      return arrays_.won(at) ? 1 : arrays_.lost(at) ? -1 : 0;
    }
    return sign_of_best_action(state);
  }

  /// The same as outcome and sign, from what the actions lead to.
  Outcome best_action(const State& state) const {
    Outcome best = Outcome::lost_in(0);
    ActionList actions;
    Castelott::legal(state, actions);
    for (const Action action : actions) {
      const Outcome each = after(state, action);
      if (each.rank() > best.rank()) best = each;
      if (best == Outcome::won_in(1)) break;
    }
    return best;
  }
  int sign_of_best_action(const State& state) const {
    int best = -1;
    ActionList actions;
    Castelott::legal(state, actions);
    for (const Action action : actions) {
      if (best == 1) break;
      State next = state;
      Castelott::apply(next, action);
      const int own = next.actor == state.actor ? 1 : -1;
      best = std::max(best, own * (Castelott::finished(next) ? 1 : sign(next)));
    }
    return best;
  }

 private:
  /// At the start of a turn, and as play leads to it.
  static bool is_kept(const State& state) {
    if (state.step == Step::kTowerStep) return true;
    if (state.step == Step::kFirstSlide || !Castelott::begins_turn(state)) return false;
    State begun = state;
    begin_turn(begun, state.actor);
    return begun.step == state.step;
  }

  /// The fewest turns in which the other side is lost after this turn; that number if there are not fewer.
  int quickest(const State& state, int known) const {
    ActionList actions;
    Castelott::legal(state, actions);
    for (const Action action : actions) {
      if (known == 0) break;
      State next = state;
      Castelott::apply(next, action);
      if (next.actor == state.actor) {
        known = Castelott::finished(next) ? 0 : quickest(next, known);
      } else if (!Castelott::finished(next)) {
        const Address at = address_of(layout_, place_of(next));
        if (arrays_.lost(at)) known = std::min(known, arrays_.lost_in(at));
      }
    }
    return known;
  }

  const Layout<kPawns>& layout_;
  const Arrays<kPawns>& arrays_;
};

}  // namespace tablier::castelott::solved
