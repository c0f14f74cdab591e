#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/text.h"
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
  int mcts_attention = 0;
};

/// In ascending order of strength.
using LevelTable = std::array<Level, kLevels>;

/// Level 1 has just learned the rules; level 8 is the best we have.
inline constexpr std::array<std::string_view, kLevels> kLevelNames{"Newcomer", "Learner", "Casual", "Regular",
                                                                   "Clubmate", "Expert",  "Master", "Champion"};

/// The default levels of alpha-beta. Each level searches several times as many positions as the one below; the lower
/// ones also overlook actions and accept what is nearly as good.
inline constexpr LevelTable kAlphaBetaLevels{{
    {.work = 30, .attention = 30, .spread = 2'500},
    {.work = 120, .attention = 60, .spread = 400},
    {.work = 500, .attention = 85},
    {.work = 3'000, .attention = 97},
    {.work = 15'000},
    {.work = 75'000},
    {.work = 400'000},
    {.milliseconds = 3'000},
}};

/// The default levels of tree search. Each level searches five to ten times as many positions as the one below and
/// overlooks less.
inline constexpr LevelTable kMctsLevels{{
    {.work = 100, .attention = 40, .spread = 400},
    {.work = 400, .attention = 60, .spread = 150},
    {.work = 1'500, .attention = 75, .spread = 50},
    {.work = 6'000, .attention = 88},
    {.work = 30'000, .attention = 96},
    {.work = 200'000},
    {.milliseconds = 400},
    {.milliseconds = 3'000},
}};

/// The number of a level by its number ("5") or its name ("clubmate"); the error lists them.
inline Expected<int> parse_level(std::string_view text) {
  const auto number = small_number(text, kLevels);
  if (number && *number > 0) return *number;
  for (int i = 0; i < kLevels; ++i) {
    if (same_word(text, kLevelNames[static_cast<std::size_t>(i)])) return i + 1;
  }
  return fail_in("level", "level", "expected 1 to 8 or one of {names:or}, found {found}", spaced(kLevelNames),
                 quoted(text));
}

}  // namespace tablier
