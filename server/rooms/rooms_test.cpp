#include "rooms/rooms.h"

#include <gtest/gtest.h>

#include "rooms/presence.h"
#include "rooms/test_node.h"

namespace tablier::server {
namespace {

using namespace std::chrono_literals;
using boost::json::object;

struct RoomsTest : ::testing::Test {
  /// A game of Bobail at which Anna waits for somebody, at version 1.
  static GameId open_game(TestNode& node) {
    GameConfig config{.spec = *parse_spec("bobail"), .seats = std::vector<SeatConfig>(2), .is_public = true};
    config.seats[0] = {.kind = PlaceKind::kPerson, .guest = "anna", .name = "anna"};
    return GameId(create(node, config).at("game").as_string());
  }
  /// A game of Bobail between Anna and Bert that has just started, at version 3; both may be followers of any node.
  GameId start_game(TestNode& node) {
    const GameId game = open_game(node);
    ask(node, std::make_shared<TestFollower>("bert"), game, {.kind = CommandKind::kSit, .request = "sit"});
    return game;
  }

  /// A new game of Anna's, as she is told of it.
  static object create(TestNode& node, const GameConfig& config) {
    object made;
    node.rooms.create({"anna", "anna"}, config,
                      [&](const Decided<std::string>& whole) { made = boost::json::parse(*whole).as_object(); });
    node.loop.run();
    return made;
  }
  static void ask(TestNode& node, const std::shared_ptr<TestFollower>& who, const GameId& game, Command command) {
    command.person = who->person();
    node.rooms.room(game).command(who, std::move(command));
    node.loop.run();
  }
  /// As start_game; Bert follows it, maybe on another node, and has read what came.
  GameId start_followed_game(TestNode& node, TestNode& of_bert) {
    const GameId game = start_game(node);
    follow(of_bert, bert, game);
    bert->news();
    log.changes.clear();
    return game;
  }
  static Command action(const std::string& word, int version, const std::string& request) {
    return {.kind = CommandKind::kAct, .request = request, .version = version, .text = word};
  }
  static void follow(TestNode& node, const std::shared_ptr<TestFollower>& who, const GameId& game,
                     bool presence = false) {
    node.rooms.room(game).follow({.follower = who, .id = "follow", .presence = presence, .followed = [](bool) {}});
    node.loop.run();
  }
  /// Bert follows again, and has seen this version.
  void resume(TestNode& node, const GameId& game, int version) {
    node.rooms.room(game).follow({.follower = bert, .id = "follow", .version = version, .followed = [](bool) {}});
    node.loop.run();
  }
  /// Anna hides what is said, so many times: a version each.
  static void mute(TestNode& node, const GameId& game, int times) {
    const auto who = std::make_shared<TestFollower>("anna");
    for (int i = 0; i < times; ++i) ask(node, who, game, {.kind = CommandKind::kMute, .on = i % 2 == 0});
  }
  /// Lets the time pass in steps as long as a server's.
  static void pass(TestNode& node, Milliseconds time) {
    for (Milliseconds passed{0}; passed < time; passed += 200ms) {
      node.loop.time += 200ms;
      node.rooms.tick();
      node.loop.run();
    }
  }
  /// Tells one node what has been appended to the log by others.
  void pass_news_to(TestNode& node) {
    node.rooms.on_changes(std::exchange(log.changes, {}));
    node.loop.run();
  }

