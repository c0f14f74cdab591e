#pragma once

#include <chrono>
#include <functional>
#include <vector>

#include "search/search.h"

namespace tablier::cli {

using Milliseconds = std::chrono::milliseconds;

/// Lets a search work until it is done, the time is up (no limit if zero) or go_on, asked every few milliseconds, says
/// no. True if the search is done. Never more than a few milliseconds late.
bool think(Search& search, Milliseconds time, const std::function<bool()>& go_on);

/// How much of the time for a turn its next decision may take: most of it goes into the first. Zero stays zero.
Milliseconds decision_time(Milliseconds turn, int decisions_before);

/// How many decisions have been taken in the turn of the last of these positions (states or views, in order of play).
template <class Position>
int decisions_before(const std::vector<Position>& positions) {
  int count = 0;
  for (std::size_t i = positions.size() - 1; i > 0 && !positions[i].begins_turn(); --i) {
    if (positions[i - 1].actor().is_seat()) ++count;
  }
  return count;
}

}  // namespace tablier::cli
