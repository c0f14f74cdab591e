#include "storage/grouping_log.h"

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
constexpr auto kPatienceWhenStopping = 1s;

/// What is wrong with an append in itself; nothing if it can be tried.
std::optional<std::string> fault(const Append& append) {
  if (append.game.empty() || append.after < 0 || append.events.empty()) {
    return "append: expected a game, a version and at least one event";
  }
  const auto has_zero_byte = [](const std::string& text) { return text.find('\0') != std::string::npos; };
  if (has_zero_byte(append.game) || has_zero_byte(append.header.summary) || has_zero_byte(append.owner) ||
      std::ranges::any_of(append.events, has_zero_byte)) {
    return "append: expected text, found a zero byte";
  }
  return std::nullopt;
}

Trouble stopped() { return {"the store has been stopped", false, false}; }

}  // namespace

GroupingLog::GroupingLog(std::unique_ptr<StorageSession> writer, std::vector<std::unique_ptr<StorageSession>> readers,
                         std::chrono::milliseconds patience)
    : writer_(std::move(writer)), readers_(std::move(readers)), patience_(patience), stamps_(std::random_device{}()) {
  threads_.emplace_back([this] { write_for_ever(*writer_); });
  for (const auto& reader : readers_) {
    threads_.emplace_back([this, &session = *reader] { read_for_ever(session); });
  }
}

GroupingLog::~GroupingLog() { stop(); }

void GroupingLog::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    last_chance_ = std::chrono::steady_clock::now() + kPatienceWhenStopping;
  }
  something_to_write_.notify_all();
  something_to_read_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
  threads_.clear();
}

// Asking.

SteadyTime GroupingLog::give_up_time() const { return std::chrono::steady_clock::now() + patience_; }

void GroupingLog::append(Append append, Done<Appended> done) {
  const std::optional<std::string> wrong = fault(append);
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_ && !wrong) {
      const auto stamp = static_cast<std::int64_t>(stamps_());
      appends_.push_back(
          std::make_unique<AppendTask>(StampedAppend{std::move(append), stamp}, std::move(done), give_up_time()));
      something_to_write_.notify_one();
      return;
    }
  }
  tally_.note([](StoreFigures& figures) { ++figures.failures; });
  done({Fate::kNotStored, 0, wrong.value_or(stopped().message)});
}

template <Access access, class T, class Call>
void GroupingLog::ask(Call call, Done<Expected<T>> done) {
  auto task = std::make_unique<Question<T, Call>>(give_up_time(), std::move(call), std::move(done));
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_) {
      (access == Access::kWrite ? writes_ : reads_).push_back(std::move(task));
      (access == Access::kWrite ? something_to_write_ : something_to_read_).notify_one();
      return;
    }
  }
  task->refuse(stopped());
}

void GroupingLog::read(GameId game, int after, int most, Done<Expected<std::vector<StoredEvent>>> done) {
  ask<Access::kRead, std::vector<StoredEvent>>(
      [game = std::move(game), after, most](StorageSession& session) { return session.read(game, after, most); },
      std::move(done));
}

void GroupingLog::list_public(int most, Done<Expected<std::vector<GameRow>>> done) {
  ask<Access::kRead, std::vector<GameRow>>([most](StorageSession& session) { return session.list_public(most); },
                                           std::move(done));
}

void GroupingLog::read_many(std::vector<Unread> games, Done<Expected<EventsOfGames>> done) {
  ask<Access::kRead, EventsOfGames>(
      [games = std::move(games)](StorageSession& session) { return session.read_many(games); }, std::move(done));
}

void GroupingLog::games_of(std::string guest, std::optional<ListPlace> after, int most,
                           Done<Expected<std::vector<SeatedRow>>> done) {
  ask<Access::kRead, std::vector<SeatedRow>>(
      [guest = std::move(guest), after = std::move(after), most](StorageSession& session) {
        return session.games_of(guest, after, most);
      },
      std::move(done));
}

