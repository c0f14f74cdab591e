#include "storage/event_log.h"

#include <algorithm>
#include <atomic>
#include <latch>
#include <thread>

#include "storage/postgresql/connection.h"
#include "storage/sql_database.h"
#include "storage/sqlite/connection.h"
#include "storage/test_support.h"

namespace tablier::server {
namespace {

/// The promises of event_log.h, kept by both databases.
class EventLogTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    url_ = on_postgresql() ? new_postgresql_database() : "";
    open();
  }

  bool on_postgresql() const { return GetParam() == std::string("postgresql"); }

  /// Opens the database, again if it was open.
  void open() {
    log_.reset();
    Expected<std::unique_ptr<EventLog>> opened =
        on_postgresql() ? open_postgresql({.url = url_}) : open_sqlite(folder_.file("games.sqlite"));
    ASSERT_TRUE(opened) << opened.error().message;
    log_ = std::move(*opened);
  }

  AppendResult append(const GameId& game, int after, std::vector<std::string> events, GameHeader header = {},
                      std::optional<std::vector<Sitter>> sitters = {}) {
    return server::append(*log_, an_append(game, after, std::move(events), std::move(header), std::move(sitters)));
  }

  AppendResult make(const GameId& game, GameHeader header = {}) { return append(game, 0, {"made"}, std::move(header)); }

  PublicPage page_of_public_games(const PublicPlace& after = {}, int most = 100, Phase phase = Phase::kOpen) {
    return read<&Database::public_games>(*log_, phase, after, most);
  }
  std::vector<GameRow> public_games(Phase phase = Phase::kOpen) { return page_of_public_games({}, 100, phase).rows; }
  std::vector<GameRow> claim_due(int now, int lease, int most = 100) {
    return write<&Database::claim_due>(*log_, time_of(now), Milliseconds(lease), most);
  }
  std::vector<SeatedRow> games_of(const std::string& guest, std::optional<ListPlace> after = {}, int most = 100) {
    return read<&Database::games_of>(*log_, guest, after, most);
  }
  AppendResult create(const GameId& game, Creation creation, GameHeader header = {}) {
    Append asked = an_append(game, 0, {"made"}, std::move(header));
    asked.creation = std::move(creation);
    return server::append(*log_, std::move(asked));
  }
  /// Whether a guest who may have so many unfinished games may create one more.
  bool is_allowed(const std::string& owner, int most) {
    const GameId game = "new" + std::to_string(++tried_);
    const AppendResult made = create(game, {.owner = owner, .limits = {.of_owner = most}},
                                     {.phase = Phase::kOver, .updated_at = time_of(1'000'000)});
    EXPECT_EQ(log_of(*log_, game), made.outcome == Outcome::kStored ? "made" : "");
    return made.outcome == Outcome::kStored;
  }
  bool renew(const GameId& game, int version, int due_at) {
    return write<&Database::renew>(*log_, game, version, time_of(due_at));
  }
  int archive(int before, int most = 100) { return write<&Database::archive_idle>(*log_, time_of(before), most); }
  std::optional<Guest> guest(const std::string& hash) { return read<&Database::find_guest>(*log_, hash); }
  void put_guest(const std::string& hash, const Guest& guest) { write<&Database::put_guest>(*log_, hash, guest); }

  TemporaryFolder folder_;
  std::string url_;
  std::unique_ptr<EventLog> log_;
  int tried_ = 0;
};

std::string names(const std::vector<GameRow>& rows) {
  std::string line;
  for (const GameRow& row : rows) line += (line.empty() ? "" : " ") + row.game;
  return line;
}

/// "GAME@SEAT GAME@SEAT": a guest's games.
std::string names(const std::vector<SeatedRow>& rows) {
  std::string line;
  for (const SeatedRow& each : rows) {
    line += (line.empty() ? "" : " ") + each.row.game + "@" + std::to_string(each.seat.value_or(-1));
  }
  return line;
}

TEST_P(EventLogTest, tells_the_time_and_when_something_last_happened) {
  const auto wall = [] { return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now()); };
  const Time before = wall();  // the database is on this machine
  const Time time = read<&Database::time>(*log_);
  EXPECT_LE(before, time);
  EXPECT_LE(time, wall());
  EXPECT_EQ(read<&Database::last_update>(*log_), Time());
  make("late", {.updated_at = time_of(20)});
  make("early", {.updated_at = time_of(10)});
  EXPECT_EQ(read<&Database::last_update>(*log_), time_of(20));
}

