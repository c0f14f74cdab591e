#pragma once

#include <chrono>
#include <functional>
#include <mutex>

#include "storage/types.h"

namespace tablier::server {

/// The store's figures, kept by several threads.
class Tally {
 public:
  StoreFigures figures() const {
    const std::lock_guard lock(mutex_);
    return figures_;
  }

  /// Changes the figures by `change(StoreFigures&)`.
  template <class Change>
  void note(Change change) {
    const std::lock_guard lock(mutex_);
    change(figures_);
  }

 private:
  mutable std::mutex mutex_;
  StoreFigures figures_{};
};

/// Counts the time since `begin` in a timing.
inline void count_since(std::chrono::steady_clock::time_point begin, Timing& timing) {
  const auto passed = std::chrono::steady_clock::now() - begin;
  const std::int64_t microseconds = std::chrono::duration_cast<std::chrono::microseconds>(passed).count();
  int bucket = 0;
  while (bucket + 1 < Timing::kBuckets && microseconds > Timing::kBounds[bucket]) {
    ++bucket;
  }
  ++timing.count;
  timing.microseconds += static_cast<std::uint64_t>(microseconds);
  ++timing.buckets[bucket];
}

}  // namespace tablier::server
