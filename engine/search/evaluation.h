#pragma once

#include <algorithm>
#include <concepts>

#include "core/value.h"

namespace tablier {

/// A game with a static evaluation of its combinatorial positions: in points, positive for the first seat, well within
/// ±kEvaluationLimit; kEvaluationScale points are worth odds of about 3 to 1.
inline constexpr int kEvaluationLimit = 20'000;
inline constexpr int kEvaluationScale = 200;

template <class G>
concept HasEvaluation = requires(const typename G::State& position) {
  { G::evaluate(position) } -> std::same_as<int>;
};

/// A game with chance or more than two players of which some positions are combinatorial: the first two seats act in
/// turn, nothing is hidden, and chance no longer acts. Only those are evaluated.
template <class G>
concept BecomesCombinatorial = HasEvaluation<G> && requires(const typename G::State& position) {
  { G::is_combinatorial(position) } -> std::same_as<bool>;
};

/// A combinatorial game: two players, nothing hidden, no chance, from the first position on.
template <class G>
concept CombinatorialGame = HasEvaluation<G> && !BecomesCombinatorial<G>;

/// Each seat's expected payoff for these points.
inline Values evaluation_shares(int points) {
  const int bounded = std::clamp(points, -kEvaluationLimit, kEvaluationLimit);
  return shares_of({bounded, 0, 0, 0}, SeatSet::first(2), kEvaluationScale / 2);
}

}  // namespace tablier
