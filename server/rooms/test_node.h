#pragma once

#include <boost/json.hpp>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rooms/crypto.h"
#include "rooms/rooms.h"

namespace tablier::server {

/// A loop that goes on when the test says so, at a time that the test sets.
class TestLoop final : public Loop {
 public:
  void post(std::move_only_function<void()> work) override { waiting_.push_back(std::move(work)); }
  void post_after(Milliseconds delay, std::move_only_function<void()> work) override {
    later_.emplace(time + delay, std::move(work));
  }
  void pause(std::chrono::steady_clock::duration, std::move_only_function<void()> work) override {
    post(std::move(work));
  }
  Time now() const override { return time; }

  bool step() {
    if (waiting_.empty()) return false;
    auto work = std::move(waiting_.front());
    waiting_.pop_front();
    work();
    return true;
  }
  void run() {
    do {
      while (step()) {
      }
    } while (bring_due());
  }

  Time time = time_of(1'000'000);

 private:
  bool bring_due() {
    if (later_.empty() || later_.begin()->first > time) return false;
    post(std::move(later_.begin()->second));
    later_.erase(later_.begin());
    return true;
  }

  std::multimap<Time, std::move_only_function<void()>> later_;
  std::deque<std::move_only_function<void()>> waiting_;
};

/// What becomes of the next append.
enum class Luck : unsigned char { kGood, kLostAfterwards, kLostBefore };

/// A log in memory that answers at once, and whose database can go away.
class TestLog final : public EventLog, private Database {
 public:
  void append(Append append, Callback<AppendResult> done) override {
    const Luck luck = lucks.empty() ? Luck::kGood : lucks.front();
    if (!lucks.empty()) lucks.pop_front();
    std::vector<std::string>& log = payloads[append.game];
    const int version = static_cast<int>(log.size());
    if (luck == Luck::kLostBefore) return done({Outcome::kUnknown, 0, "gone"});
    if (version != append.after) return done({Outcome::kConflict, version, {}});
    log.insert(log.end(), append.events.begin(), append.events.end());
    changes.push_back({append.game, static_cast<int>(log.size())});
    if (luck == Luck::kLostAfterwards) return done({Outcome::kUnknown, 0, "gone"});
    done({Outcome::kStored, static_cast<int>(log.size()), {}});
  }
  StoreMetrics metrics() const override { return {}; }
  bool healthy() const override { return !is_gone; }
  void stop() override {}

  std::map<GameId, std::vector<std::string>> payloads;
  std::map<std::string, Guest> guests;  ///< by the hashes of their tokens
  std::deque<Luck> lucks;
  bool is_gone = false;
  int reads = 0;
  std::vector<int> asked_together;  ///< how many games each events_of_games was about
  std::vector<Change> changes;
  std::vector<std::string> told;

 private:
  void submit(Access, std::unique_ptr<Task> task) override {
    const auto error = task->run(*this);
    return error ? task->refuse(*error) : task->finish();
  }
  Result<std::vector<StoredEvent>> events(const GameId& game, int after, int most) override {
    ++reads;
    if (is_gone) return database_error("gone");
    std::vector<StoredEvent> found = after_version(game, after);
    if (found.size() > static_cast<std::size_t>(most)) found.resize(static_cast<std::size_t>(most));
    return found;
  }
  Result<EventsOfGames> events_of_games(const std::vector<Unread>& games) override {
    asked_together.push_back(static_cast<int>(games.size()));
    if (is_gone) return database_error("gone");
    EventsOfGames found;
    for (const Unread& unread : games) found[unread.game] = after_version(unread.game, unread.after);
    return found;
  }
  Result<void> notify_nodes(const std::string& text) override {
    told.push_back(text);
    return {};
  }
  Result<void> connect() override { return {}; }
  Result<void> begin() override { return {}; }
  Result<void> commit() override { return {}; }
  void roll_back() override {}
  Result<std::vector<AppendResult>> append(std::span<const StampedAppend* const>) override { return {}; }
  Result<std::vector<GameRow>> claim_due(Time, Milliseconds, int) override { return {}; }
  Result<bool> renew(const GameId&, int, Time) override { return true; }
  Result<void> put_guest(const std::string& hash, const Guest& guest) override {
    guests[hash] = guest;
    return {};
  }
  Result<int> archive_idle(Time, int) override { return 0; }
  Result<PublicPage> public_games(Phase, const PublicPlace&, int) override { return {}; }
  Result<std::vector<SeatedRow>> games_of(const std::string&, const std::optional<ListPlace>&, int) override {
    return {};
  }
  Result<std::optional<Guest>> find_guest(const std::string& hash) override {
    const auto found = guests.find(hash);
    return found == guests.end() ? std::nullopt : std::optional(found->second);
  }
  Result<Time> time() override { return Time(); }
  Result<Time> last_update() override { return Time(); }
  Result<DiskUse> disk_use() override { return DiskUse(); }

  std::vector<StoredEvent> after_version(const GameId& game, int after) {
    std::vector<StoredEvent> found;
    const std::vector<std::string>& log = payloads[game];
    for (int version = after + 1; version <= static_cast<int>(log.size()); ++version) {
      found.push_back({version, log[static_cast<std::size_t>(version) - 1]});
    }
    return found;
  }
};

class TestFollower final : public Follower {
 public:
  explicit TestFollower(const std::string& name, std::string client = {})
      : person_{.guest = name, .name = name, .client = std::move(client)} {}
  const Person& person() const override { return person_; }
  void send(Message message) override { received.push_back(boost::json::parse(*message).as_object()); }
  void when_drained(std::move_only_function<void()> go_on) override { waiting.push_back(std::move(go_on)); }
  void dismiss() override { dismissed = true; }

  /// Reads what it was sent, so that whoever waits for that goes on; false: nobody does.
  bool drain() {
    if (waiting.empty()) return false;
    auto go_on = std::move(waiting.front());
    waiting.pop_front();
    go_on();
    return true;
  }

  /// What came since the last call.
  std::vector<boost::json::object> news() { return std::exchange(received, {}); }

  std::vector<boost::json::object> received;
  std::deque<std::move_only_function<void()>> waiting;
  bool dismissed = false;

 private:
  Person person_;
};

/// Has computers without threads think until everybody who asked them has his answer.
inline void think_through(Computers& computers) {
  while (computers.step()) {
  }
}

/// One node: rooms with everything it needs but the log, which several may share. Its computers think when they are
/// told to.
struct TestNode {
  TestNode(TestLog& the_log, bool is_alone, const Tablebases& tablebases = {},
           std::size_t game_memory = RoomSettings().game_memory)
      : computers(0, 1, tablebases),
        rooms(loop, the_log, computers, {.is_alone = is_alone, .game_memory = game_memory}) {
    init_crypto();
  }
  ~TestNode() { rooms.close(); }
  TestNode(const TestNode&) = delete;
  TestNode& operator=(const TestNode&) = delete;

  TestLoop loop;
  Computers computers;
  Rooms rooms;
};

}  // namespace tablier::server