void GroupingLog::count_open_games(std::string owner, Done<Expected<int>> done) {
  ask<Access::kRead, int>(
      [owner = std::move(owner)](StorageSession& session) { return session.count_open_games(owner); }, std::move(done));
}

void GroupingLog::find_guest(std::string hash, Done<Expected<std::optional<Guest>>> done) {
  ask<Access::kRead, std::optional<Guest>>(
      [hash = std::move(hash)](StorageSession& session) { return session.find_guest(hash); }, std::move(done));
}

void GroupingLog::claim_due(Milliseconds now, Milliseconds lease, int most, Done<Expected<std::vector<GameRow>>> done) {
  ask<Access::kWrite, std::vector<GameRow>>(
      [now, lease, most](StorageSession& session) { return session.claim_due(now, lease, most); }, std::move(done));
}

void GroupingLog::renew(GameId game, int version, Milliseconds due_at, Done<Expected<bool>> done) {
  ask<Access::kWrite, bool>([game = std::move(game), version,
                             due_at](StorageSession& session) { return session.renew(game, version, due_at); },
                            std::move(done));
}

void GroupingLog::put_guest(std::string hash, Guest guest, Done<Expected<void>> done) {
  ask<Access::kWrite, void>([hash = std::move(hash), guest = std::move(guest)](
                                StorageSession& session) { return session.put_guest(hash, guest); },
                            std::move(done));
}

void GroupingLog::archive_idle(Milliseconds before, int most, Done<Expected<int>> done) {
  ask<Access::kWrite, int>([before, most](StorageSession& session) { return session.archive_idle(before, most); },
                           std::move(done));
}

void GroupingLog::tell_nodes(std::string text, Done<Expected<void>> done) {
  ask<Access::kWrite, void>([text = std::move(text)](StorageSession& session) { return session.tell_nodes(text); },
                            std::move(done));
}

StoreFigures GroupingLog::figures() const {
  StoreFigures figures = tally_.figures();
  const std::lock_guard lock(mutex_);
  figures.waiting = appends_.size() + writes_.size() + reads_.size();
  return figures;
}

// Writing.

void GroupingLog::write_for_ever(StorageSession& session) {
  for (Group group = next_group(); !group.empty(); group = next_group()) {
    write(session, std::move(group));
  }
}

