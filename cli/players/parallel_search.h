#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "erased/any_game.h"
#include "search/search.h"

namespace tablier::cli {

inline constexpr int kMostThreads = 64;

/// A player at work on the decision of the seat to act, whose view this must be, with so many threads (1 to
/// kMostThreads). It is run in slices like any other: between two steps all threads rest, so whatever is asked of it
/// then needs no lock. Alpha-beta with several threads is not reproducible; tree search is.
std::unique_ptr<Search> make_search(const AnyView& view, const SearchSettings& settings, int threads);

/// Lets a search work until it is done, the time is up (no limit if zero) or go_on, asked every few milliseconds, says
/// no. Never more than a few milliseconds late.
void think(Search& search, std::chrono::milliseconds time, const std::function<bool()>& go_on);
/// The same, until the program is asked to end (system/interrupts.h).
void think(Search& search, std::chrono::milliseconds time);

}  // namespace tablier::cli
