#include "erased/decisions.h"

#include <algorithm>

namespace tablier {

namespace {

/// Whether the turn is over after this decision, whatever it is. Where cards are hidden nobody asks: how long a seat
/// thinks would tell something about its cards.
bool surely_ends_turn(const AnyView& view) {
  if (view.game().info().hidden_cards) return false;
  return std::ranges::all_of(view.legal(), [&](Action action) {
    AnyView after = view;
    after.apply(action);
    return after.actor().is_nobody() || after.begins_turn();
  });
}

}  // namespace

std::chrono::milliseconds decision_time(std::chrono::milliseconds turn, int decisions_before, const AnyView& view) {
  using Milliseconds = std::chrono::milliseconds;
  if (turn.count() == 0) return turn;
  Milliseconds left = turn;
  for (int i = 0; i < decisions_before && left.count() > 0; ++i) left = left - (left * 6 / 10);
  return std::max(surely_ends_turn(view) ? left : left * 6 / 10, Milliseconds(1));
}

}  // namespace tablier
