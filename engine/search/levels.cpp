#include "search/levels.h"

#include <algorithm>
#include <string>

#include "core/text.h"

namespace tablier {

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_word(std::string_view a, std::string_view b) { return std::ranges::equal(a, b, {}, lower, lower); }

}  // namespace

SearchSettings tree_level(int number) {
  struct Level {
    std::uint64_t work;
    int attention;
    Value spread;
    int milliseconds;
  };
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  constexpr std::array<Level, kLevels> kSettings{{
      {.work = 40, .attention = 40, .spread = 2'000, .milliseconds = 0},
      {.work = 250, .attention = 60, .spread = 800, .milliseconds = 0},
      {.work = 1'200, .attention = 75, .spread = 200, .milliseconds = 0},
      {.work = 6'000, .attention = 88, .spread = 0, .milliseconds = 0},
      {.work = 30'000, .attention = 96, .spread = 0, .milliseconds = 0},
      {.work = 200'000, .attention = 100, .spread = 0, .milliseconds = 0},
      {.work = kNoLimit, .attention = 100, .spread = 0, .milliseconds = 400},
      {.work = kNoLimit, .attention = 100, .spread = 0, .milliseconds = 3'000},
  }};
  const Level& level = kSettings[static_cast<std::size_t>(std::clamp(number, 1, kLevels) - 1)];
  SearchSettings settings;
  settings.work = level.work;
  settings.attention = level.attention;
  settings.spread = level.spread;
  settings.milliseconds = level.milliseconds;
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
