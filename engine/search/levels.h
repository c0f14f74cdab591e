#pragma once

#include <array>
#include <string_view>

#include "core/error.h"
#include "core/level.h"

namespace tablier {

/// Level 1 has just learned the rules; level 8 is the best we have.
inline constexpr std::array<std::string_view, kLevels> kLevelNames{"Newcomer", "Learner", "Casual", "Regular",
                                                                   "Clubmate", "Expert",  "Master", "Champion"};

/// The levels of alpha-beta, for a game that has none of its own. Each step up looks at several times as many
/// positions; the lower ones also overlook things, and take what is nearly as good.
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

/// The levels of tree search, likewise. Each step up looks at five to ten times as many positions and misses less of
/// what could be played.
inline constexpr LevelTable kTreeLevels{{
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
Expected<int> parse_level(std::string_view text);

}  // namespace tablier
