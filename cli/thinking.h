#pragma once

#include <chrono>
#include <functional>

#include "core/decisions.h"
#include "search/search.h"

namespace tablier::cli {

using Milliseconds = std::chrono::milliseconds;

/// Lets a search work until it is done, the time is up (no limit if zero) or go_on, asked every few milliseconds, says
/// no. True if the search is done. Never more than a few milliseconds late.
bool think(Search& search, Milliseconds time, const std::function<bool()>& go_on);

}  // namespace tablier::cli
