#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <vector>

namespace tablier::bench {

using Clock = std::chrono::steady_clock;

/// Durations of many like things; may be noted by several threads.
class Latencies {
 public:
  void note(Clock::duration duration) {
    const auto microseconds = std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
    const std::lock_guard lock(mutex_);
    microseconds_.push_back(static_cast<std::uint32_t>(microseconds));
  }

  std::size_t count() const {
    const std::lock_guard lock(mutex_);
    return microseconds_.size();
  }

  /// In milliseconds, the duration that this share of all does not exceed; 0 if there are none.
  double percentile(double share) const {
    const std::lock_guard lock(mutex_);
    if (microseconds_.empty()) return 0;
    std::vector<std::uint32_t> sorted = microseconds_;
    const auto place = static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1));
    std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(place));
    return sorted[place] / 1000.0;
  }

  void clear() {
    const std::lock_guard lock(mutex_);
    microseconds_.clear();
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::uint32_t> microseconds_;
};

}  // namespace tablier::bench