  TestLog log;
  std::shared_ptr<TestFollower> anna = std::make_shared<TestFollower>("anna");
  std::shared_ptr<TestFollower> bert = std::make_shared<TestFollower>("bert");
};

struct OneNode : RoomsTest {
  TestNode node{log, true};
};

struct TwoNodes : RoomsTest {
  TestNode here{log, false};
  TestNode there{log, false};
};

/// "done 4", "refused unsure", "acted 4", "presence N +2": what a message is about; with whoever is there comes how
/// many look on, if somebody does.
std::string told(const object& message) {
  const std::string type(message.at("type").as_string());
  if (type == "done") return "done " + std::to_string(message.at("version").as_int64());
  if (type == "refused") return "refused " + std::string(message.at("code").as_string());
  if (type == "presence") {
    std::string line = "presence";
    for (const auto& seat : message.at("connected").as_array()) line += " " + std::string(seat.as_string());
    const auto onlookers = message.at("onlookers").as_int64();
    return onlookers == 0 ? line : line + " +" + std::to_string(onlookers);
  }
  return std::string(message.at("event").as_object().at("type").as_string()) + " " +
         std::to_string(message.at("version").as_int64());
}

std::vector<std::string> told(const std::vector<object>& messages) {
  std::vector<std::string> lines;
  for (const object& message : messages) lines.push_back(told(message));
  return lines;
}

using Lines = std::vector<std::string>;

/// More than is replayed at a time.
constexpr int kMany = 700;

Lines muted(int first, int last) {
  Lines lines;
  for (int version = first; version <= last; ++version) lines.push_back("muted " + std::to_string(version));
  return lines;
}

TEST_F(OneNode, an_action_whose_commit_was_cut_off_after_it_was_done_is_acknowledged_once) {
  const GameId game = start_followed_game(node, node);
  log.lucks = {Luck::kLostAfterwards};
  ask(node, anna, game, action("c1e3", 3, "a"));
  EXPECT_EQ(told(anna->news()), Lines{"done 4"});
  EXPECT_EQ(told(bert->news()), Lines{"acted 4"});
  EXPECT_EQ(log.payloads[game].size(), 4U);
}

TEST_F(RoomsTest, an_action_whose_fate_stays_unknown_is_refused_as_unsure_and_harmless_to_repeat) {
  for (const Luck luck : {Luck::kLostAfterwards, Luck::kLostBefore}) {
    TestNode node(log, true);
    const GameId game = start_followed_game(node, node);
    log.lucks = {luck};
    log.is_gone = true;
    ask(node, anna, game, action("c1e3", 3, "a"));
    EXPECT_EQ(told(anna->received), Lines{"refused unsure"});
    EXPECT_NE(anna->news()[0].at("message").as_string().find("may have happened"), std::string::npos);
    log.is_gone = false;
    for (int i = 0; i < 2; ++i) {
      ask(node, anna, game, action("c1e3", 3, "a"));
      EXPECT_EQ(told(anna->news()), Lines{"done 4"});
    }
    EXPECT_EQ(told(bert->news()), Lines{"acted 4"});
    EXPECT_EQ(log.payloads[game].size(), 4U);
  }
}

TEST_F(OneNode, followers_see_what_was_done_by_an_action_of_unknown_fate_when_the_database_is_back) {
  const GameId game = start_followed_game(node, node);
  log.lucks = {Luck::kLostAfterwards};
  log.is_gone = true;
  ask(node, anna, game, action("c1e3", 3, "a"));
  EXPECT_EQ(told(bert->news()), Lines{});
  log.is_gone = false;
  pass(node, 10s);
  EXPECT_EQ(told(bert->news()), Lines{"acted 4"});
}

TEST_F(TwoNodes, news_of_games_that_nobody_here_follows_are_not_read_until_somebody_looks) {
  const GameId game = start_game(there);
  follow(here, bert, game);
  here.rooms.room(game).unfollow(*bert);
  log.changes.clear();
  const int reads = log.reads;
  ask(there, anna, game, action("c1e3", 3, "a"));
  pass_news_to(here);
  EXPECT_EQ(log.reads, reads);
  EXPECT_TRUE(log.asked_together.empty());
  std::string seen;
  here.rooms.room(game).look({}, "", whole_for, [&](const Decided<std::string>& whole) { seen = *whole; });
  here.loop.run();
  EXPECT_EQ(boost::json::parse(seen).as_object().at("version").as_int64(), 4);
}

TEST_F(TwoNodes, news_of_many_games_are_read_with_one_question) {
  std::vector<GameId> games;
  for (int i = 0; i < 10; ++i) games.push_back(start_game(there));
  for (const GameId& game : games) follow(here, bert, game);
  bert->news();
  log.changes.clear();
  for (const GameId& game : games) ask(there, anna, game, action("c1e3", 3, "a"));
  pass_news_to(here);
  EXPECT_EQ(log.asked_together, std::vector<int>{10});
  EXPECT_EQ(told(bert->news()), Lines(10, "acted 4"));
}

TEST_F(TwoNodes, news_that_come_while_the_log_is_read_are_not_lost) {
  const GameId game = start_followed_game(there, here);
  ask(there, anna, game, action("c1e3", 3, "a"));
  here.rooms.on_changes(std::exchange(log.changes, {}));
  EXPECT_TRUE(here.loop.step());  // the log has been asked and has answered; the answer is on its way
  ask(there, bert, game, action("c3d4", 4, "b"));
  pass_news_to(here);
  Lines lines = told(bert->news());
  std::erase(lines, "done 5");  // bert's own answer, at the other node
  EXPECT_EQ(lines, (Lines{"acted 4", "acted 5"}));
}

TEST_F(TwoNodes, after_a_gap_in_the_news_everything_that_is_followed_is_read) {
  const GameId game = start_followed_game(there, here);
  ask(there, anna, game, action("c1e3", 3, "a"));
  log.changes.clear();
  here.rooms.on_gap();
  here.loop.run();
  EXPECT_EQ(told(bert->news()), Lines{"acted 4"});
}

TEST_F(TwoNodes, a_command_for_which_another_node_was_too_fast_is_decided_again_after_what_that_node_wrote) {
  const GameId game = start_followed_game(there, here);
  ask(there, anna, game, action("c1e3", 3, "a"));
  ask(here, bert, game, {.kind = CommandKind::kMute, .request = "b", .on = true});
  EXPECT_EQ(told(bert->news()), (Lines{"acted 4", "done 5", "muted 5"}));
  EXPECT_EQ(log.payloads[game].size(), 5U);
}

TEST_F(TwoNodes, an_action_for_a_table_that_another_node_has_changed_is_refused) {
  const GameId game = start_followed_game(there, here);
  ask(there, anna, game, action("c1e3", 3, "a"));
  anna->news();
  ask(here, anna, game, action("b1e4", 3, "b"));
  EXPECT_EQ(told(anna->news()), Lines{"refused version"});
  EXPECT_EQ(told(bert->news()), Lines{"acted 4"});
  EXPECT_EQ(log.payloads[game].size(), 4U);
}

TEST_F(OneNode, those_who_asked_are_told_who_comes_and_who_has_been_gone_for_a_while) {
  const GameId game = start_game(node);
  follow(node, anna, game, true);
  EXPECT_EQ(told(anna->news()), (Lines{"done 3", "presence S"}));
  const auto quiet = std::make_shared<TestFollower>("clara");
  follow(node, quiet, game);
  follow(node, bert, game);
  EXPECT_EQ(told(anna->news()), Lines{"presence S N"});
  const auto onlooker = std::make_shared<TestFollower>("dora");
  follow(node, onlooker, game, true);
  EXPECT_EQ(told(onlooker->news()), (Lines{"done 3", "presence S N"}));
  node.rooms.room(game).unfollow(*bert);
  const Time left = node.loop.now();
  pass(node, Presence::kGrace - 400ms);
  EXPECT_EQ(told(anna->news()), Lines{});
  pass(node, 800ms);
  const std::vector<object> news = anna->news();
  EXPECT_EQ(told(news), (Lines{"presence S N +2", "presence S +2"}));
  EXPECT_EQ(news.at(1).at("away"), (object{{"N", unix_milliseconds(left + 200ms)}}));  // at the first look after it
  EXPECT_EQ(told(quiet->news()), Lines{"done 3"});
}

TEST_F(OneNode, onlookers_are_counted_each_guest_once_and_told_when_they_have_stayed_for_a_while) {
  const GameId game = start_game(node);
  follow(node, anna, game, true);
  anna->news();
  std::vector<std::shared_ptr<TestFollower>> others;
  for (const char* name : {"dora", "dora", "", ""}) {
    others.push_back(std::make_shared<TestFollower>(name));
    follow(node, others.back(), game, true);
    others.back()->news();
    pass(node, 200ms);
  }
  EXPECT_EQ(told(anna->news()), Lines{});
  pass(node, Presence::kGrace);
  EXPECT_EQ(told(anna->news()), Lines{"presence S +3"});
  EXPECT_EQ(told(others[2]->news()), Lines{"presence S +3"});
  // Whoever comes then is told at once.
  follow(node, bert, game, true);
  EXPECT_EQ(told(bert->news()), (Lines{"done 3", "presence S N +3"}));
  anna->news();
  // Whoever loads his page again was never away, and of two sockets of one guest one is enough.
  node.rooms.room(game).unfollow(*others[0]);
  node.rooms.room(game).unfollow(*others[2]);
  pass(node, 1s);
  follow(node, others[2], game, true);
  pass(node, 2 * Presence::kGrace);
  EXPECT_EQ(told(anna->news()), Lines{});
}

TEST_F(OneNode, however_many_onlookers_come_and_go_few_messages_tell_of_it) {
  const GameId game = start_game(node);
  follow(node, anna, game, true);
  anna->news();
  std::vector<std::shared_ptr<TestFollower>> others;
  for (int i = 0; i < 150; ++i) {  // for 30 s
    others.push_back(std::make_shared<TestFollower>(""));
    follow(node, others.back(), game);
    pass(node, 200ms);
  }
  EXPECT_LE(anna->news().size(), 10U);
  pass(node, Presence::kGrace);
  EXPECT_EQ(told(anna->news()), Lines{"presence S +150"});
}

TEST_F(OneNode, nobody_is_told_who_is_at_a_seat_before_it_is_written_down_that_he_sits_there) {
  const GameId game = open_game(node);
  follow(node, anna, game, true);
  follow(node, bert, game);
  EXPECT_EQ(told(anna->news()), (Lines{"done 1", "presence S"}));
  node.rooms.room(game).command(bert, {.kind = CommandKind::kSit, .person = bert->person()});
  node.rooms.tick();
  EXPECT_EQ(told(anna->news()), Lines{});
  node.loop.run();
  node.rooms.tick();
  EXPECT_EQ(told(anna->news()), (Lines{"sat 2", "started 3", "presence S N"}));
}

TEST_F(OneNode, what_was_missed_comes_as_fast_as_it_is_read_and_what_happens_meanwhile_after_it) {
  const GameId game = start_game(node);
  mute(node, game, kMany);
  resume(node, game, 3);
  EXPECT_EQ(told(bert->news()), Lines{"done " + std::to_string(3 + kMany)});
  // Something happens between any two pieces, and once while the last is about to be joined to the present.
  while (bert->drain()) {
    if (log.payloads[game].size() < 3U + kMany + 3) mute(node, game, 1);
    node.loop.run();
  }
  mute(node, game, 2);
  const int last = static_cast<int>(log.payloads[game].size());
  EXPECT_EQ(last, 3 + kMany + 3 + 2);
  EXPECT_EQ(told(bert->news()), muted(4, last));
}

TEST_F(OneNode, a_game_is_read_once_for_all_who_missed_something_and_forgotten_later) {
  const GameId game = start_game(node);
  mute(node, game, 2);
  const auto resume_and_count_reads = [&] {
    const int before = log.reads;
    resume(node, game, 3);
    while (bert->drain()) node.loop.run();
    const int last = static_cast<int>(log.payloads[game].size());
    Lines expected = muted(4, last);
    expected.insert(expected.begin(), "done " + std::to_string(last));
    EXPECT_EQ(told(bert->news()), expected);
    return log.reads - before;
  };
  EXPECT_EQ(resume_and_count_reads(), 1);
  EXPECT_EQ(resume_and_count_reads(), 0);
  mute(node, game, 1);
  bert->news();
  EXPECT_EQ(resume_and_count_reads(), 0);
  pass(node, 60s);
  EXPECT_EQ(resume_and_count_reads(), 1);
}

TEST_F(OneNode, what_is_kept_for_those_who_missed_something_is_bounded) {
  const auto kept = [&](const std::vector<GameId>& games) {
    std::size_t total = 0;
    for (const GameId& game : games) total += node.rooms.room(game).history_size();
    return total;
  };
  std::vector<GameId> games;
  for (int i = 0; i < 22; ++i) {
    node.loop.time += 1s;
    games.push_back(start_game(node));
    std::vector<std::string>& payloads = log.payloads[games.back()];
    payloads.insert(payloads.end(), 2'500, R"({"type":"muted","at":1000000,"by":0,"number":1})");
    node.rooms.on_changes({{games.back(), static_cast<int>(payloads.size())}});
    resume(node, games.back(), 2'500);
    while (bert->drain()) node.loop.run();
    EXPECT_LE(kept(games), 15'000U);
  }
  EXPECT_EQ(node.rooms.room(games.front()).history_size(), 0U);
  EXPECT_EQ(node.rooms.room(games.back()).history_size(), History::kMost);
  // Who has missed more than is kept is sent it all the same.
  bert->news();
  resume(node, games.back(), 3);
  while (bert->drain()) node.loop.run();
  Lines expected = muted(4, 2'503);
  expected.insert(expected.begin(), "done 2503");
  EXPECT_EQ(told(bert->news()), expected);
  EXPECT_LE(node.rooms.room(games.back()).history_size(), 2 * History::kMost);
}

TEST_F(OneNode, only_a_few_games_are_read_at_a_time_for_those_who_missed_something) {
  std::vector<GameId> games;
  for (int i = 0; i < 10; ++i) {
    games.push_back(start_game(node));
    mute(node, games.back(), 2);
  }
  std::vector<std::shared_ptr<TestFollower>> readers;
  for (const GameId& game : games) {
    readers.push_back(std::make_shared<TestFollower>("bert", "client " + game));
    const auto& reader = readers.back();
    node.rooms.room(game).follow({.follower = reader, .id = "follow", .version = 3, .followed = [](bool) {}});
  }
  int most = node.rooms.past_readers();
  while (node.loop.step()) most = std::max(most, node.rooms.past_readers());
  EXPECT_EQ(most, 4);
  EXPECT_EQ(node.rooms.past_readers(), 0);
  for (const auto& reader : readers) {
    while (reader->drain()) node.loop.run();
    EXPECT_EQ(told(reader->news()), (Lines{"done 5", "muted 4", "muted 5"}));
  }
}

TEST_F(OneNode, of_the_games_whose_past_is_read_with_pauses_only_some_have_begun_and_few_of_one_address) {
  // Each of these addresses asks for four long games; the most that have begun at a time.
  const auto ask_for_games = [&](int clients) {
    std::vector<GameId> games;
    for (int i = 0; i < 4 * clients; ++i) {
      games.push_back(start_game(node));
      std::vector<std::string>& payloads = log.payloads[games.back()];
      payloads.insert(payloads.end(), 1'200, R"({"type":"muted","at":1000000,"by":0,"number":1})");
      node.rooms.on_changes({{games.back(), static_cast<int>(payloads.size())}});
    }
    std::vector<std::shared_ptr<TestFollower>> readers;
    for (const GameId& game : games) {
      const std::string client = "client " + std::to_string(readers.size() % static_cast<std::size_t>(clients));
      node.rooms.node().work.charge(client, 1h);  // so far beyond its share that it pauses after each page
      readers.push_back(std::make_shared<TestFollower>("bert", client));
      const auto& reader = readers.back();
      node.rooms.room(game).follow({.follower = reader, .id = "follow", .version = 1'100, .followed = [](bool) {}});
    }
    int most = 0;
    while (node.loop.step()) most = std::max(most, node.rooms.begun_pasts());
    EXPECT_EQ(node.rooms.begun_pasts(), 0);
    for (const auto& reader : readers) EXPECT_EQ(told(reader->news()), Lines{"done 1203"});
    return most;
  };
  EXPECT_EQ(ask_for_games(6), 8);
  EXPECT_EQ(ask_for_games(1), 2);
}

TEST_F(TwoNodes, a_game_that_was_put_away_is_read_again_when_another_node_plays_in_it_and_not_before) {
  TestNode small(log, false, {}, 1);
  const GameId game = start_followed_game(there, small);
  pass(small, 10s);
  EXPECT_EQ(small.rooms.games_size(), 0U);
  const int reads = log.reads;
  log.told.clear();
  pass(small, 60s);
  EXPECT_FALSE(log.told.empty());  // who is there
  EXPECT_EQ(log.reads, reads);
  ask(there, anna, game, action("c1e3", 3, "a"));
  pass_news_to(small);
  EXPECT_EQ(told(bert->news()), Lines{"acted 4"});
  EXPECT_EQ(log.reads, reads + 1);
}

TEST_F(OneNode, whoever_leaves_a_private_game_is_sent_no_more_of_it_unless_he_has_a_key) {
  const object made =
      create(node, {.spec = *parse_spec("bobail"), .maker = "anna", .seats = std::vector<SeatConfig>(2)});
  const GameId game(made.at("game").as_string());
  const std::string key(made.at("keys").as_object().at("join").as_string());
  const auto command = [&](CommandKind kind, const std::shared_ptr<TestFollower>& who,
                           const std::string& with_key = {}) {
    node.rooms.room(game).command(who, {.kind = kind, .person = who->person(), .key = with_key});
    node.loop.run();
  };
  const auto clara = std::make_shared<TestFollower>("clara");
  for (const auto& who : {bert, clara}) {
    command(CommandKind::kSit, who, key);
    node.rooms.room(game).follow({.follower = who, .id = "f", .key = who == clara ? key : "", .followed = [](bool) {}});
    node.loop.run();
    command(CommandKind::kLeave, who);
    who->news();
  }
  command(CommandKind::kSit, std::make_shared<TestFollower>("dora"), key);
  EXPECT_EQ(told(bert->news()), Lines{});
  EXPECT_EQ(told(clara->news()), Lines{"sat 6"});
}

TEST_F(TwoNodes, what_another_node_has_added_to_what_was_missed_is_not_sent_twice) {
  const GameId game = start_game(there);
  follow(here, anna, game);
  anna->news();
  mute(there, game, 2);  // in the log, but the news have not come
  resume(here, game, 2);
  while (bert->drain()) here.loop.run();
  pass_news_to(here);
  mute(there, game, 1);
  pass_news_to(here);
  EXPECT_EQ(told(bert->news()), (Lines{"done 5", "started 3", "muted 4", "muted 5", "muted 6"}));
  EXPECT_EQ(told(anna->news()), (Lines{"muted 4", "muted 5", "muted 6"}));
}

TEST_F(OneNode, whoever_cannot_be_sent_the_rest_of_what_he_missed_is_told_to_come_back) {
  const GameId game = start_game(node);
  mute(node, game, kMany);
  resume(node, game, 0);
  bert->drain();
  node.loop.run();
  log.is_gone = true;
  node.rooms.room(game).forget_history();
  while (bert->drain()) node.loop.run();
  EXPECT_TRUE(bert->dismissed);
  const std::size_t had = bert->news().size() - 1;
  log.is_gone = false;
  bert->dismissed = false;
  resume(node, game, static_cast<int>(had));
  while (bert->drain()) node.loop.run();
  EXPECT_FALSE(bert->dismissed);
  Lines rest = muted(static_cast<int>(had) + 1, 3 + kMany);
  rest.insert(rest.begin(), "done " + std::to_string(3 + kMany));
  EXPECT_EQ(told(bert->news()), rest);
}

TEST_F(OneNode, whoever_unfollows_is_sent_no_more_of_what_he_missed) {
  const GameId game = start_game(node);
  mute(node, game, kMany);
  resume(node, game, 3);
  bert->drain();
  bert->news();
  node.rooms.room(game).unfollow(*bert);
  while (bert->drain()) node.loop.run();
  mute(node, game, 1);
  EXPECT_EQ(told(bert->news()), Lines{});
}

TEST_F(OneNode, whoever_comes_back_at_once_was_never_away) {
  const GameId game = start_game(node);
  follow(node, anna, game, true);
  follow(node, bert, game);
  anna->news();
  node.rooms.room(game).unfollow(*bert);
  pass(node, 1s);
  const auto again = std::make_shared<TestFollower>("bert");
  follow(node, again, game);
  pass(node, 2 * Presence::kGrace);
  EXPECT_EQ(told(anna->news()), Lines{});
}

TEST_F(TwoNodes, people_at_another_node_are_there_until_it_has_been_silent_for_too_long) {
  const GameId game = start_game(there);
  follow(there, bert, game);
  follow(here, anna, game, true);
  anna->news();
  // Each hears of the other's interest, and answers with who is there.
  const auto exchange_words = [&] {
    for (int i = 0; i < 3; ++i) {
      pass(here, 200ms);
      for (const std::string& text : std::exchange(log.told, {})) there.rooms.on_message("here", text);
      pass(there, 200ms);
      for (const std::string& text : std::exchange(log.told, {})) here.rooms.on_message("there", text);
    }
    pass(here, 200ms);
  };
  exchange_words();
  EXPECT_EQ(told(anna->news()), Lines{"presence S N"});
  const auto onlooker = std::make_shared<TestFollower>("dora");
  follow(there, onlooker, game);
  pass(there, Presence::kGrace + 400ms);
  for (const std::string& text : std::exchange(log.told, {})) here.rooms.on_message("there", text);
  pass(here, 200ms);
  EXPECT_EQ(told(anna->news()), Lines{"presence S N +1"});
  const Time heard = here.loop.now();
  pass(here, Presence::kNodeTimeout + Presence::kAnnounceEvery + 400ms);
  const std::vector<object> news = anna->news();
  EXPECT_EQ(told(news), Lines{"presence S"});
  EXPECT_LE(time_of(news.at(0).at("away").at("N").as_int64()), heard);
}

TEST_F(OneNode, a_rematch_is_made_once_though_the_database_goes_away_in_the_middle) {
  const GameId game = start_game(node);
  ask(node, anna, game, {.kind = CommandKind::kResign, .request = "resign"});
  ask(node, anna, game, {.kind = CommandKind::kRematch, .request = "again"});
  anna->news();
  // The new game is written down, and the word that it has been is not.
  log.lucks = {Luck::kGood, Luck::kLostBefore};
  log.is_gone = true;
  ask(node, bert, game, {.kind = CommandKind::kRematch, .request = "again"});
  EXPECT_EQ(told(bert->news()), Lines{"refused unsure"});
  EXPECT_EQ(log.payloads.size(), 2U);
  log.is_gone = false;
  ask(node, bert, game, {.kind = CommandKind::kRematch, .request = "again"});
  EXPECT_EQ(told(bert->news()), Lines{"done 6"});
  EXPECT_EQ(log.payloads.size(), 2U);
}

TEST_F(OneNode, what_somebody_wants_when_anothers_flag_falls_is_carried_out) {
  GameConfig config{.spec = *parse_spec("chessington-sud(players=3)"), .is_public = true};
  for (const char* name : {"anna", "bert", "carl"}) {
    config.seats.push_back({.kind = PlaceKind::kPerson, .guest = name, .name = name});
  }
  config.clock = {.turn = 1s};
  const object made = create(node, config);
  const GameId game(made.at("game").as_string());
  const auto carl = std::make_shared<TestFollower>("carl");
  follow(node, carl, game);
  carl->news();
  node.loop.time += 5s;
  ask(node, carl, game, {.kind = CommandKind::kMute, .request = "mute", .on = true});
  const auto version = made.at("version").as_int64();
  EXPECT_EQ(told(carl->news()), (Lines{"flagged " + std::to_string(version + 1), "done " + std::to_string(version + 2),
                                       "muted " + std::to_string(version + 2)}));
}

TEST_F(RoomsTest, where_cards_are_hidden_the_computer_plays_when_its_time_has_come_and_not_before) {
  for (const bool hidden : {false, true}) {
    TestNode node(log, true);
    GameConfig config{.spec = *parse_spec(hidden ? "bosworth" : "bobail"), .is_public = true};
    config.seats = {{.kind = PlaceKind::kComputer, .level = 1}, {.kind = PlaceKind::kComputer, .level = 1}};
    const object made = create(node, config);
    const GameId game(made.at("game").as_string());
    const std::size_t before = log.payloads[game].size();
    think_through(node.computers);
    node.loop.run();
    EXPECT_EQ(log.payloads[game].size(), hidden ? before : before + 1);
    if (hidden) {
      node.loop.time += 119ms;
      node.loop.run();
      EXPECT_EQ(log.payloads[game].size(), before);
      node.loop.time += 1ms;
      node.loop.run();
      EXPECT_EQ(log.payloads[game].size(), before + 1);
    }
  }
}

TEST_F(RoomsTest, words_about_who_is_there_that_nobody_could_have_written_are_left_out) {
  EXPECT_TRUE(read_presence_words("").empty());
  EXPECT_TRUE(
      read_presence_words("game game: game:x : game:1 game:99:0 game:1:-1 game:1:9999999999 game:1:1:1").empty());
  const auto words = read_presence_words("a:5:7 b:0:0");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(presence_word(words[0].game, words[0].present), "a:5:7");
  EXPECT_EQ(words[1].present, Attendance());
}

}  // namespace
}  // namespace tablier::server
