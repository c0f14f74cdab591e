#pragma once

#include <span>
#include <vector>

#include "search/search.h"

namespace tablier {

// Searches that think about one decision at the same time, each in a thread of its own: how they are set up, and what
// they have found together. The threads are the affair of whoever runs them.

/// The settings of each of so many searches. They share a memory and the work; the first is like one by itself.
std::vector<SearchSettings> companions(const SearchSettings& settings, int count);

/// What they have found together, from a report of each. Tree searches add up what they have tried; of others, the one
/// that has seen furthest speaks for all.
SearchReport combined(std::span<const SearchReport> reports);

/// Which of them speaks for all: one that has proved something, else one that has looked furthest ahead, else the
/// first.
std::size_t furthest(std::span<const SearchReport> reports);

/// What tree searches have tried, the most tried first.
std::vector<RatedAction> most_tried_first(std::vector<RatedAction> tried);

/// One of those that have been tried enough to be believed and promise the seat at most settings.spread less than the
/// one tried most. There must be one. The seed and the order of the list decide which.
Action any_nearly_as_good(const std::vector<RatedAction>& tried, Seat seat, const SearchSettings& settings);

}  // namespace tablier
