#include "rooms/tablebase_lookup.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <latch>
#include <optional>
#include <vector>

#include "erased/test_tablebase.h"
#include "rooms/test_node.h"
#include "search/levels.h"

namespace tablier::server {
namespace {

constexpr const char* kStart = "nnnnn/5/2T2/5/sssss S f";

struct Solved : ::testing::Test {
  /// What is answered at once, without any look into a table.
  Refusal refusal(std::string_view spec, std::string_view position) { return refusal(node, spec, position); }
  static Refusal refusal(TestNode& asked, std::string_view spec, std::string_view position) {
    std::optional<Decided<std::string>> told;
    look_up(asked.rooms.node(), spec, position, [&](Decided<std::string> answer) { told = std::move(answer); });
    return told && !*told ? told->error() : Refusal{};
  }

  const WithTestTablebase tablebase{"bobail"};
  TestLog log;
  TestNode node{log, true, tablebase.tablebases()};
};

TEST_F(Solved, a_position_is_told_as_the_table_knows_it) {
  std::string told;
  look_up(node.rooms.node(), "bobail", kStart, [&](const Decided<std::string>& answer) { told = answer.value_or(""); });
  EXPECT_EQ(told, "");
  think_through(node.computers);
  EXPECT_EQ(told, "");
  node.loop.run();
  const auto known = boost::json::parse(told).as_object();
  EXPECT_EQ(known.at("value"), "won");
  EXPECT_EQ(known.at("turns"), 3);
  EXPECT_EQ(known.at("position"), kStart);
  const auto& actions = known.at("actions").as_array();
  EXPECT_EQ(actions.size(), Session(*parse_spec("bobail")).legal().size());
  EXPECT_EQ(actions.front(), (boost::json::object{{"value", "won"}, {"turns", 3}, {"action", "e1e4"}}));
  EXPECT_EQ(actions.back(), (boost::json::object{{"value", "lost"}, {"turns", 2}, {"action", "a1a4"}}));
}

TEST_F(Solved, the_games_with_a_table_are_listed) {
  EXPECT_EQ(solved_games({}), R"({"games":[]})");
  EXPECT_EQ(solved_games(tablebase.tablebases()), R"({"games":["bobail"]})");
}

TEST_F(Solved, without_a_table_of_the_game_it_is_refused) {
  TestNode without_tables(log, true);
  EXPECT_EQ(refusal(without_tables, "bobail", kStart).code, Code::kUnknown);
  EXPECT_EQ(refusal("castelott", "").code, Code::kUnknown);
  EXPECT_EQ(refusal("castelott", "").message, "no table of castelott here");
}

TEST_F(Solved, what_is_no_game_or_no_position_is_refused_with_the_reason) {
  EXPECT_EQ(refusal("bobial", kStart).code, Code::kBadRequest);
  EXPECT_TRUE(refusal("bobial", kStart).message.contains("bobail"));
  EXPECT_EQ(refusal("bobail", "").code, Code::kBadRequest);
  EXPECT_EQ(refusal("bobail", "nnnnn/5/2T2/5/ssss1 S f").code, Code::kBadRequest);
  EXPECT_TRUE(refusal("bobail", "nnnnn/5/2T2/5/ssss1 S f").message.contains("5"));
}

TEST_F(Solved, a_game_that_is_over_is_refused_with_its_result) {
  const Refusal refused = refusal("bobail", "nnnnn/2s2/5/5/ssTss S -");
  EXPECT_EQ(refused.code, Code::kPhase);
  EXPECT_EQ(refused.message, "the game is over, 1/1 0/1");
}

TEST_F(Solved, the_top_level_of_a_game_with_others_plays_by_the_table_and_the_level_below_does_not) {
  GameConfig config{.spec = *parse_spec("bobail"), .seats = std::vector<SeatConfig>(2), .is_public = true};
  config.seats[0] = {.kind = PlaceKind::kComputer, .level = 8};
  config.seats[1] = {.kind = PlaceKind::kComputer, .level = 1};
  GameId game;
  node.rooms.create({"anna", "anna"}, config, [&](const Decided<std::string>& made) {
    game = boost::json::parse(*made).as_object().at("game").as_string();
  });
  node.loop.run();
  boost::json::array words;
  while (words.size() < 8) {
    think_through(node.computers);
    node.loop.run();
    const std::size_t before = words.size();
    node.rooms.room(game).look({"anna", "anna"}, "", whole_for, [&](const Decided<std::string>& whole) {
      words = boost::json::parse(*whole).as_object().at("actions").as_array();
    });
    node.loop.run();
    ASSERT_EQ(words.size(), before + 1);
  }
  Session table(config.spec);
  int of_the_top_level = 0;
  bool other_differs = false;
  for (const auto& each : words) {
    const std::string word(each.as_string());
    if (table.actor() == Actor(Seat{0})) {
      EXPECT_EQ(word, tablebase.word(table.state()));
      ++of_the_top_level;
    } else {
      other_differs = other_differs || word != tablebase.word(table.state());
    }
    ASSERT_TRUE(table.play(word));
  }
  EXPECT_GE(of_the_top_level, 3);
  EXPECT_TRUE(other_differs);
}

SearchRequest request_at_level(int level) {
  const AnyGame& rules = *find_game("castelott");
  return {.view = rules.start({}).view(Viewer(Seat{0})), .settings = rules.level(level)};
}

TEST(Computers, tasks_are_done_before_any_question_goes_on) {
  Computers computers(0, 1);
  int done = 0;
  int done_before_the_answer = 0;
  const Computers::Ticket ticket =
      computers.search(request_at_level(1), [&](Action) { done_before_the_answer = done; });
  for (int i = 0; i < 100; ++i) computers.run([&] { ++done; });
  think_through(computers);
  EXPECT_EQ(done_before_the_answer, 100);
  EXPECT_EQ(computers.pending(), 0);
}

/// Has a search done for somebody; `answered` is set when it is.
Computers::Ticket ask(Computers& computers, int level, Account account, bool& answered) {
  SearchRequest request = request_at_level(level);
  request.account = std::move(account);
  return computers.search(std::move(request), [&answered](Action) { answered = true; });
}

/// How many slices it takes until somebody has his answer, when others have asked for very much before.
int slices_until_answered(Computers& computers, int level_of_others, const std::vector<Account>& others,
                          Account asked) {
  constexpr int kSteps = 50;
  bool ignored = false;
  std::vector<Computers::Ticket> tickets;
  for (const Account& other : others) tickets.push_back(ask(computers, level_of_others, other, ignored));
  for (int i = 0; i < 5; ++i) computers.step();
  bool answered = false;
  tickets.push_back(ask(computers, 1, std::move(asked), answered));
  int steps = 0;
  while (!answered && steps < kSteps) {
    computers.step();
    ++steps;
  }
  return steps;
}

TEST(Computers, an_address_that_asks_for_much_does_not_keep_another_waiting) {
  Computers computers(0, 2);
  const std::vector<Account> many(40, {.client = "a", .guest = "anna", .is_waiting = true});
  EXPECT_LE(slices_until_answered(computers, kLevels, many, {"b", "bert", true}), 2);
}

TEST(Computers, an_address_with_many_guests_does_not_keep_another_waiting) {
  Computers computers(0, 2);
  std::vector<Account> many;
  for (int i = 0; i < 40; ++i)
    many.push_back({.client = "a", .guest = "guest" + std::to_string(i), .is_waiting = true});
  EXPECT_LE(slices_until_answered(computers, kLevels, many, {"b", "bert", true}), 2);
}

TEST(Computers, a_guest_who_asks_for_much_does_not_keep_another_at_his_address_waiting) {
  Computers computers(0, 4);
  const std::vector<Account> many(40, {.client = "a", .guest = "anna", .is_waiting = true});
  // Those that are begun are not given up for one of the same address.
  EXPECT_LE(slices_until_answered(computers, 1, many, {"a", "bert", true}), 2);
}

TEST(Computers, games_that_nobody_watches_wait_for_those_that_somebody_does) {
  Computers computers(0, 2);
  const std::vector<Account> many(40, {.client = "a", .guest = "anna"});
  EXPECT_EQ(slices_until_answered(computers, kLevels, many, {"a", "anna", true}), 1);
}

TEST(Computers, only_so_many_searches_that_need_much_memory_are_begun_at_a_time) {
  Computers computers(0, 2);
  bool ignored = false;
  std::vector<Computers::Ticket> tickets;
  for (int i = 0; i < 40; ++i) {
    const std::string who = std::to_string(i);
    tickets.push_back(ask(computers, kLevels, {.client = who, .guest = who, .is_waiting = i % 2 == 0}, ignored));
    for (int step = 0; step < 3; ++step) computers.step();
    EXPECT_GE(computers.large(), 1);
    EXPECT_LE(computers.large(), 2);
  }
}

TEST(Computers, everybody_is_answered_in_the_end) {
  Computers computers(0, 2);
  std::vector<Computers::Ticket> tickets;
  std::vector<char> answers(60, 0);
  for (int i = 0; i < 60; ++i) {
    SearchRequest request = request_at_level(1 + i % 5);
    request.account = {.client = std::to_string(i % 7), .guest = std::to_string(i % 11), .is_waiting = i % 3 != 0};
    tickets.push_back(
        computers.search(std::move(request), [&answers, i](Action) { answers[static_cast<std::size_t>(i)] = 1; }));
  }
  think_through(computers);
  EXPECT_EQ(std::ranges::count(answers, 1), 60);
  EXPECT_EQ(computers.pending(), 0);
}

TEST(Computers, searches_that_nobody_wants_any_more_do_not_pile_up) {
  Computers computers(0, 1);
  bool ignored = false;
  for (int i = 0; i < 1000; ++i) {
    ask(computers, 1, {.client = "a", .guest = "anna", .is_waiting = true}, ignored);
    EXPECT_LE(computers.pending(), 1);
  }
}

TEST(Computers, tasks_are_done_while_a_question_takes_for_ever) {
  Computers computers(1, 1);
  const Computers::Ticket ticket = computers.search(request_at_level(kLevels), [](Action) {});
  std::latch tasks(100);
  for (int i = 0; i < 100; ++i) computers.run([&] { tasks.count_down(); });
  tasks.wait();
  EXPECT_EQ(computers.pending(), 1);
}

TEST(Computers, a_question_whose_ticket_is_gone_is_not_answered) {
  Computers computers(0, 1);
  bool answered = false;
  computers.search(request_at_level(1), [&](Action) { answered = true; });
  think_through(computers);
  EXPECT_FALSE(answered);
  EXPECT_EQ(computers.pending(), 0);
}

TEST(Computers, a_task_that_waits_when_they_stop_is_dropped) {
  Computers computers(0, 1);
  bool done = false;
  auto kept = std::make_shared<int>();
  computers.run([&] { computers.stop(); });
  computers.run([&done, kept] { done = true; });
  EXPECT_TRUE(computers.step());
  EXPECT_FALSE(computers.step());
  EXPECT_FALSE(done);
  EXPECT_EQ(kept.use_count(), 1);
}

}  // namespace
}  // namespace tablier::server
