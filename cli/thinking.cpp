#include "thinking.h"

#include <algorithm>

namespace tablier::cli {

bool think(Search& search, Milliseconds time, const std::function<bool()>& go_on, const Now& now) {
  constexpr std::chrono::microseconds kShort{1000};
  constexpr std::chrono::microseconds kLong{4000};
  std::uint64_t slice = 64;
  const auto begin = now();
  for (auto before = begin; time.count() == 0 || before < begin + time;) {
    if (!search.step(slice)) return true;
    if (!go_on()) return false;
    const auto after = now();
    if (after - before < kShort) slice *= 2;
    if (after - before > kLong) slice = std::max<std::uint64_t>(1, slice / 2);
    before = after;
  }
  return false;
}

}  // namespace tablier::cli
