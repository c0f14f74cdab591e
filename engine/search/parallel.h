#pragma once

#include <span>
#include <vector>

#include "search/search.h"

namespace tablier {

// Searches that think about one decision at the same time, each in a thread of its own: how they are set up, and what
// they have found together. The threads are the affair of whoever runs them.

/// The settings of each of so many searches. They share a transposition table and the work; the first is like one by
/// itself.
std::vector<SearchSettings> parallel_settings(const SearchSettings& settings, int count);

/// What they have found together for the seat, from a report of each. Tree searches add up their visits (root
/// parallelization); of others, the one that has seen furthest speaks for all.
SearchReport merged(std::span<const SearchReport> reports, Seat seat, const SearchSettings& settings);

/// Which of them speaks for all: one that has proved something, else one that has looked furthest ahead, else the
/// first.
std::size_t leading(std::span<const SearchReport> reports);

/// The order of a tree search's report. To play, the most visited first. Where every action is to be rated, what is
/// proved to win, then what was visited often enough by its value for the seat, then the others by their visits, and
/// what is proved to lose, the soonest last.
std::vector<RatedAction> in_order(std::vector<RatedAction> visited, Seat seat, const SearchSettings& settings);

/// One of the actions that were visited often enough and whose value for the seat is at most settings.spread below the
/// most visited one's. There must be one. The seed and the order of the list decide which.
Action sample_near_best(const std::vector<RatedAction>& visited, Seat seat, const SearchSettings& settings);

}  // namespace tablier
