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

/// A game that chance is part of, or that more than two may play, and in which some positions are matters of skill for
/// two all the same: nothing of chance can come any more, nothing is hidden, and both seats are those of the first two.
/// Those it judges, the others it does not.
template <class G>
concept LeavesChanceBehind = Judges<G> && requires(const typename G::State& position) {
  { G::only_skill_left(position) } -> std::same_as<bool>;
};

/// A game of skill for two from its first position on.
template <class G>
concept OnlySkill = Judges<G> && !LeavesChanceBehind<G>;

/// What each seat may expect of so many points.
inline Values judged_shares(int points) {
  const int bounded = std::clamp(points, -kJudgeLimit, kJudgeLimit);
  return shares_of({bounded, 0, 0, 0}, SeatSet::first(2), kPointsOfDoubt / 2);
}

}  // namespace tablier
