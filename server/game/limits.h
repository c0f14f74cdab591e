#pragma once

#include <cstddef>

#include "storage/types.h"

namespace tablier::server {

// What a single game allows; docs/api.md tells it.

inline constexpr std::size_t kLongestTalk = 300;      ///< characters
inline constexpr std::size_t kTalkBurst = 5;          ///< lines of one seat …
inline constexpr Milliseconds kTalkSpan = 10'000;     ///< … in this time
inline constexpr std::size_t kLongestName = 24;       ///< characters
inline constexpr std::size_t kLongestRequestId = 64;  ///< bytes
/// From this version on a game takes nothing but what brings it to its end.
inline constexpr int kMostVersions = 20'000;

}  // namespace tablier::server
