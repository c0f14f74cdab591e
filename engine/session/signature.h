#pragma once

#include <string>
#include <vector>

#include "session/spec.h"

namespace tablier {

/// A digest of searches in fixed positions with fixed work: for each of these games one line per kind of search, with a
/// node count and a digest of the results, and a last line with the total. The same on every machine, with every
/// compiler and in WebAssembly, so that only a change of rules, evaluation or search changes it. docs/performance.md
/// describes its use.
///
/// Each kind, what it counts, and what changes it:
/// - `rules` (perft leaves): legal actions and their order, chance, results, hashes
/// - `random` (actions): random selection, repetition
/// - `greedy` (positions): evaluation
/// - `alpha-beta` (positions to the depth that 25,000 finish): evaluation, move order, reductions, quiescence,
///   transposition table
/// - `tree` (playouts): estimates, priors, selection, playout policy
/// - `companions`: what threads share
/// - `rating`: rating every action, as in analysis
/// - `levels`: settings of the levels
/// - `plain-tree` (playouts): selection and random playouts
/// - `proof` (positions): proof-number search and winning trees
std::string signature(const std::vector<Spec>& specs);

}  // namespace tablier
