#pragma once

#include <cstddef>
#include <string_view>

namespace tablier {

/// The length of the valid UTF-8 sequence that text begins with; 0 if there is none.
std::size_t utf8_length(std::string_view text);

bool is_utf8(std::string_view text);

}  // namespace tablier
