#pragma once

#include <chrono>
#include <functional>

#include "erased/decisions.h"
#include "search/pace.h"

namespace tablier::cli {

using Milliseconds = std::chrono::milliseconds;

/// Lets a search work until it is done, the time is up (no limit if zero) or go_on, asked every few milliseconds, says
/// no. Never more than a few milliseconds late.
inline void think(Search& search, Milliseconds time, const std::function<bool()>& go_on) {
  Pace pace;
  tablier::think(search, pace, time, go_on, std::chrono::steady_clock::now);
}

}  // namespace tablier::cli
