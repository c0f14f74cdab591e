#pragma once

#include <array>
#include <string_view>

#include "core/error.h"
#include "search/search.h"

namespace tablier {

inline constexpr int kLevels = 8;

/// Level 1 has just learned the rules; level 8 is the best we have.
inline constexpr std::array<std::string_view, kLevels> kLevelNames{"Newcomer", "Learner", "Casual", "Regular",
                                                                   "Clubmate", "Expert",  "Master", "Champion"};

/// Of a hundred possible continuations each level of tree search thinks of so many.
using LevelAttention = std::array<int, kLevels>;
inline constexpr LevelAttention kUsualAttention{40, 60, 75, 88, 96, 100, 100, 100};

/// The settings of a level of tree search, 1 to kLevels. Each step up looks at five to ten times as many positions and
/// misses less of what could be played. Up to level 6 the work is fixed, so that the same seed gives the same game
/// everywhere; the last two have a time.
SearchSettings tree_level(int number, const LevelAttention& attention = kUsualAttention);

/// The number of a level by its number ("5") or its name ("clubmate"); the error lists them.
Expected<int> parse_level(std::string_view text);

}  // namespace tablier
