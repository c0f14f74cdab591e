#include "storage/group_commit_log.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

namespace tablier::server {

namespace {

using namespace std::chrono_literals;

/// More than this in one transaction only makes its members wait for each other.
constexpr std::size_t kMostAppendsInGroup = 512;
constexpr std::size_t kMostOthersInGroup = 256;
constexpr auto kPauseBetweenAttempts = 100ms;
/// A store that is being stopped does not wait longer for a database that is gone.
constexpr auto kTimeoutWhenStopping = 1s;

/// What is wrong with an append in itself; empty if it can be tried.
std::string fault(const Append& append) {
  if (append.game.empty() || append.after < 0 || append.events.empty()) {
    return "append: expected a game, a version and at least one event";
  }
  const auto has_zero_byte = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  if (has_zero_byte(append.game) || has_zero_byte(append.header.summary) || has_zero_byte(append.creation.owner) ||
      has_zero_byte(append.creation.client) || std::ranges::any_of(append.events, has_zero_byte)) {
    return "append: expected text, found a zero byte";
  }
  return {};
}

constexpr const char* kStopped = "the store has been stopped";

}  // namespace

GroupCommitLog::GroupCommitLog(std::unique_ptr<Database> writer, std::vector<std::unique_ptr<Database>> readers,
                               Milliseconds timeout)
    : writer_(std::move(writer)), readers_(std::move(readers)), timeout_(timeout), stamps_(std::random_device{}()) {
  threads_.emplace_back([this] { writer_loop(); });
  for (const auto& reader : readers_) {
    const bool only_quick = reader == readers_.front() && readers_.size() > 1;
    threads_.emplace_back([this, &database = *reader, only_quick] { reader_loop(database, only_quick); });
  }
}

GroupCommitLog::~GroupCommitLog() { stop(); }

void GroupCommitLog::stop() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    stop_by_ = std::chrono::steady_clock::now() + kTimeoutWhenStopping;
  }
  something_to_write_.notify_all();
  something_to_read_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void GroupCommitLog::append(Append append, Callback<AppendResult> done) {
  std::string wrong = fault(append);
  if (wrong.empty()) {
    const std::scoped_lock lock(mutex_);
    if (!stopping_) {
      const auto stamp = static_cast<std::int64_t>(stamps_());
      appends_.push_back(std::make_unique<PendingAppend>(StampedAppend{std::move(append), stamp}, std::move(done),
                                                         std::chrono::steady_clock::now() + timeout_));
      something_to_write_.notify_one();
      return;
    }
    wrong = kStopped;
  }
  count([](StoreMetrics& metrics) { ++metrics.failures; });
  done({Outcome::kNotStored, 0, wrong});
}

void GroupCommitLog::submit(Access access, std::unique_ptr<Task> task) {
  task->give_up = std::chrono::steady_clock::now() + timeout_;
  {
    const std::scoped_lock lock(mutex_);
    if (!stopping_) {
      (access == Access::kWrite ? writes_ : access == Access::kRead ? reads_ : quick_reads_).push_back(std::move(task));
      // All readers: not each of them may take it.
      return (access == Access::kWrite ? something_to_write_ : something_to_read_).notify_all();
    }
  }
  task->refuse({kStopped});
}

StoreMetrics GroupCommitLog::metrics() const {
  const std::scoped_lock lock(mutex_, metrics_mutex_);
  StoreMetrics now = metrics_;
  now.waiting = appends_.size() + writes_.size() + reads_.size() + quick_reads_.size();
  return now;
}

// Writing.

void GroupCommitLog::writer_loop() {
  for (Group group = next_group(); !group.empty(); group = next_group()) write(std::move(group));
}

/// Waits until there is something to write. Empty: the store is being stopped and everything has been written.
GroupCommitLog::Group GroupCommitLog::next_group() {
  Group group;
  std::unique_lock lock(mutex_);
  something_to_write_.wait(lock, [this] { return stopping_ || !appends_.empty() || !writes_.empty(); });
  std::unordered_set<std::string_view> games;
  // A second append to the same game must see the first one done, so it waits for the next group.
  while (!appends_.empty() && group.appends.size() < kMostAppendsInGroup &&
         games.insert(appends_.front()->stamped.append.game).second) {
    group.appends.push_back(std::move(appends_.front()));
    appends_.pop_front();
  }
  while (!writes_.empty() && group.others.size() < kMostOthersInGroup) {
    group.others.push_back(std::move(writes_.front()));
    writes_.pop_front();
  }
  return group;
}

void GroupCommitLog::write(Group group) {
  bool unknown = false;
  while (!group.empty()) {
    std::optional<DatabaseError> error = try_to_write(group);
    // What is smaller than an append may still fit on a disk that is full.
    if (error || !group.appends.empty()) healthy_ = !error;
    if (!error) return finish(group);
    writer_->roll_back();
    unknown = unknown || error->unknown;
    error->unknown = unknown;
    if (!error->lost) return group.size() > 1 && !unknown ? write_each(std::move(group)) : refuse(group, *error);
    const SteadyTime give_up = group.appends.empty() ? group.others.front()->give_up : group.appends.front()->give_up;
    if (!reconnect(*writer_, give_up)) refuse_late(group, *error, give_up);
  }
}

