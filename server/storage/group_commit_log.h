#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

#include "storage/event_log.h"

namespace tablier::server {

/// An EventLog with group commit: one thread writes, some read, the first of them only quick requests. Requests that
/// arrive while the writer waits for the disk form its next transaction: the higher the load, the larger the commits.
class GroupCommitLog : public EventLog {
 public:
  /// The databases are connected already. `timeout` is how long a request waits for a database that went away.
  GroupCommitLog(std::unique_ptr<Database> writer, std::vector<std::unique_ptr<Database>> readers,
                 Milliseconds timeout);
  ~GroupCommitLog() override;

  void append(Append append, Callback<AppendResult> done) override;
  StoreMetrics metrics() const override;
  bool healthy() const override { return healthy_; }
  void stop() override;

 protected:
  void submit(Access access, std::unique_ptr<Task> task) override;

 private:
  using SteadyTime = std::chrono::steady_clock::time_point;

  /// An append on its way. Those of a group are carried out together.
  struct PendingAppend {
    StampedAppend stamped;
    Callback<AppendResult> done;
    SteadyTime give_up;
    AppendResult result{};
  };

  /// What becomes one transaction.
  struct Group {
    std::vector<std::unique_ptr<PendingAppend>> appends;
    std::vector<std::unique_ptr<Task>> others;

    bool empty() const { return appends.empty() && others.empty(); }
    std::size_t size() const { return appends.size() + others.size(); }
  };

  void writer_loop();
  void reader_loop(Database& database, bool only_quick);
  std::unique_ptr<Task> next_read(bool only_quick);
  Group next_group();
  void write(Group group);
  std::optional<DatabaseError> try_to_write(Group& group);
  void write_each(Group group);
  void read_one(Database& database, Task& task);
  void finish(Group& group);
  void refuse(Group& group, const DatabaseError& error);
  void refuse_late(Group& group, const DatabaseError& error, SteadyTime now);
  /// After the connection was lost: tries at least once to restore it, and until `until` at the latest; not at all when
  /// the store is being stopped and has waited long enough.
  bool reconnect(Database& database, SteadyTime until);
  /// Changes the metrics by `change(StoreMetrics&)`.
  template <class Change>
  void count(Change change) {
    const std::scoped_lock lock(metrics_mutex_);
    change(metrics_);
  }

  std::unique_ptr<Database> writer_;
  std::vector<std::unique_ptr<Database>> readers_;
  const Milliseconds timeout_;
  std::atomic<bool> healthy_ = true;
  mutable std::mutex metrics_mutex_;
  StoreMetrics metrics_{};

  mutable std::mutex mutex_;
  std::condition_variable something_to_write_;
  std::condition_variable something_to_read_;
  std::deque<std::unique_ptr<PendingAppend>> appends_;
  std::deque<std::unique_ptr<Task>> writes_;
  std::deque<std::unique_ptr<Task>> reads_;
  std::deque<std::unique_ptr<Task>> quick_reads_;
  std::mt19937_64 stamps_;
  bool stopping_ = false;
  SteadyTime stop_by_{};  ///< when a store that is being stopped gives up a database that is gone

  std::vector<std::thread> threads_;
};

}  // namespace tablier::server
