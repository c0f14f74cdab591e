#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::server {

inline constexpr std::size_t kLongestName = 24;   ///< characters
inline constexpr std::size_t kLongestTalk = 300;  ///< characters

/// Somebody's name in the form NFC: 1 to kLongestName characters, one of them visible, no spaces at its ends, nothing
/// invisible but variation selectors.
Expected<std::string> read_name(std::string_view name);

/// Whether two names are easily confused: they differ at most in invisible characters, spaces, case, and letters that
/// look alike.
bool are_alike(std::string_view name, std::string_view other);

/// Whether this may be said at a table: 1 to kLongestTalk characters, one of them visible, nothing invisible but
/// variation selectors.
Expected<void> check_talk(std::string_view text);

}  // namespace tablier::server
