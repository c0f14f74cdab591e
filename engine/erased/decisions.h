#pragma once

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

/// How much of the time for a turn the decision of the seat to act, whose view this is, may take after so many others
/// in the same turn: most of what is left, and all of it if the turn is sure to end with this decision. All those of a
/// turn together take no more than the turn's time, but each at least a millisecond. Zero stays zero.
std::chrono::milliseconds decision_time(std::chrono::milliseconds turn, int decisions_before, const AnyView& view);

}  // namespace tablier
