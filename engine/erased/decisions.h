#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "erased/any_game.h"

namespace tablier {

/// How many decisions have been taken in the turn of the last of these positions (states or views, in order of play).
template <class Position>
int decisions_before(const std::vector<Position>& positions) {
  int count = 0;
  for (std::size_t i = positions.size() - 1; i > 0 && !positions[i].begins_turn(); --i) {
    if (positions[i - 1].actor().is_seat()) ++count;
  }
  return count;
}

/// Whether the turn is over after this decision, whatever it is. Not for hidden cards: the time a seat takes would
/// reveal something about its cards.
inline bool surely_ends_turn(const AnyView& view) {
  if (view.game().info().hidden_cards) return false;
  return std::ranges::all_of(view.legal(), [&](Action action) {
    AnyView after = view;
    after.apply(action);
    return after.actor().is_nobody() || after.begins_turn();
  });
}

/// The share of a turn's time for the decision of the seat to act, whose view this is, after `decisions_before` others
/// in same turn: most of what is left, and all of it if this decision certainly ends the turn. The decisions of a turn
/// together take at most the turn's time, but each at least a millisecond. Zero stays zero.
inline std::chrono::milliseconds decision_time(std::chrono::milliseconds turn, int decisions_before,
                                               const AnyView& view) {
  using Milliseconds = std::chrono::milliseconds;
  if (turn.count() == 0) return turn;
  Milliseconds left = turn;
  for (int i = 0; i < decisions_before && left.count() > 0; ++i) left = left - (left * 6 / 10);
  return std::max(surely_ends_turn(view) ? left : left * 6 / 10, Milliseconds(1));
}

}  // namespace tablier
