#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/long_work.h"

namespace tablier::solving {

/// Distributes rows among threads. Each thread calls make_work() once, and its result with rows from `begin` on, until
/// all are done, a call returns false, or the work is stopped. True when all are done. The calling thread reports
/// progress.
template <class MakeWork>
bool run_rows(const LongWork& how, std::uint32_t begin, std::uint32_t end, MakeWork make_work) {
  std::atomic<std::uint32_t> next = begin;
  std::atomic<bool> ok = true;
  std::atomic<int> running = how.threads;
  const auto take_rows = [&] {
    constexpr std::uint32_t kAtATime = 8;
    auto work = make_work();
    while (ok) {
      const std::uint32_t first = next.fetch_add(kAtATime);
      if (first >= end) break;
      if (how.stopped()) ok = false;
      for (std::uint32_t row = first; ok && row < std::min(first + kAtATime, end); ++row) {
        if (!work(row)) ok = false;
      }
    }
    --running;
  };
  std::vector<std::jthread> pool;
  for (int i = 0; i < how.threads; ++i) pool.emplace_back(take_rows);
  for (int tick = 1; running > 0; ++tick) {
    std::this_thread::sleep_for(std::chrono::milliseconds(tick < 20 ? 1 : 50));
    how.progress(static_cast<double>(std::min(next.load(), end)) / end);
  }
  return ok;
}

}  // namespace tablier::solving
