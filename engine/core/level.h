#pragma once

#include <array>
#include <cstdint>
#include <limits>

#include "core/value.h"

namespace tablier {

inline constexpr int kLevels = 8;
inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

/// How a level thinks; search/search.h says what each setting means. Limited by work, so that the same seed gives the
/// same game everywhere, or by time.
struct Level {
  std::uint64_t work = kNoLimit;
  int attention = 100;
  Value spread = 0;
  int milliseconds = 0;
  int attention_in_trees = 0;
};

/// From the one who has just learned the rules to the best we have.
using LevelTable = std::array<Level, kLevels>;

}  // namespace tablier