TEST_P(EventLogTest, events_are_read_back_as_they_were_written) {
  const std::string odd = R"({"text":"é ♞ \" \\ {},\n"})";
  EXPECT_EQ(append("g", 0, {"first", odd}).outcome, Outcome::kStored);
  const AppendResult second = append("g", 2, {"", "NULL"});
  EXPECT_EQ(second.outcome, Outcome::kStored);
  EXPECT_EQ(second.version, 4);
  const std::vector<StoredEvent> all = {{1, "first"}, {2, odd}, {3, ""}, {4, "NULL"}};
  EXPECT_EQ(events_of(*log_, "g"), all);
  EXPECT_EQ(events_of(*log_, "g", 2), std::vector(all.begin() + 2, all.end()));
  EXPECT_TRUE(events_of(*log_, "g", 4).empty());
  EXPECT_TRUE(events_of(*log_, "unknown").empty());
}

TEST_P(EventLogTest, an_append_to_another_version_is_a_conflict_and_writes_nothing) {
  make("g");
  EXPECT_EQ(append("g", 1, {"a"}).outcome, Outcome::kStored);
  for (const int after : {0, 1, 3, 100}) {
    const AppendResult refused = append("g", after, {"b", "c"});
    EXPECT_EQ(refused.outcome, Outcome::kConflict) << after;
    EXPECT_EQ(refused.version, 2) << after;
  }
  EXPECT_EQ(log_of(*log_, "g"), "made a");
  const AppendResult nowhere = append("h", 1, {"b"});
  EXPECT_EQ(nowhere.outcome, Outcome::kConflict);
  EXPECT_EQ(nowhere.version, 0);
  EXPECT_EQ(log_of(*log_, "h"), "");
}