/// Waits until there is something to write. Empty: the store is being stopped and everything has been written.
GroupingLog::Group GroupingLog::next_group() {
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

void GroupingLog::write(StorageSession& session, Group group) {
  bool unknown = false;
  while (!group.empty()) {
    std::optional<Trouble> trouble = try_to_write(session, group);
    if (!trouble) {
      healthy_ = true;
      answer(group);
      return;
    }
    session.roll_back();
    unknown = unknown || trouble->unknown;
    trouble->unknown = unknown;
    healthy_ = false;
    if (!trouble->lost) {
      if (group.size() > 1 && !unknown) {
        write_each(session, std::move(group));
      } else {
        refuse(group, *trouble);
      }
      return;
    }
    const SteadyTime give_up = group.appends.empty() ? group.others.front()->give_up() : group.appends.front()->give_up;
    if (!reconnect(session, give_up)) {
      refuse_late(group, *trouble, give_up);
    }
  }
}

std::optional<Trouble> GroupingLog::try_to_write(StorageSession& session, Group& group) {
  const SteadyTime begin = std::chrono::steady_clock::now();
  if (const Answer<void> begun = session.begin(); !begun) {
    return begun.error();
  }
  if (!group.appends.empty()) {
    std::vector<const StampedAppend*> appends;
    appends.reserve(group.appends.size());
    for (const auto& task : group.appends) {
      appends.push_back(&task->stamped);
    }
    Answer<std::vector<Appended>> results = session.append(appends);
    if (!results) {
      return results.error();
    }
    for (std::size_t i = 0; i < group.appends.size(); ++i) {
      group.appends[i]->result = std::move((*results)[i]);
    }
  }
  for (const auto& task : group.others) {
    if (std::optional<Trouble> trouble = task->run(session)) {
      return trouble;
    }
  }
  if (const Answer<void> committed = session.commit(); !committed) {
    return committed.error();
  }
  tally_.note([&](StoreFigures& figures) { count_since(begin, figures.commits); });
  return std::nullopt;
}

/// One of the group cannot be done, and took the others' transaction with it: each gets one of its own.
void GroupingLog::write_each(StorageSession& session, Group group) {
  for (auto& task : group.appends) {
    Group alone;
    alone.appends.push_back(std::move(task));
    write(session, std::move(alone));
  }
  for (auto& task : group.others) {
    Group alone;
    alone.others.push_back(std::move(task));
    write(session, std::move(alone));
  }
}

void GroupingLog::answer(Group& group) {
  tally_.note([&](StoreFigures& figures) {
    for (const auto& task : group.appends) {
      const bool stored = task->result.fate == Fate::kStored;
      ++(stored ? figures.appends : figures.conflicts);
      figures.events += stored ? task->stamped.append.events.size() : 0;
    }
  });
  for (auto& task : group.appends) {
    task->done(std::move(task->result));
  }
  for (auto& task : group.others) {
    task->answer();
  }
}

void GroupingLog::refuse(Group& group, const Trouble& trouble) {
  tally_.note([&](StoreFigures& figures) { figures.failures += group.size(); });
  for (auto& task : group.appends) {
    task->done({trouble.unknown ? Fate::kUnknown : Fate::kNotStored, 0, trouble.message});
  }
  for (auto& task : group.others) {
    task->refuse(trouble);
  }
  group = {};
}

/// Refuses those who have waited long enough, and everybody if the store is being stopped.
void GroupingLog::refuse_late(Group& group, const Trouble& trouble, SteadyTime now) {
  const bool all = stopping();
  Group late;
  Group patient;
  for (auto& task : group.appends) {
    (all || task->give_up <= now ? late : patient).appends.push_back(std::move(task));
  }
  for (auto& task : group.others) {
    (all || task->give_up() <= now ? late : patient).others.push_back(std::move(task));
  }
  group = std::move(patient);
  refuse(late, trouble);
}

// Reading.

void GroupingLog::read_for_ever(StorageSession& session) {
  while (true) {
    std::unique_ptr<Task> task;
    {
      std::unique_lock lock(mutex_);
      something_to_read_.wait(lock, [this] { return stopping_ || !reads_.empty(); });
      if (reads_.empty()) {
        return;
      }
      task = std::move(reads_.front());
      reads_.pop_front();
    }
    read_one(session, *task);
  }
}

void GroupingLog::read_one(StorageSession& session, Task& task) {
  while (true) {
    const SteadyTime begin = std::chrono::steady_clock::now();
    const std::optional<Trouble> trouble = task.run(session);
    if (!trouble) {
      tally_.note([&](StoreFigures& figures) { count_since(begin, figures.reads); });
      task.answer();
      return;
    }
    if (!trouble->lost || !reconnect(session, task.give_up())) {
      tally_.note([](StoreFigures& figures) { ++figures.failures; });
      task.refuse(*trouble);
      return;
    }
  }
}

// Coming back.

bool GroupingLog::stopping() const {
  const std::lock_guard lock(mutex_);
  return stopping_;
}

bool GroupingLog::past_last_chance() const {
  const std::lock_guard lock(mutex_);
  return stopping_ && std::chrono::steady_clock::now() >= last_chance_;
}

bool GroupingLog::reconnect(StorageSession& session, SteadyTime until) {
  while (!past_last_chance()) {
    if (session.connect()) {
      tally_.note([](StoreFigures& figures) { ++figures.reconnections; });
      return true;
    }
    if (std::chrono::steady_clock::now() >= until) {
      return false;
    }
    std::this_thread::sleep_for(kPauseBetweenAttempts);
  }
  return false;
}

}  // namespace tablier::server
