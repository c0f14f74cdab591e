#include "thinking.h"

#include <algorithm>

namespace tablier::cli {

namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

bool think(Search& search, Milliseconds time, const std::function<bool()>& go_on) {
  constexpr std::chrono::microseconds kShort{1000};
  constexpr std::chrono::microseconds kLong{4000};
  std::uint64_t slice = 64;
  const auto begin = Clock::now();
  for (auto now = begin; time.count() == 0 || now < begin + time;) {
    if (!search.step(slice)) return true;
    if (!go_on()) return false;
    const auto later = Clock::now();
    if (later - now < kShort) slice *= 2;
    if (later - now > kLong) slice = std::max<std::uint64_t>(1, slice / 2);
    now = later;
  }
  return false;
}

}  // namespace tablier::cli