TEST_P(EventLogTest, of_many_who_append_at_the_same_instant_one_wins_each_version) {
  make("g");
  constexpr int kThreads = 8;
  constexpr int kVersions = 20;
  std::atomic<int> won = 0;
  std::latch ready(kThreads);
  std::vector<std::thread> threads;
  for (int i = 0; i < kThreads; ++i) {
    threads.emplace_back([&, i] {
      ready.arrive_and_wait();
      for (int version = 1; version <= kVersions;) {
        const AppendResult answer = append("g", version, {std::to_string(i)});
        won += answer.outcome == Outcome::kStored ? 1 : 0;
        EXPECT_GT(answer.version, version);
        version = answer.version;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  const std::vector<StoredEvent> events = events_of(*log_, "g");
  EXPECT_EQ(std::ssize(events), won + 1);
  EXPECT_EQ(events.back().version, won + 1);
}

TEST_P(EventLogTest, appends_to_one_game_are_done_in_the_order_they_were_asked) {
  make("g");
  constexpr int kCount = 50;
  std::latch answered(kCount);
  for (int i = 0; i < kCount; ++i) {
    log_->append(an_append("g", i + 1, {std::to_string(i)}), [&](AppendResult answer) {
      EXPECT_EQ(answer.outcome, Outcome::kStored);
      answered.count_down();
    });
  }
  answered.wait();
  EXPECT_EQ(std::ssize(events_of(*log_, "g")), kCount + 1);
}

TEST_P(EventLogTest, many_games_share_a_commit_and_each_gets_its_own_answer) {
  constexpr int kGames = 1500;
  constexpr int kGroups = 3;  // of 512 at most
  std::latch made(kGames);
  std::atomic<int> stored = 0;
  // The answer to this one keeps the store from writing until all the others have been asked.
  std::latch stored_first(1);
  std::latch asked(1);
  log_->append(an_append("first", 0, {"x", "y"}), [&](const AppendResult&) {
    stored_first.count_down();
    asked.wait();
  });
  stored_first.wait();
  for (int i = 0; i < kGames; ++i) {
    // Every third one is bound to fail, among others of the same group.
    const int after = i % 3 == 2 ? 7 : 0;
    log_->append(an_append("game" + std::to_string(i), after, {"x", "y"}), [&](AppendResult answer) {
      stored += answer.outcome == Outcome::kStored ? 1 : 0;
      made.count_down();
    });
  }
  asked.count_down();
  made.wait();
  EXPECT_EQ(stored, kGames / 3 * 2);
  EXPECT_EQ(log_of(*log_, "game0"), "x y");
  EXPECT_EQ(log_of(*log_, "game2"), "");
  const StoreMetrics metrics = log_->metrics();
  EXPECT_EQ(metrics.appends, static_cast<std::uint64_t>(1 + (kGames / 3 * 2)));
  EXPECT_EQ(metrics.events, metrics.appends * 2);
  EXPECT_EQ(metrics.conflicts, static_cast<std::uint64_t>(kGames / 3));
  EXPECT_EQ(metrics.commits.count, static_cast<std::uint64_t>(1 + kGroups));
}

TEST_P(EventLogTest, what_was_acknowledged_is_there_after_closing_and_opening) {
  make("g",
       {.phase = Phase::kRunning, .is_public = true, .summary = "{}", .due_at = time_of(17), .updated_at = time_of(5)});
  put_guest("anna", {"Anna", time_of(3)});
  open();
  EXPECT_EQ(log_of(*log_, "g"), "made");
  const std::vector<GameRow> rows = public_games(Phase::kRunning);
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].header, (GameHeader{.phase = Phase::kRunning,
                                        .is_public = true,
                                        .summary = "{}",
                                        .due_at = time_of(17),
                                        .updated_at = time_of(5)}));
  EXPECT_EQ(rows[0].version, 1);
  EXPECT_EQ(guest("anna"), (Guest{"Anna", time_of(3)}));
}

TEST_P(EventLogTest, an_append_that_cannot_be_stored_is_refused_alone) {
  std::latch answered(3);
  std::vector<AppendResult> answers(3);
  const std::string_view bad("zero\0byte", 9);
  for (std::size_t i = 0; i < 3; ++i) {
    log_->append(an_append("g" + std::to_string(i), 0, {i == 1 ? std::string(bad) : "fine"}),
                 [&, i](AppendResult answer) {
                   answers[i] = std::move(answer);
                   answered.count_down();
                 });
  }
  answered.wait();
  EXPECT_EQ(answers[0].outcome, Outcome::kStored);
  EXPECT_EQ(answers[1].outcome, Outcome::kNotStored);
  EXPECT_NE(answers[1].error, "");
  EXPECT_EQ(answers[2].outcome, Outcome::kStored);
  EXPECT_EQ(append("", 0, {"x"}).outcome, Outcome::kNotStored);
  EXPECT_EQ(append("h", 0, {}).outcome, Outcome::kNotStored);
}

TEST_P(EventLogTest, public_games_are_listed_the_latest_first_open_and_running_ones_apart) {
  make("old", {.is_public = true, .updated_at = time_of(1)});
  make("new", {.is_public = true, .updated_at = time_of(2)});
  make("running", {.phase = Phase::kRunning, .is_public = true, .updated_at = time_of(9)});
  make("over", {.phase = Phase::kOver, .is_public = true, .updated_at = time_of(9)});
  make("secret", {.is_public = false, .updated_at = time_of(9)});
  EXPECT_EQ(names(public_games()), "new old");
  EXPECT_EQ(names(public_games(Phase::kRunning)), "running");
  append("new", 1, {"over"}, {.phase = Phase::kOver, .is_public = true});
  append("old", 1, {"begun"}, {.phase = Phase::kRunning, .is_public = true, .updated_at = time_of(3)});
  EXPECT_EQ(names(public_games()), "");
  EXPECT_EQ(names(public_games(Phase::kRunning)), "running old");
}

TEST_P(EventLogTest, a_guest_finds_the_games_he_sits_at) {
  append("a", 0, {"x"}, {.updated_at = time_of(1)}, {{{"anna", 0}, {"bert", 1}}});
  append("b", 0, {"x"}, {.updated_at = time_of(2)}, {{{"anna", 3}}});
  EXPECT_EQ(names(games_of("anna")), "b@3 a@0");
  EXPECT_EQ(names(games_of("bert")), "a@1");
  append("a", 1, {"y"}, {.updated_at = time_of(3)});
  EXPECT_EQ(names(games_of("anna")), "a@0 b@3");
  append("a", 2, {"bert leaves"}, {.updated_at = time_of(4)}, {{{"anna", 1}}});
  EXPECT_EQ(names(games_of("anna")), "a@1 b@3");
  EXPECT_EQ(names(games_of("bert")), "");
  EXPECT_EQ(names(games_of("nobody")), "");
}

TEST_P(EventLogTest, a_guests_games_are_told_in_pieces_without_gap_or_overlap) {
  const std::vector<GameId> games = {"B", "a", "C", "-b", "_", "z"};  // some of them updated at the same moment
  for (std::size_t i = 0; i < games.size(); ++i) {
    append(games[i], 0, {"x"}, {.updated_at = time_of(static_cast<int>(i) / 3)}, {{{"anna", 0}}});
  }
  std::vector<GameId> seen;
  std::optional<ListPlace> place;
  for (std::vector<SeatedRow> rows = games_of("anna", place, 2); !rows.empty(); rows = games_of("anna", place, 2)) {
    for (const SeatedRow& each : rows) seen.push_back(each.row.game);
    place = ListPlace{rows.back().row.header.updated_at, rows.back().row.game};
  }
  EXPECT_EQ(seen, (std::vector<GameId>{"z", "_", "-b", "a", "C", "B"}));
}

TEST_P(EventLogTest, events_are_read_in_pieces) {
  append("g", 0, {"a", "b", "c"}, {.updated_at = time_of(-5)});
  archive(-1);
  append("g", 3, {"d"});
  EXPECT_EQ(events_of(*log_, "g", 0, 2), (std::vector<StoredEvent>{{1, "a"}, {2, "b"}}));
  EXPECT_EQ(events_of(*log_, "g", 2, 2), (std::vector<StoredEvent>{{3, "c"}, {4, "d"}}));
  EXPECT_TRUE(events_of(*log_, "g", 4, 2).empty());
}

TEST_P(EventLogTest, events_of_many_games_are_read_together) {
  append("a", 0, {"1", "2", "3"});
  append("b", 0, {"1"});
  append("idle", 0, {"1", "2"}, {.updated_at = time_of(-5)});
  archive(-1);
  const std::vector<Unread> unread = {{"a", 1}, {"b", 1}, {"idle", 1}, {"unknown", 0}};
  const EventsOfGames found = read<&Database::events_of_games>(*log_, unread);
  EXPECT_EQ(found, (EventsOfGames{{"a", {{2, "2"}, {3, "3"}}}, {"idle", {{2, "2"}}}}));
  EXPECT_TRUE(read<&Database::events_of_games>(*log_, std::vector<Unread>()).empty());
}

TEST_P(EventLogTest, a_guest_has_so_many_unfinished_games_and_no_more) {
  make("a");
  make("b", {.phase = Phase::kRunning});
  make("c", {.phase = Phase::kOver});
  EXPECT_FALSE(is_allowed("anna", 2));
  EXPECT_TRUE(is_allowed("anna", 3));
  EXPECT_TRUE(is_allowed("bert", 1));
  append("a", 1, {"end"}, {.phase = Phase::kOver});
  EXPECT_FALSE(is_allowed("anna", 1));
  EXPECT_TRUE(is_allowed("anna", 2));
}

/// "stored", or the limit that a new game would exceed: "owner 2", "client 2 without people".
std::string outcome(const AppendResult& made) {
  if (made.outcome != Outcome::kTooMany) return made.outcome == Outcome::kStored ? "stored" : "not stored";
  return std::string(made.excess.of_client ? "client " : "owner ") + std::to_string(made.excess.number) +
         (made.excess.without_people ? " without people" : "");
}

TEST_P(EventLogTest, an_address_has_so_many_unfinished_games_and_no_more) {
  const auto made = [&](const GameId& game, const std::string& owner) {
    return outcome(create(game, {.owner = owner, .client = "home", .limits = {.of_client = 2}}));
  };
  EXPECT_EQ(made("a", "anna"), "stored");
  EXPECT_EQ(made("b", "bert"), "stored");
  EXPECT_EQ(made("c", "cora"), "client 2");
  append("a", 1, {"end"}, {.phase = Phase::kOver});
  EXPECT_EQ(made("c", "cora"), "stored");
  EXPECT_EQ(outcome(create("d", {.owner = "dora", .client = "elsewhere", .limits = {.of_client = 1}})), "stored");
}

TEST_P(EventLogTest, games_that_only_computers_play_are_counted_apart_for_guest_and_address) {
  const auto made = [&](const GameId& game, const std::string& owner, bool has_people) {
    const Creation creation{
        .owner = owner, .client = "home", .has_people = has_people, .limits = {.of_owner = 9, .without_people = 2}};
    return outcome(create(game, creation));
  };
  EXPECT_EQ(made("people", "anna", true), "stored");
  EXPECT_EQ(made("a", "anna", false), "stored");
  EXPECT_EQ(made("b", "anna", false), "stored");
  EXPECT_EQ(made("c", "anna", false), "owner 2 without people");
  EXPECT_EQ(made("c", "bert", false), "client 2 without people");
  EXPECT_EQ(made("more", "anna", true), "stored");
  append("a", 1, {"end"}, {.phase = Phase::kOver});
  EXPECT_EQ(made("c", "bert", false), "stored");
}

TEST_P(EventLogTest, of_many_games_that_a_guest_creates_at_the_same_instant_no_more_are_made_than_allowed) {
  constexpr int kAtOnce = 59;
  constexpr int kAllowed = 40;
  std::atomic<int> stored = 0;
  std::latch answered(kAtOnce);
  for (int i = 0; i < kAtOnce; ++i) {
    Append asked = an_append("game" + std::to_string(i), 0, {"made"});
    asked.creation.limits.of_owner = kAllowed;
    log_->append(std::move(asked), [&](const AppendResult& answer) {
      stored += answer.outcome == Outcome::kStored ? 1 : 0;
      answered.count_down();
    });
  }
  answered.wait();
  EXPECT_EQ(stored, kAllowed);
}

TEST_P(EventLogTest, nobody_can_push_the_games_of_others_off_the_first_page) {
  const auto made = [&](const GameId& game, const std::string& owner, const std::string& client, int at) {
    create(game, {.owner = owner, .client = client}, {.is_public = true, .updated_at = time_of(at)});
  };
  made("honest", "anna", "home", 1);
  for (int i = 0; i < 7; ++i) made("flood" + std::to_string(i), "bert", "elsewhere", 10 + i);
  for (int i = 0; i < 6; ++i) made("other" + std::to_string(i), "guest" + std::to_string(i), "elsewhere", 20 + i);
  // Three of a guest and five of an address to a page.
  PublicPage page = page_of_public_games();
  EXPECT_EQ(names(page.rows), "other1 other0 flood2 flood1 flood0 honest");
  ASSERT_TRUE(page.next);
  page = page_of_public_games(*page.next);
  EXPECT_EQ(names(page.rows), "other3 other2 flood5 flood4 flood3");
  ASSERT_TRUE(page.next);
  page = page_of_public_games(*page.next);
  EXPECT_EQ(names(page.rows), "other5 other4 flood6");
  EXPECT_FALSE(page.next);
  // What has ended makes room.
  append("flood0", 1, {"over"}, {.phase = Phase::kOver, .is_public = true});
  made("again", "bert", "elsewhere", 30);
  EXPECT_EQ(names(public_games()), "again other1 other0 flood2 flood1 honest");
  // Shelves on which a list has nothing are passed over.
  append("flood6", 1, {"begun"}, {.phase = Phase::kRunning, .is_public = true});
  EXPECT_EQ(names(public_games(Phase::kRunning)), "flood6");
}

TEST_P(EventLogTest, pages_of_public_games_have_each_game_once) {
  for (int i = 0; i < 9; ++i) {
    const auto phase = i % 3 == 0 ? Phase::kRunning : Phase::kOpen;
    create("game" + std::to_string(i), {.owner = "guest" + std::to_string(i)},
           {.phase = phase, .is_public = true, .updated_at = time_of(i / 2)});
  }
  std::string all;
  PublicPage page;
  do {
    page = page_of_public_games(page.next.value_or(PublicPlace()), 2);
    EXPECT_LE(page.rows.size(), 2U);
    all += names(page.rows) + (page.next ? " | " : "");
  } while (page.next);
  EXPECT_EQ(all, "game8 game7 | game5 game4 | game2 game1");
}

TEST_P(EventLogTest, due_games_are_claimed_once_until_the_lease_has_passed) {
  make("later", {.due_at = time_of(200)});
  make("soon", {.due_at = time_of(100)});
  make("never");
  EXPECT_EQ(names(claim_due(99, 50)), "");
  const std::vector<GameRow> claimed = claim_due(250, 50);
  EXPECT_EQ(names(claimed), "soon later");
  EXPECT_EQ(claimed[0].version, 1);
  EXPECT_EQ(claimed[0].header.due_at, time_of(300));
  EXPECT_EQ(names(claim_due(299, 50)), "");
  EXPECT_EQ(claim_due(300, 50, 1).size(), 1U);
}

TEST_P(EventLogTest, an_append_ends_a_claim_and_sets_the_next_due_time) {
  make("g", {.due_at = time_of(100)});
  claim_due(100, 1000);
  append("g", 1, {"x"}, {.due_at = time_of(150)});
  EXPECT_EQ(names(claim_due(150, 1000)), "g");
  append("g", 2, {"y"}, {});
  EXPECT_EQ(names(claim_due(100'000, 1000)), "");
}

TEST_P(EventLogTest, a_lease_is_renewed_only_while_the_version_is_the_same_and_something_is_due) {
  make("g", {.due_at = time_of(100)});
  EXPECT_TRUE(renew("g", 1, 500));
  EXPECT_EQ(names(claim_due(499, 10)), "");
  EXPECT_FALSE(renew("g", 2, 900));
  EXPECT_FALSE(renew("unknown", 1, 900));
  EXPECT_EQ(names(claim_due(500, 10)), "g");
  append("g", 1, {"x"}, {});
  EXPECT_FALSE(renew("g", 2, 900));
}

TEST_P(EventLogTest, two_who_claim_at_once_never_get_the_same_game) {
  constexpr int kGames = 100;
  for (int i = 0; i < kGames; ++i) make("game" + std::to_string(i), {.due_at = time_of(i)});
  std::mutex mutex;
  std::vector<GameId> claimed;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (std::vector<GameRow> rows = claim_due(1000, 1000, 7); !rows.empty(); rows = claim_due(1000, 1000, 7)) {
        const std::lock_guard lock(mutex);
        for (const GameRow& row : rows) claimed.push_back(row.game);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(std::ssize(claimed), kGames);
  std::ranges::sort(claimed);
  EXPECT_EQ(std::ranges::adjacent_find(claimed), claimed.end());
}

TEST_P(EventLogTest, guests_are_found_and_renamed) {
  EXPECT_EQ(guest("anna"), std::nullopt);
  put_guest("anna", {"Anna", time_of(10)});
  put_guest("anna", {"Änne", time_of(20)});
  EXPECT_EQ(guest("anna"), (Guest{"Änne", time_of(10)}));
}

TEST_P(EventLogTest, idle_games_are_archived_stay_readable_and_come_back) {
  make("idle", {.is_public = true, .updated_at = time_of(10)});
  append("idle", 1, {"x"}, {.is_public = true, .updated_at = time_of(20)}, {{{"anna", 0}}});
  make("due", {.is_public = true, .due_at = time_of(1000), .updated_at = time_of(10)});
  make("fresh", {.is_public = true, .updated_at = time_of(100)});
  EXPECT_EQ(archive(50), 1);
  EXPECT_EQ(archive(50), 0);
  EXPECT_EQ(names(public_games()), "fresh due");
  EXPECT_EQ(log_of(*log_, "idle"), "made x");
  EXPECT_EQ(std::ssize(events_of(*log_, "idle", 1)), 1);
  EXPECT_EQ(names(games_of("anna")), "idle@0");
  EXPECT_FALSE(is_allowed("anna", 2));
  EXPECT_TRUE(is_allowed("anna", 3));
  EXPECT_EQ(append("idle", 1, {"late"}).outcome, Outcome::kConflict);
  EXPECT_EQ(append("idle", 2, {"back"}, {.is_public = true, .updated_at = time_of(200)}).outcome, Outcome::kStored);
  EXPECT_EQ(log_of(*log_, "idle"), "made x back");
  EXPECT_EQ(names(public_games()), "idle fresh due");
  EXPECT_EQ(archive(150), 1);
  EXPECT_EQ(archive(250), 1);
  EXPECT_EQ(log_of(*log_, "idle"), "made x back");
}

TEST_P(EventLogTest, at_most_so_many_games_are_archived_at_once) {
  for (int i = 0; i < 5; ++i) make("game" + std::to_string(i));
  EXPECT_EQ(archive(1, 3), 3);
  EXPECT_EQ(archive(1, 3), 2);
}

TEST_P(EventLogTest, stopping_answers_everything_that_was_asked) {
  std::atomic<int> stored = 0;
  std::atomic<int> read_answers = 0;
  for (int i = 0; i < 300; ++i) {
    log_->append(an_append("game" + std::to_string(i), 0, {"x"}),
                 [&](const AppendResult& answer) { stored += answer.outcome == Outcome::kStored ? 1 : 0; });
    log_->read<&Database::events>([&](const auto&) { ++read_answers; }, "game0", 0, kAllEvents);
  }
  log_->stop();
  EXPECT_EQ(stored, 300);
  EXPECT_EQ(read_answers, 300);
  EXPECT_EQ(append("late", 0, {"x"}).outcome, Outcome::kNotStored);
  EXPECT_FALSE(try_to_read<&Database::events>(*log_, "g", 0, kAllEvents));
}

TEST(SqliteIndexTest, the_list_and_the_archive_are_found_by_index) {
  const TemporaryFolder folder;
  ASSERT_TRUE(open_sqlite(folder.file("games.sqlite")));
  const auto plan_of = [&](const std::string& statement) {
    SqliteConnection connection;
    EXPECT_TRUE(connection.open(folder.file("games.sqlite")));
    const std::string text = "EXPLAIN QUERY PLAN " + statement;
    std::string found;
    EXPECT_TRUE(connection.query(text.c_str(), {}, [&](const SqlRow& row) { found += row.text(3) + "; "; }));
    return found;
  };
  const auto plan = [&](const std::string& condition) { return plan_of("SELECT id FROM game WHERE " + condition); };
  EXPECT_NE(plan("is_public AND NOT archived AND phase < 2 AND phase = 1 AND shelf = 0 AND (listed_at, id) < (9, 'a') "
                 "ORDER BY listed_at DESC, id DESC LIMIT 9")
                .find("USING INDEX game_listed (phase=? AND shelf=? AND (listed_at,id)<(?,?))"),
            std::string::npos);
  EXPECT_NE(plan("is_public AND NOT archived AND phase < 2 AND phase = 1 AND shelf > 0 ORDER BY shelf LIMIT 1")
                .find("INDEX game_listed (phase=? AND shelf>?)"),
            std::string::npos);
  EXPECT_EQ(plan_of(TABLIER_IDLE_GAMES), "SEARCH game USING INDEX game_idle (listed_at<?); ");
}

TEST(PostgresqlIndexTest, the_archive_is_found_by_index) {
  const std::string url = new_postgresql_database();
  ASSERT_TRUE(open_postgresql({.url = url}));
  PostgresqlConnection connection;
  ASSERT_TRUE(connection.open(url));
  ASSERT_TRUE(connection.run(
      "INSERT INTO tablier.game (id, version, phase, is_public, summary, updated_at, owner, listed_at) "
      "SELECT number, 1, 0, true, '', 1000 + number, 'x', 1000 + number FROM generate_series(1, 20000) AS number; "
      "ANALYZE tablier.game; SET search_path TO tablier"));
  std::string plan;
  ASSERT_TRUE(connection.query("EXPLAIN " TABLIER_IDLE_GAMES, {1'010, 200},
                               [&](const SqlRow& row) { plan += row.text(0) + "\n"; }));
  EXPECT_NE(plan.find("Index Scan using game_idle on game"), std::string::npos) << plan;
}

INSTANTIATE_TEST_SUITE_P(Databases, EventLogTest, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& parameter) { return std::string(parameter.param); });

}  // namespace
}  // namespace tablier::server
