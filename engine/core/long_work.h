#pragma once

#include <atomic>
#include <functional>

namespace tablier {

/// Control of work that takes minutes: threads, progress and cancellation.
struct LongWork {
  int threads = 1;
  std::function<void(double share)> progress = [](double) {};  ///< called by one thread, now and then
  const std::atomic<bool>* stop = nullptr;                     ///< ends it within a second, with an error

  bool stopped() const { return stop != nullptr && *stop; }
};

}  // namespace tablier
