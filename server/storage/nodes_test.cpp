// Several nodes on one PostgreSQL, and what happens when it goes away.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <latch>
#include <map>
#include <mutex>
#include <thread>

#include "storage/postgresql/database.h"
#include "storage/test_support.h"

namespace tablier::server {
namespace {

/// Nothing takes so long, however busy the machine is: whoever waits longer waits forever.
constexpr std::chrono::minutes kLongEnough{2};

/// Waits for a condition that nobody announces; the test fails, and says what was awaited, if it never comes true.
void wait_until(const std::string& what, const std::function<bool()>& condition) {
  const auto end = std::chrono::steady_clock::now() + kLongEnough;
  while (!condition()) {
    ASSERT_LT(std::chrono::steady_clock::now(), end) << "waited in vain until " << what;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

/// What a node hears of the others.
class Ear {
 public:
  Watcher watcher() {
    return {[this](const std::vector<Change>& changes) {
              const std::lock_guard lock(mutex_);
              for (const Change& change : changes) heard_[change.game] = change.version;
              news_.notify_all();
            },
            [this](const std::string&, const std::string& text) {
              const std::lock_guard lock(mutex_);
              heard_["told: " + text] = 1;
              news_.notify_all();
            },
            [this] {
              const std::lock_guard lock(mutex_);
              ++gaps_;
              news_.notify_all();
            }};
  }

  bool hears(const GameId& game, int version) {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, kLongEnough, [&] { return heard_[game] == version; });
  }
  bool notices_gaps(int count) {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, kLongEnough, [&] { return gaps_ >= count; });
  }
  int gaps() {
    const std::lock_guard lock(mutex_);
    return gaps_;
  }
  /// News come in the order of the commits: ask after having heard something later.
  bool has_heard(const GameId& game) {
    const std::lock_guard lock(mutex_);
    return heard_.contains(game);
  }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::map<GameId, int> heard_;
  int gaps_ = 0;
};

std::unique_ptr<EventLog> open_node(const std::string& url, Watcher watcher = {}, Milliseconds timeout = kLongEnough) {
  auto opened = open_postgresql({.url = url, .watcher = std::move(watcher), .timeout = timeout});
  EXPECT_TRUE(opened) << opened.error().message;
  return std::move(*opened);
}

TEST(NodesTest, a_node_hears_what_the_others_append_and_not_itself) {
  const std::string url = new_postgresql_database();
  Ear ear_of_a;
  Ear ear_of_b;
  const auto a = open_node(url, ear_of_a.watcher());
  const auto b = open_node(url, ear_of_b.watcher());
  append(*a, an_append("g", 0, {"x", "y"}));
  EXPECT_TRUE(ear_of_b.hears("g", 2));
  EXPECT_EQ(log_of(*b, "g"), "x y");
  append(*b, an_append("h", 0, {"z"}));
  EXPECT_TRUE(ear_of_a.hears("h", 1));
  EXPECT_FALSE(ear_of_a.has_heard("g"));
  append(*a, an_append("i", 0, {"w"}));
  EXPECT_TRUE(ear_of_b.hears("i", 1));
  EXPECT_FALSE(ear_of_b.has_heard("h"));
}

TEST(NodesTest, a_node_hears_what_the_others_tell_and_not_itself) {
  const std::string url = new_postgresql_database();
  Ear ear_of_a;
  Ear ear_of_b;
  const auto a = open_node(url, ear_of_a.watcher());
  const auto b = open_node(url, ear_of_b.watcher());
  const std::string longest(Database::kLongestMessage, 'x');
  const auto tell = [](EventLog& node, const std::string& text) { write<&Database::notify_nodes>(node, text); };
  for (const std::string& text : {std::string("two words"), longest}) {
    tell(*a, text);
    EXPECT_TRUE(ear_of_b.hears("told: " + text, 1));
  }
  tell(*b, "the end");
  EXPECT_TRUE(ear_of_a.hears("told: the end", 1));
  for (const std::string& text : {std::string("two words"), longest}) EXPECT_FALSE(ear_of_a.has_heard("told: " + text));
}

TEST(NodesTest, news_of_more_games_than_a_notification_holds_arrive) {
  const std::string url = new_postgresql_database();
  Ear ear;
  const auto a = open_node(url);
  const auto b = open_node(url, ear.watcher());
  constexpr int kGames = 1000;
  for (int i = 0; i < kGames; ++i)
    a->append(an_append("a_rather_long_name_" + std::to_string(i), 0, {"x"}), [](auto) {});
  for (int i = 0; i < kGames; ++i) ASSERT_TRUE(ear.hears("a_rather_long_name_" + std::to_string(i), 1)) << i;
}

TEST(NodesTest, two_nodes_appending_to_the_same_games_at_once_make_no_gap_and_no_fork) {
  const std::string url = new_postgresql_database();
  constexpr int kGames = 40;
  constexpr int kVersions = 30;
  const auto game = [](int i) { return "game" + std::to_string(i); };
  const auto first = open_node(url);
  const auto second = open_node(url);
  for (int i = 0; i < kGames; ++i) append(*first, an_append(game(i), 0, {"made"}));
  std::atomic<int> stored = 0;
  const auto play = [&](EventLog& node, bool forwards) {
    for (int version = 1; version <= kVersions; ++version) {
      std::latch answered(kGames);
      for (int i = 0; i < kGames; ++i) {
        node.append(an_append(game(forwards ? i : kGames - 1 - i), version, {forwards ? "f" : "b"}),
                    [&](const AppendResult& answer) {
                      EXPECT_TRUE(answer.outcome == Outcome::kStored || answer.outcome == Outcome::kConflict)
                          << answer.error;
                      stored += answer.outcome == Outcome::kStored ? 1 : 0;
                      answered.count_down();
                    });
      }
      answered.wait();
    }
  };
  std::thread other([&] { play(*second, false); });
  play(*first, true);
  other.join();
  int events = 0;
  for (int i = 0; i < kGames; ++i) {
    const int length = static_cast<int>(events_of(*second, game(i)).size());
    EXPECT_GE(length, kVersions + 1);
    log_of(*first, game(i));
    events += length;
  }
  EXPECT_EQ(events, stored + kGames);
}

TEST(NodesTest, an_append_that_is_tried_again_after_a_lost_answer_meets_itself) {
  const std::string url = new_postgresql_database();
  open_node(url);
  PostgresqlDatabase session(url, "node");
  ASSERT_TRUE(session.connect());
  const StampedAppend made{an_append("g", 0, {"made", "played"}), 17};
  const StampedAppend other{an_append("g", 0, {"made", "played"}), 18};
  const auto attempt = [&](const StampedAppend& stamped) {
    const StampedAppend* one = &stamped;
    EXPECT_TRUE(session.begin());
    const Result<std::vector<AppendResult>> answers = session.append(std::span(&one, 1));
    EXPECT_TRUE(answers) << answers.error().message;
    EXPECT_TRUE(session.commit());
    return answers->front();
  };
  EXPECT_EQ(attempt(made).outcome, Outcome::kStored);
  EXPECT_EQ(attempt(made).outcome, Outcome::kStored);
  EXPECT_EQ(attempt(made).version, 2);
  EXPECT_EQ(attempt(other).outcome, Outcome::kConflict);
}

class RestartTest : public ::testing::TestWithParam<const char*> {};

/// Appends without pause to several games while PostgreSQL is stopped and started; what was acknowledged must be there.
TEST_P(RestartTest, nothing_acknowledged_is_lost_and_everything_goes_on_by_itself) {
  const std::string url = new_postgresql_database();
  Ear ear;
  const auto node = open_node(url, ear.watcher());
  const auto other = open_node(url);
  constexpr int kGames = 8;
  std::atomic<bool> stop = false;
  std::vector<std::atomic<int>> versions(kGames);
  std::vector<std::thread> players;
  for (int i = 0; i < kGames; ++i) {
    players.emplace_back([&, i] {
      const GameId game = "game" + std::to_string(i);
      std::atomic<int>& version = versions[static_cast<std::size_t>(i)];
      while (!stop) {
        const AppendResult answer = append(*node, an_append(game, version, {std::to_string(version + 1)}));
        // Nobody else plays here, so a conflict would be an own append that was answered wrongly.
        EXPECT_EQ(answer.outcome, Outcome::kStored) << answer.error;
        EXPECT_EQ(answer.version, version + 1);
        ++version;
      }
    });
  }
  const auto wait_for_an_append_to_each = [&] {
    const std::vector<int> before(versions.begin(), versions.end());
    wait_until("every game goes on", [&] { return std::ranges::equal(versions, before, std::greater()); });
  };
  constexpr int kRounds = 3;
  for (int round = 0; round < kRounds; ++round) {
    wait_for_an_append_to_each();
    const int gaps = ear.gaps();
    postgresql().stop(GetParam());
    wait_until("an append has found the database gone", [&] { return !node->healthy(); });
    postgresql().start();
    EXPECT_TRUE(ear.notices_gaps(gaps + 1));
  }
  wait_for_an_append_to_each();
  stop = true;
  for (std::thread& player : players) player.join();
  for (int i = 0; i < kGames; ++i) {
    const GameId game = "game" + std::to_string(i);
    const int version = versions[static_cast<std::size_t>(i)];
    EXPECT_EQ(std::ssize(events_of(*other, game)), version) << game;
    log_of(*node, game);
  }
  EXPECT_TRUE(node->healthy());
  EXPECT_GE(node->metrics().reconnections, static_cast<std::uint64_t>(kRounds));
  append(*other, an_append("after", 0, {"x"}));
  EXPECT_TRUE(ear.hears("after", 1));
}

INSTANTIATE_TEST_SUITE_P(Modes, RestartTest, ::testing::Values("fast", "immediate", "kill"),
                         [](const auto& parameter) { return std::string(parameter.param); });

TEST(NodesTest, a_question_is_refused_while_the_database_is_gone_and_answered_when_it_is_back) {
  const std::string url = new_postgresql_database();
  const auto node = open_node(url, {}, std::chrono::milliseconds(300));
  append(*node, an_append("g", 0, {"x"}));
  postgresql().stop("fast");
  const AppendResult refused = append(*node, an_append("g", 1, {"y"}));
  EXPECT_TRUE(refused.outcome == Outcome::kNotStored || refused.outcome == Outcome::kUnknown);
  EXPECT_NE(refused.error, "");
  EXPECT_FALSE(try_to_read<&Database::events>(*node, "g", 0, kAllEvents));
  EXPECT_FALSE(node->healthy());
  postgresql().start();
  // What was refused as not stored is not there, and the store answers again.
  EXPECT_EQ(append(*node, an_append("g", 1, {"z"})).outcome, Outcome::kStored);
  EXPECT_EQ(log_of(*node, "g"), "x z");
}

/// Their timeout is longer than any run of this test; bench/storage_bench measures how long a stop takes.
TEST(NodesTest, a_store_whose_database_is_gone_stops_before_its_requests_time_out) {
  const std::string url = new_postgresql_database();
  const auto node = open_node(url, {}, std::chrono::hours(24));
  postgresql().stop("fast");
  std::atomic<int> answered = 0;
  for (int i = 0; i < 20; ++i) {
    node->append(an_append("g" + std::to_string(i), 0, {"x"}), [&](auto) { ++answered; });
    node->read<&Database::events>([&](const auto&) { ++answered; }, "g", 0, kAllEvents);
  }
  node->stop();
  EXPECT_EQ(answered, 40);
  postgresql().start();
}

}  // namespace
}  // namespace tablier::server
