#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "erased/any_game.h"
#include "erased/tablebase.h"
#include "search/search.h"

namespace tablier::server {

/// One decision that the computer is to take, from what its seat may see.
struct SearchRequest {
  AnyView view;
  SearchSettings settings;
  std::chrono::milliseconds time{0};  ///< for this decision; zero if the settings' work limits it
};

/// The computer players of all games: so many threads, which give every search its slices in turn, so that nobody's
/// easy search waits for another's hard one. Only so many are worked on at a time, because each needs memory; the
/// others wait in line. Without threads they think only where somebody calls step(): for tests.
class Computers {
 public:
  /// Holds a search; it is cancelled once this is gone.
  using Ticket = std::shared_ptr<void>;

  Computers(int threads, int most_at_a_time, Tablebases tablebases = {});
  Computers(const Computers&) = delete;
  Computers& operator=(const Computers&) = delete;
  ~Computers();

  /// `answer` is called on the thread that thought, unless the ticket has been dropped before.
  Ticket search(SearchRequest request, std::move_only_function<void(Action)> answer);

  /// Has one of the threads do something short, before the next slice of any search: a look into a table that may
  /// have to be read from a disk. What has not been begun when the computers stop is never done.
  void run(std::move_only_function<void()> task);

  /// Does all tasks, then gives one search a slice, on the caller's thread. False if there was nothing to do.
  bool step();

  /// Answers nothing more; returns when the threads have ended.
  void stop();

  /// How many searches wait or are worked on.
  int pending() const { return pending_; }
  /// What they know for certain.
  const Tablebases& tablebases() const { return tablebases_; }
  std::uint64_t completed() const { return completed_; }

 private:
  struct Job;

  void work();
  bool has_pending_search() const { return !begun_.empty() || (!waiting_.empty() && at_work_ < most_at_a_time_); }
  bool has_work() const { return !tasks_.empty() || has_pending_search(); }
  void step(std::unique_lock<std::mutex>& lock);
  void run_tasks(std::unique_lock<std::mutex>& lock);
  std::shared_ptr<Job> next();
  void run_slice(Job& job);

  const int most_at_a_time_;
  const Tablebases tablebases_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::move_only_function<void()>> tasks_;
  std::deque<std::shared_ptr<Job>> waiting_;
  std::deque<std::shared_ptr<Job>> begun_;  ///< between two slices
  int at_work_ = 0;                         ///< begun, those in a slice included
  bool stopping_ = false;
  std::atomic<int> pending_ = 0;
  std::atomic<std::uint64_t> completed_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace tablier::server
