#pragma once

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace tablier {

/// Threads that share frequent short pieces of work, a slice each.
class SliceThreads {
 public:
  /// The caller of run() is one of them.
  explicit SliceThreads(int count);
  ~SliceThreads();
  SliceThreads(const SliceThreads&) = delete;
  SliceThreads& operator=(const SliceThreads&) = delete;

  int count() const { return static_cast<int>(threads_.size()) + 1; }
  /// Calls work(slice) once for each slice from 0 to count() - 1, side by side; returns when all are done.
  void run(const std::function<void(int)>& work);

 private:
  void serve(int slice);

  const int looks_;                                 ///< before a thread sleeps
  const std::function<void(int)>* work_ = nullptr;  ///< null when the threads shall end
  std::atomic<unsigned> round_ = 0;
  std::atomic<int> busy_ = 0;
  std::vector<std::thread> threads_;
};

}  // namespace tablier
