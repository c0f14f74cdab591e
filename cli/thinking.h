#pragma once

#include <chrono>
#include <functional>

#include "erased/decisions.h"
#include "search/search.h"

namespace tablier::cli {

using Milliseconds = std::chrono::milliseconds;

/// Where the time is read; a test has a clock of its own.
using Now = std::function<std::chrono::steady_clock::time_point()>;

/// Lets a search work until it is done, the time is up (no limit if zero) or go_on, asked every few milliseconds, says
/// no. True if the search is done. Never more than a few milliseconds late.
bool think(Search& search, Milliseconds time, const std::function<bool()>& go_on,
           const Now& now = std::chrono::steady_clock::now);

}  // namespace tablier::cli
