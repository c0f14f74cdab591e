#pragma once

#include <cstddef>
#include <string_view>

#include "core/error.h"

namespace tablier::server {

inline constexpr std::size_t kLongestName = 24;   ///< characters
inline constexpr std::size_t kLongestTalk = 300;  ///< characters

/// Whether this may be somebody's name: 1 to kLongestName characters, no spaces at its ends, nothing invisible.
Expected<void> check_name(std::string_view name);

/// Whether this may be said at a table: 1 to kLongestTalk characters, not only spaces, nothing invisible.
Expected<void> check_talk(std::string_view text);

}  // namespace tablier::server
