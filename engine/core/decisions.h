#pragma once

#include <algorithm>
#include <chrono>
#include <vector>

#include "core/seat.h"

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

/// How much of the time for a turn its next decision may take: most of it goes into the first. Zero stays zero.
inline std::chrono::milliseconds decision_time(std::chrono::milliseconds turn, int decisions_before) {
  using Milliseconds = std::chrono::milliseconds;
  if (turn.count() == 0) return turn;
  Milliseconds left = turn;
  for (int i = 0; i < decisions_before && left.count() > 0; ++i) left = left * 4 / 10;
  return std::max(left * 6 / 10, Milliseconds(1));
}

}  // namespace tablier
