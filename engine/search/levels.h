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

/// The number of a level by its number ("5") or its name ("clubmate"); the error lists them.
Expected<int> parse_level(std::string_view text);

}  // namespace tablier
