#pragma once

#include <algorithm>
#include <concepts>

#include "core/value.h"

namespace tablier {

/// A game of skill for two that can judge a position without looking ahead: in points, positive for the first seat,
/// well within ±kJudgeLimit; kPointsOfDoubt points are worth odds of about 3 to 1.
inline constexpr int kJudgeLimit = 20'000;
inline constexpr int kPointsOfDoubt = 200;

template <class G>
concept Judges = requires(const typename G::State& position) {
  { G::judge(position) } -> std::same_as<int>;
};

/// What each seat may expect of so many points.
inline Values judged_shares(int points) {
  const int bounded = std::clamp(points, -kJudgeLimit, kJudgeLimit);
  return shares_of({bounded, 0, 0, 0}, SeatSet::first(2), kPointsOfDoubt / 2);
}

}  // namespace tablier
