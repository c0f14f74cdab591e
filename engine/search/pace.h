#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>

#include "search/search.h"

namespace tablier {

/// Cuts a search into slices of one to four milliseconds: sets the work of the next from the time the last took. It has
/// no clock of its own.
class Pace {
 public:
  std::uint64_t work() const { return work_; }

  /// The time the last slice took.
  void note(std::chrono::nanoseconds slice) {
    constexpr std::chrono::milliseconds kShort{1};
    constexpr std::chrono::milliseconds kLong{4};
    if (slice < kShort) work_ *= 2;
    if (slice > kLong) work_ = std::max<std::uint64_t>(1, work_ / 2);
  }

 private:
  std::uint64_t work_ = 64;
};

/// Reads the time; tests replace it.
using Now = std::function<std::chrono::steady_clock::time_point()>;

/// Lets a search work until it is done, the time is up (no limit if zero) or go_on, asked after every slice, says no.
/// True if the search is done. It ends where another slice like the last would be late: on a busy machine, where others
/// interrupt them, slices are long.
inline bool think(Search& search, Pace& pace, std::chrono::nanoseconds time, const std::function<bool()>& go_on,
                  const Now& now) {
  const auto begin = now();
  std::chrono::nanoseconds slice{0};
  for (auto before = begin; time.count() == 0 || before + slice < begin + time;) {
    if (!search.step(pace.work())) return true;
    if (!go_on()) return false;
    const auto after = now();
    slice = after - before;
    pace.note(slice);
    before = after;
  }
  return false;
}

}  // namespace tablier
