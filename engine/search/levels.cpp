#include "search/levels.h"

#include <algorithm>
#include <string>

#include "core/text.h"

namespace tablier {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

}  // namespace

Expected<int> parse_level(std::string_view text) {
  const auto number = small_number(text, kLevels);
  if (number && *number > 0) return *number;
  for (int i = 0; i < kLevels; ++i) {
    if (same_word(text, kLevelNames[static_cast<std::size_t>(i)])) return i + 1;
  }
  return fail("level: expected 1 to 8 or one of " + either(kLevelNames) + ", found " + quoted(text));
}

}  // namespace tablier