std::optional<DatabaseError> GroupCommitLog::try_to_write(Group& group) {
  const SteadyTime begin = std::chrono::steady_clock::now();
  if (const Result<void> begun = writer_->begin(); !begun) return begun.error();
  if (!group.appends.empty()) {
    std::vector<const StampedAppend*> appends;
    for (const auto& pending : group.appends) appends.push_back(&pending->stamped);
    Result<std::vector<AppendResult>> results = writer_->append(appends);
    if (!results) return results.error();
    for (std::size_t i = 0; i < group.appends.size(); ++i) group.appends[i]->result = std::move((*results)[i]);
  }
  for (const auto& task : group.others) {
    if (std::optional<DatabaseError> error = task->run(*writer_)) return error;
  }
  if (const Result<void> committed = writer_->commit(); !committed) return committed.error();
  count([&](StoreMetrics& metrics) { metrics.commits.add_since(begin); });
  return std::nullopt;
}

/// One of the group failed, and took the others' transaction with it: each gets one of its own.
void GroupCommitLog::write_each(Group group) {
  for (auto& pending : group.appends) {
    Group alone;
    alone.appends.push_back(std::move(pending));
    write(std::move(alone));
  }
  for (auto& task : group.others) {
    Group alone;
    alone.others.push_back(std::move(task));
    write(std::move(alone));
  }
}

void GroupCommitLog::finish(Group& group) {
  count([&](StoreMetrics& metrics) {
    for (const auto& pending : group.appends) {
      const bool stored = pending->result.outcome == Outcome::kStored;
      if (stored) ++metrics.appends;
      if (pending->result.outcome == Outcome::kConflict) ++metrics.conflicts;
      metrics.events += stored ? pending->stamped.append.events.size() : 0;
    }
  });
  for (auto& pending : group.appends) pending->done(std::move(pending->result));
  for (auto& task : group.others) task->finish();
}

void GroupCommitLog::refuse(Group& group, const DatabaseError& error) {
  count([&](StoreMetrics& metrics) { metrics.failures += group.size(); });
  for (auto& pending : group.appends) {
    pending->done({error.unknown ? Outcome::kUnknown : Outcome::kNotStored, 0, error.message});
  }
  for (auto& task : group.others) task->refuse(error);
  group = {};
}

/// Refuses those who have waited long enough, and everybody if the store is being stopped.
void GroupCommitLog::refuse_late(Group& group, const DatabaseError& error, SteadyTime now) {
  bool all = false;
  {
    const std::scoped_lock lock(mutex_);
    all = stopping_;
  }
  Group late;
  Group patient;
  for (auto& pending : group.appends) {
    (all || pending->give_up <= now ? late : patient).appends.push_back(std::move(pending));
  }
  for (auto& task : group.others) {
    (all || task->give_up <= now ? late : patient).others.push_back(std::move(task));
  }
  group = std::move(patient);
  refuse(late, error);
}

// Reading.

void GroupCommitLog::reader_loop(Database& database, bool only_quick) {
  while (const std::unique_ptr<Task> task = next_read(only_quick)) read_one(database, *task);
}

/// Waits until there is something to read. Null: the store is being stopped and everything has been read.
std::unique_ptr<Task> GroupCommitLog::next_read(bool only_quick) {
  std::unique_lock lock(mutex_);
  const auto has_slow = [&] { return !only_quick && !reads_.empty(); };
  something_to_read_.wait(lock, [&] { return stopping_ || !quick_reads_.empty() || has_slow(); });
  auto& line = has_slow() ? reads_ : quick_reads_;
  if (line.empty()) return nullptr;
  std::unique_ptr<Task> task = std::move(line.front());
  line.pop_front();
  return task;
}

void GroupCommitLog::read_one(Database& database, Task& task) {
  while (true) {
    const SteadyTime begin = std::chrono::steady_clock::now();
    const std::optional<DatabaseError> error = task.run(database);
    if (!error) {
      count([&](StoreMetrics& metrics) { metrics.reads.add_since(begin); });
      return task.finish();
    }
    if (!error->lost || !reconnect(database, task.give_up)) {
      count([](StoreMetrics& metrics) { ++metrics.failures; });
      return task.refuse(*error);
    }
  }
}

bool GroupCommitLog::reconnect(Database& database, SteadyTime until) {
  const auto gives_up = [this] {
    const std::scoped_lock lock(mutex_);
    return stopping_ && std::chrono::steady_clock::now() >= stop_by_;
  };
  while (!gives_up()) {
    if (database.connect()) {
      count([](StoreMetrics& metrics) { ++metrics.reconnections; });
      return true;
    }
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(kPauseBetweenAttempts);
  }
  return false;
}

}  // namespace tablier::server
