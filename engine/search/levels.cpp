#include "search/levels.h"

#include <string>

#include "core/text.h"

namespace tablier {

Expected<int> parse_level(std::string_view text) {
  const auto number = small_number(text, kLevels);
  if (number && *number > 0) return *number;
  for (int i = 0; i < kLevels; ++i) {
    if (same_word(text, kLevelNames[static_cast<std::size_t>(i)])) return i + 1;
  }
  return fail_in("level", "level", "expected 1 to 8 or one of {names:or}, found {found}", spaced(kLevelNames),
                 quoted(text));
}

}  // namespace tablier
