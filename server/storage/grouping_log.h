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
#include "storage/session.h"
#include "storage/tally.h"
#include "storage/task.h"

namespace tablier::server {

/// An EventLog made of sessions: one thread writes, some read. While the writer waits for the disk new questions
/// gather, and all that have gathered become its next transaction: the busier it is, the more a commit carries.
class GroupingLog : public EventLog {
 public:
  /// The sessions are connected already. `patience` is how long a question waits for a database that went away.
  GroupingLog(std::unique_ptr<StorageSession> writer, std::vector<std::unique_ptr<StorageSession>> readers,
              std::chrono::milliseconds patience);
  ~GroupingLog() override;

  void append(Append append, Done<Appended> done) override;
  void read(GameId game, int after, int most, Done<Expected<std::vector<StoredEvent>>> done) override;
  void read_many(std::vector<Unread> games, Done<Expected<EventsOfGames>> done) override;
  void list_public(int most, Done<Expected<std::vector<GameRow>>> done) override;
  void games_of(std::string guest, std::optional<ListPlace> after, int most,
                Done<Expected<std::vector<SeatedRow>>> done) override;
  void count_open_games(std::string owner, Done<Expected<int>> done) override;
  void claim_due(Milliseconds now, Milliseconds lease, int most, Done<Expected<std::vector<GameRow>>> done) override;
  void renew(GameId game, int version, Milliseconds due_at, Done<Expected<bool>> done) override;
  void put_guest(std::string hash, Guest guest, Done<Expected<void>> done) override;
  void find_guest(std::string hash, Done<Expected<std::optional<Guest>>> done) override;
  void archive_idle(Milliseconds before, int most, Done<Expected<int>> done) override;
  void tell_nodes(std::string text, Done<Expected<void>> done) override;
  StoreFigures figures() const override;
  bool healthy() const override { return healthy_; }
  void stop() override;

 private:
  /// What becomes one transaction.
  struct Group {
    std::vector<std::unique_ptr<AppendTask>> appends;
    std::vector<std::unique_ptr<Task>> others;

    bool empty() const { return appends.empty() && others.empty(); }
    std::size_t size() const { return appends.size() + others.size(); }
  };

  template <Access access, class T, class Call>
  void ask(Call call, Done<Expected<T>> done);

  void write_for_ever(StorageSession& session);
  void read_for_ever(StorageSession& session);
  Group next_group();
  void write(StorageSession& session, Group group);
  std::optional<Trouble> try_to_write(StorageSession& session, Group& group);
  void write_each(StorageSession& session, Group group);
  void read_one(StorageSession& session, Task& task);
  void answer(Group& group);
  void refuse(Group& group, const Trouble& trouble);
  void refuse_late(Group& group, const Trouble& trouble, SteadyTime now);
  /// After the connection was lost: tries once at least to have it again, and until `until` at the latest; not at all
  /// when the store is being stopped and has waited long enough.
  bool reconnect(StorageSession& session, SteadyTime until);
  bool stopping() const;
  bool past_last_chance() const;
  SteadyTime give_up_time() const;

  std::unique_ptr<StorageSession> writer_;
  std::vector<std::unique_ptr<StorageSession>> readers_;
  const std::chrono::milliseconds patience_;
  std::atomic<bool> healthy_ = true;
  Tally tally_;

  mutable std::mutex mutex_;
  std::condition_variable something_to_write_;
  std::condition_variable something_to_read_;
  std::deque<std::unique_ptr<AppendTask>> appends_;
  std::deque<std::unique_ptr<Task>> writes_;
  std::deque<std::unique_ptr<Task>> reads_;
  std::mt19937_64 stamps_;
  bool stopping_ = false;
  SteadyTime last_chance_{};  ///< when a store that is being stopped gives up a database that is gone

  std::vector<std::thread> threads_;
};

}  // namespace tablier::server
