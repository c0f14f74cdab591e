#pragma once

#include <boost/json.hpp>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "rooms/rooms.h"
#include "rooms/secrets.h"

namespace tablier::server {

/// A loop that goes on when the test says so, at a time that the test sets.
class TestLoop final : public Loop {
 public:
  void post(std::move_only_function<void()> work) override { waiting_.push_back(std::move(work)); }
  void post_after(Milliseconds delay, std::move_only_function<void()> work) override {
    later_.emplace(time + delay, std::move(work));
  }
  Milliseconds now() const override { return time; }

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

  Milliseconds time = 1'000'000;

 private:
  bool bring_due() {
    if (later_.empty() || later_.begin()->first > time) return false;
    post(std::move(later_.begin()->second));
    later_.erase(later_.begin());
    return true;
  }

  std::multimap<Milliseconds, std::move_only_function<void()>> later_;
  std::deque<std::move_only_function<void()>> waiting_;
};

/// What becomes of the next append.
enum class Luck : unsigned char { kGood, kLostAfterwards, kLostBefore };

/// A log in memory that answers at once, and whose database can go away.
class TestLog final : public EventLog {
 public:
  void append(Append append, Done<Appended> done) override {
    const Luck luck = lucks.empty() ? Luck::kGood : lucks.front();
    if (!lucks.empty()) lucks.pop_front();
    std::vector<std::string>& log = events[append.game];
    const int version = static_cast<int>(log.size());
    if (luck == Luck::kLostBefore) return done({Fate::kUnknown, 0, "gone"});
    if (version != append.after) return done({Fate::kConflict, version, {}});
    log.insert(log.end(), append.events.begin(), append.events.end());
    changes.push_back({append.game, static_cast<int>(log.size())});
    if (luck == Luck::kLostAfterwards) return done({Fate::kUnknown, 0, "gone"});
    done({Fate::kStored, static_cast<int>(log.size()), {}});
  }
  void read(GameId game, int after, int most, Done<Expected<std::vector<StoredEvent>>> done) override {
    ++reads;
    if (is_gone) return done(fail("gone"));
    std::vector<StoredEvent> found = after_version(game, after);
    if (found.size() > static_cast<std::size_t>(most)) found.resize(static_cast<std::size_t>(most));
    done(std::move(found));
  }
  void read_many(std::vector<Unread> games, Done<Expected<EventsOfGames>> done) override {
    asked_together.push_back(static_cast<int>(games.size()));
    if (is_gone) return done(fail("gone"));
    EventsOfGames found;
    for (const Unread& unread : games) found[unread.game] = after_version(unread.game, unread.after);
    done(std::move(found));
  }
  void tell_nodes(std::string text, Done<Expected<void>> done) override {
    told.push_back(std::move(text));
    done({});
  }
  void list_public(int, Done<Expected<std::vector<GameRow>>> done) override { done(std::vector<GameRow>()); }
  void games_of(std::string, std::optional<ListPlace>, int, Done<Expected<std::vector<SeatedRow>>> done) override {
    done(std::vector<SeatedRow>());
  }
  void count_open_games(std::string, Done<Expected<int>> done) override { done(0); }
  void claim_due(Milliseconds, Milliseconds, int, Done<Expected<std::vector<GameRow>>> done) override {
    done(std::vector<GameRow>());
  }
  void renew(GameId, int, Milliseconds, Done<Expected<bool>> done) override { done(true); }
  void put_guest(std::string, Guest, Done<Expected<void>> done) override { done({}); }
  void find_guest(std::string, Done<Expected<std::optional<Guest>>> done) override { done(std::nullopt); }
  void archive_idle(Milliseconds, int, Done<Expected<int>> done) override { done(0); }
  StoreFigures figures() const override { return {}; }
  bool healthy() const override { return !is_gone; }
  void stop() override {}

  std::map<GameId, std::vector<std::string>> events;
  std::deque<Luck> lucks;
  bool is_gone = false;
  int reads = 0;
  std::vector<int> asked_together;  ///< how many games each read_many was about
  std::vector<Change> changes;
  std::vector<std::string> told;

 private:
  std::vector<StoredEvent> after_version(const GameId& game, int after) {
    std::vector<StoredEvent> found;
    const std::vector<std::string>& log = events[game];
    for (int version = after + 1; version <= static_cast<int>(log.size()); ++version) {
      found.push_back({version, log[static_cast<std::size_t>(version) - 1]});
    }
    return found;
  }
};

class TestFollower final : public Follower {
 public:
  explicit TestFollower(std::string name) : person_{name, name} {}
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
  TestNode(TestLog& the_log, bool is_alone, const Tablebases& tablebases = {})
      : computers(0, 1, tablebases), rooms(loop, the_log, computers, {.is_alone = is_alone}) {
    prepare_secrets();
  }
  ~TestNode() { rooms.close(); }
  TestNode(const TestNode&) = delete;
  TestNode& operator=(const TestNode&) = delete;

  TestLoop loop;
  Computers computers;
  Rooms rooms;
};

}  // namespace tablier::server
