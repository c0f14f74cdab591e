#pragma once

#include "study/puzzle.h"

namespace tablier {

/// The level of a puzzle: the lowest level of the computer that finds the solution, as all above it do. A level finds
/// it if it does so with two of three seeds; one that is limited by time gets kWorkPerMillisecond positions instead.
/// kPuzzleLevels if none below that finds it.
int grade(const Spec& spec, const Puzzle& puzzle);

inline constexpr std::uint64_t kWorkPerMillisecond = 1'000;

}  // namespace tablier
