#include "learning/slice_threads.h"

namespace tablier {

namespace {

/// Waits until the value is no longer the old one. The next piece of work usually comes soon, and waking a thread takes
/// as long as stepping some hundred games: so it looks so many times before it sleeps.
template <class T>
void wait_while(const std::atomic<T>& value, T old, int looks) {
  for (int i = 0; i < looks; ++i) {
    if (value.load(std::memory_order_acquire) != old) return;
  }
  value.wait(old, std::memory_order_acquire);
}

}  // namespace

// About a tenth of a millisecond, where each thread has a processor.
SliceThreads::SliceThreads(int count)
    : looks_(static_cast<unsigned>(count) <= std::thread::hardware_concurrency() ? 200'000 : 0) {
  for (int slice = 1; slice < count; ++slice) threads_.emplace_back([this, slice] { serve(slice); });
}

SliceThreads::~SliceThreads() {
  work_ = nullptr;
  round_.fetch_add(1, std::memory_order_release);
  round_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void SliceThreads::run(const std::function<void(int)>& work) {
  if (!threads_.empty()) {
    work_ = &work;
    busy_.store(static_cast<int>(threads_.size()), std::memory_order_relaxed);
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
  }
  work(0);
  for (int busy = busy_.load(std::memory_order_acquire); busy != 0; busy = busy_.load(std::memory_order_acquire)) {
    wait_while(busy_, busy, looks_);
  }
}

void SliceThreads::serve(int slice) {
  for (unsigned round = 0;; ++round) {
    wait_while(round_, round, looks_);
    if (work_ == nullptr) return;
    (*work_)(slice);
    busy_.fetch_sub(1, std::memory_order_release);
    busy_.notify_one();
  }
}

}  // namespace tablier
