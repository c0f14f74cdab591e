#pragma once

#include <memory>

#include "erased/any_game.h"
#include "search/search.h"

namespace tablier::cli {

inline constexpr int kMostThreads = 64;

/// A player at work on the decision of the seat to act, whose view this must be, with so many threads (1 to
/// kMostThreads). It is run in slices like any other: between two steps all threads rest, so whatever is asked of it
/// then needs no lock. Alpha-beta with several threads is not reproducible; tree search is.
std::unique_ptr<Search> search_with(const AnyView& view, const SearchSettings& settings, int threads);

}  // namespace tablier::cli
