#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "erased/any_game.h"
#include "erased/tablebase.h"
#include "search/search.h"

namespace tablier::server {

/// Who waits for a search. Thinking time is divided among addresses, and an address's among its guests, so that asking
/// for more does not give more.
struct Account {
  std::string client{};
  std::string guest{};
  bool is_waiting = false;  ///< nobody waits: the search has its turn when all others are done
};

/// One decision that the computer is to take, from what its seat may see.
struct SearchRequest {
  AnyView view;
  SearchSettings settings;
  std::chrono::milliseconds time{0};  ///< for this decision; zero if the settings' work limits it
  Account account{};
};

/// The computer players of all games: threads that give searches their slices in turn. The next slice is for the
/// address that has used the least time, there for the guest who has, and there for his easiest search, so that an easy
/// search never waits for another's hard ones. The number of started searches is bounded, because each needs memory; a
/// search of an address that has more of them may be restarted later in favour of another's. Without threads searches
/// run only in step(), for tests.
class Computers {
 public:
  /// Holds a search; it is cancelled once this is gone.
  using Ticket = std::shared_ptr<void>;

  /// `most` is how many searches that need much memory are begun at a time.
  Computers(int threads, int most, Tablebases tablebases = {});
  Computers(const Computers&) = delete;
  Computers& operator=(const Computers&) = delete;
  ~Computers();

  /// `answer` is called on the thread that thought, unless the ticket has been dropped before.
  Ticket search(SearchRequest request, std::move_only_function<void(Action)> answer);

  /// Runs a short task on one of the threads, before the next slice of any search: a lookup in a table that may have to
  /// be read from disk. Tasks not begun when the computers stop are dropped.
  void run(std::move_only_function<void()> task);

  /// Does all tasks, then gives one search a slice, on the caller's thread. False if there was nothing to do.
  bool step();

  /// Answers nothing more; returns when the threads have ended.
  void stop();

  /// How many searches wait or are worked on.
  int pending() const { return pending_; }
  /// How many searches that need much memory are begun.
  int large() {
    const std::scoped_lock lock(mutex_);
    return begun_[1];
  }
  /// Their tablebases.
  const Tablebases& tablebases() const { return tablebases_; }
  std::uint64_t completed() const { return completed_; }

 private:
  using Duration = std::chrono::steady_clock::duration;
  struct Job;
  /// The searches of a guest that are not in a slice.
  struct Guest {
    Duration used{};
    std::deque<std::shared_ptr<Job>> jobs{};
    int in_slice = 0;
  };
  struct Client {
    Duration used{};
    std::array<int, 2> begun{};  ///< searches that take memory, by whether it is much
    std::map<std::string, Guest> guests{};
  };
  using Clients = std::map<std::string, Client>;

  void work();
  bool has_work() const { return !tasks_.empty() || ready_ > 0; }
  void step(std::unique_lock<std::mutex>& lock);
  void run_tasks(std::unique_lock<std::mutex>& lock);
  Clients& clients_of(const Job& job);
  Guest& guest_of(const Job& job);
  void add(std::shared_ptr<Job> job);
  std::shared_ptr<Job> next();
  bool can_begin(const Job& job);
  static std::shared_ptr<Job> find_begun(Client& client, std::size_t kind);
  static void put_in_line(Guest& guest, std::shared_ptr<Job> job);
  void run_slice(Job& job);
  void put_back(const std::shared_ptr<Job>& job, Duration took, bool over);

  const std::array<int, 2> most_;
  const Tablebases tablebases_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::move_only_function<void()>> tasks_;
  Clients waiting_;  ///< for whose searches somebody waits
  Clients unwatched_;
  int ready_ = 0;                                 ///< searches that are not in a slice
  std::array<int, 2> begun_{};                    ///< those that take memory, by whether it is much
  std::vector<std::unique_ptr<Search>> dropped_;  ///< to be destroyed when nobody waits for the mutex
  bool stopping_ = false;
  std::atomic<int> pending_ = 0;
  std::atomic<std::uint64_t> completed_ = 0;
  std::vector<std::jthread> threads_;
};

}  // namespace tablier::server
