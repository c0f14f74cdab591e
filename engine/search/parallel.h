#pragma once

#include <span>
#include <vector>

#include "search/search.h"

namespace tablier {

// Parallel searches of one decision, one per thread: their settings and their combined result. The caller owns the
// threads.

/// The settings of each of these searches. They share a transposition table and the work; the first is like a single
/// search.
std::vector<SearchSettings> parallel_settings(const SearchSettings& settings, int count);

/// Their combined report for the seat. Tree searches add up their visits (root parallelization); of others, the report
/// of the deepest is used.
SearchReport merged(std::span<const SearchReport> reports, Seat seat, const SearchSettings& settings);

/// The search whose report is used: one that has proved something, else the deepest, else the first.
std::size_t leading(std::span<const SearchReport> reports);

/// The order of a tree search's report. To play, the most visited first. Where every action is to be rated, what is
/// proved to win, then what was visited often enough by its value for the seat, then the others by their visits, and
/// what is proved to lose, the soonest last.
std::vector<RatedAction> in_order(std::vector<RatedAction> visited, Seat seat, const SearchSettings& settings);

/// One of the actions that were visited often enough and whose value for the seat is at most settings.spread below the
/// most visited one's. There must be one. The seed and the order of the list decide which.
Action sample_near_best(const std::vector<RatedAction>& visited, Seat seat, const SearchSettings& settings);

}  // namespace tablier
