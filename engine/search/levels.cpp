#include "search/levels.h"

#include <algorithm>
#include <string>

#include "core/text.h"

namespace tablier {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

}  // namespace

SearchSettings tree_level(int number, const LevelAttention& attention) {
  struct Level {
    std::uint64_t work;
    Value spread;
    int milliseconds;
  };
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  constexpr std::array<Level, kLevels> kSettings{{
      {.work = 100, .spread = 400, .milliseconds = 0},
      {.work = 400, .spread = 150, .milliseconds = 0},
      {.work = 1'500, .spread = 50, .milliseconds = 0},
      {.work = 6'000, .spread = 0, .milliseconds = 0},
      {.work = 30'000, .spread = 0, .milliseconds = 0},
      {.work = 200'000, .spread = 0, .milliseconds = 0},
      {.work = kNoLimit, .spread = 0, .milliseconds = 400},
      {.work = kNoLimit, .spread = 0, .milliseconds = 3'000},
  }};
  const auto at = static_cast<std::size_t>(std::clamp(number, 1, kLevels) - 1);
  SearchSettings settings;
  settings.work = kSettings[at].work;
  settings.attention = attention[at];
  settings.spread = kSettings[at].spread;
  settings.milliseconds = kSettings[at].milliseconds;
  return settings;
}

Expected<int> parse_level(std::string_view text) {
  const auto number = small_number(text, kLevels);
  if (number && *number > 0) return *number;
  for (int i = 0; i < kLevels; ++i) {
    if (same_word(text, kLevelNames[static_cast<std::size_t>(i)])) return i + 1;
  }
  return fail("level: expected 1 to 8 or one of " + either(kLevelNames) + ", found " + quoted(text));
}

}  // namespace tablier
