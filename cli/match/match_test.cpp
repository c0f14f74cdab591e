#include "match/match_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "match/match_standing.h"
#include "match/opening_lists.h"

namespace tablier::cli {
namespace {

MatchPlan plan_of(std::string_view spec_text, const std::vector<std::string>& players) {
  MatchPlan plan{.spec = *parse_spec(spec_text), .players = {}};
  for (const std::string& player : players) plan.players.push_back(*parse_player(*plan.spec.game, player));
  return plan;
}

TEST(Seating, gives_each_of_two_every_seat_after_the_same_opening) {
  const MatchPlan plan = plan_of("bobail", {"1", "random"});
  EXPECT_EQ(seating(plan, 0), (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(seating(plan, 1), (std::vector<std::size_t>{1, 0}));
  EXPECT_EQ(seating(plan, 2), seating(plan, 0));
}

TEST(Seating, gives_each_of_four_every_seat_once_in_four_games) {
  const MatchPlan plan = plan_of("bosworth(players=4)", {"1", "2", "random", "greedy"});
  for (std::size_t seat = 0; seat < 4; ++seat) {
    std::vector<std::size_t> players;
    for (int game = 0; game < 4; ++game) players.push_back(seating(plan, game)[seat]);
    std::ranges::sort(players);
    EXPECT_EQ(players, (std::vector<std::size_t>{0, 1, 2, 3})) << seat;
  }
}

TEST(Seating, leaves_the_seats_left_over_to_the_last_player) {
  const MatchPlan plan = plan_of("bosworth(players=4)", {"1", "random"});
  for (int game = 0; game < 4; ++game) {
    const std::vector<std::size_t> at = seating(plan, game);
    EXPECT_EQ(std::ranges::count(at, 0U), 1);
    EXPECT_EQ(std::ranges::count(at, 1U), 3);
    EXPECT_EQ(at[static_cast<std::size_t>((4 - game) % 4)], 0U);
  }
}

Session opened(std::string_view spec, const Opening& opening, std::uint64_t seed) {
  Session session(parse_spec(spec).value());
  play_opening(session, opening, seed);
  return session;
}

TEST(Opening, the_same_seed_gives_the_same_and_another_another) {
  const Opening opening{.actions = 2};
  EXPECT_EQ(opened("castelott", opening, 1).actions(), opened("castelott", opening, 1).actions());
  EXPECT_NE(opened("castelott", opening, 1).actions(), opened("castelott", opening, 2).actions());
}

TEST(Opening, one_that_is_decided_is_drawn_again) {
  const auto average = [](bool balanced) {
    Value sum = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      sum += imbalance(opened("castelott", {.actions = 2, .balanced = balanced}, seed));
    }
    return sum / 4;
  };
  EXPECT_LE(average(true), 4'000);
  EXPECT_GT(average(false), 5'000);
}

TEST(Opening, a_forced_win_is_no_balance) {
  const Session session = Session::from_position(parse_spec("bobail").value(), "1nnnn/5/n3s/2T2/ss1ss S t").value();
  EXPECT_EQ(imbalance(session), kWholeWin);
}

TEST(Opening, where_chance_or_hidden_cards_decide_it_is_taken_as_it_comes) {
  for (const std::string_view spec : {"bosworth", "chessington-nord"}) {
    EXPECT_EQ(opened(spec, {.balanced = true}, 3).actions(), opened(spec, {.balanced = false}, 3).actions());
    EXPECT_EQ(imbalance(opened(spec, {}, 3)), 0);
  }
}

TEST(Opening, without_actions_the_start_is_taken_however_it_stands) {
  EXPECT_TRUE(opened("castelott", {.actions = 0}, 1).actions().empty());
}

/// The position with left and right exchanged: its board is the first field, a rank between slashes.
std::string mirrored(const std::string& position) {
  std::string text = position;
  for (std::size_t begin = 0, space = text.find(' '); begin < space;) {
    const std::size_t end = std::min(text.find('/', begin), space);
    std::reverse(text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end));
    begin = end + 1;
  }
  return text;
}

Session after(const OpeningList& list, const std::vector<Action>& actions) {
  Session session(list.spec);
  for (const Action action : actions) {
    EXPECT_TRUE(session.legal().contains(action));
    session.play(action);
  }
  return session;
}

TEST(OpeningLists, are_there_for_both_readings_of_castelott_and_not_for_gwezboell) {
  EXPECT_GE(find_openings(parse_spec("castelott").value()).value()->openings.size(), 500U);
  EXPECT_GE(find_openings(parse_spec("castelott(push=plain)").value()).value()->openings.size(), 300U);
  EXPECT_FALSE(find_openings(parse_spec("gwezboell").value()).value());
}

TEST(OpeningLists, lead_in_two_to_four_turns_to_different_games_that_go_on) {
  const std::vector<OpeningList> lists = opening_lists().value();
  for (const OpeningList& list : lists) {
    std::set<std::string> reached;
    for (const std::vector<Action>& actions : list.openings) {
      const Session session = after(list, actions);
      const auto begins_turn = [](const AnyState& state) { return state.begins_turn(); };
      const auto turns = std::ranges::count_if(session.states(), begins_turn) - 1;  // but for the start
      EXPECT_GE(turns, 2);
      EXPECT_LE(turns, 4);
      EXPECT_FALSE(session.finished());
      EXPECT_TRUE(session.state().begins_turn());
      const std::string position = session.state().position();
      EXPECT_TRUE(reached.insert(position).second) << position;
      EXPECT_TRUE(mirrored(position) == position || reached.insert(mirrored(position)).second) << position;
    }
  }
}

TEST(OpeningLists, give_neither_side_a_win_within_two_turns) {
  constexpr int kMemoryBits = 12;
  constexpr std::size_t kSample = 10;
  const auto wins = [](WinSearch& search, const AnyState& state, Seat seat) {
    search.begin(state, seat, 2);
    while (search.step(100'000)) {
    }
    return search.wins();
  };
  std::vector<OpeningList> lists = opening_lists().value();
  for (OpeningList& list : lists) {
    const auto search = list.spec.game->win_search(kMemoryBits);
    shuffle(list.openings, 20);
    for (std::size_t i = 0; i < std::min(kSample, list.openings.size()); ++i) {
      const Session session = after(list, list.openings[i]);
      for (const Seat seat : {seat_at(0), seat_at(1)}) {
        EXPECT_FALSE(wins(*search, session.state(), seat)) << session.state().position();
      }
    }
  }
  Session lost(parse_spec("castelott").value());
  ASSERT_TRUE(lost.play("a1b2"));
  EXPECT_TRUE(wins(*lost.game().win_search(kMemoryBits), lost.state(), seat_at(1)));
}

TEST(OpeningLists, are_shuffled_by_the_seed) {
  const OpeningList list = find_openings(parse_spec("castelott").value()).value().value();
  const auto shuffled = [&list](std::uint64_t seed) {
    auto lines = list.openings;
    shuffle(lines, seed);
    return lines;
  };
  EXPECT_EQ(shuffled(1), shuffled(1));
  EXPECT_NE(shuffled(1), shuffled(2));
  EXPECT_TRUE(std::ranges::is_permutation(shuffled(1), list.openings));
}

TEST(OpeningLists, each_opening_is_played_once_from_each_seat_and_then_the_next) {
  MatchPlan plan = plan_of("castelott", {"random", "greedy"});
  const OpeningList list = find_openings(plan.spec).value().value();
  plan.lines = {list.openings[0], list.openings[1], list.openings[2]};
  for (int game = 0; game < 8; ++game) {
    const Session session = replay(play_match_game(plan, game)->record).value();
    const std::vector<Action>& line = plan.lines[static_cast<std::size_t>(game / 2) % 3];
    ASSERT_GE(session.actions().size(), line.size());
    EXPECT_TRUE(std::ranges::equal(line, std::span(session.actions()).first(line.size()))) << game;
  }
}

struct Standing : ::testing::Test {
  /// A game in which the first player wins or loses, on either seat.
  MatchGame game(int number, bool first_wins) {
    MatchGame game{.player_at = seating(plan, number), .payoffs = {0, 0}, .record = make_record(Session(plan.spec))};
    game.payoffs[game.player_at[0] == (first_wins ? 0U : 1U) ? 0 : 1] = 1;
    return game;
  }

  std::string printed(MatchStanding& standing) {
    out.str("");
    standing.print();
    return out.str();
  }

  MatchPlan plan = plan_of("bobail", {"1", "random"});
  Hypotheses hypotheses{.elo0 = 0, .elo1 = 200};
  std::istringstream in;
  std::ostringstream out;
  std::ostringstream err;
  Console console{.in = in, .out = out, .err = err, .style = {}};
};

TEST_F(Standing, counts_games_in_their_order_whenever_they_end) {
  MatchStanding standing(plan, std::nullopt, std::nullopt, console);
  for (const int number : {2, 1}) {
    MatchGame late = game(number, true);
    late.breakdown = "breaks down";
    standing.add_game(number, late);
  }
  EXPECT_EQ(standing.games(), 0);
  standing.add_game(0, game(0, false));
  EXPECT_EQ(standing.games(), 3);
  EXPECT_EQ(err.str(), "tablier: game 2: breaks down\ntablier: game 3: breaks down\n");
}

TEST_F(Standing, does_not_let_later_games_change_a_verdict) {
  MatchStanding standing(plan, hypotheses, std::nullopt, console);
  int number = 0;
  for (; !standing.decided(); ++number) standing.add_game(number, game(number, true));
  const std::string told = printed(standing);
  EXPECT_NE(told.find("accepted"), std::string::npos);
  for (int more = 0; more < 100; ++more, ++number) standing.add_game(number, game(number, false));
  EXPECT_EQ(printed(standing), told);
}

TEST_F(Standing, comes_to_the_same_verdict_when_games_end_out_of_order) {
  MatchStanding one_by_one(plan, hypotheses, std::nullopt, console);
  MatchStanding together(plan, hypotheses, std::nullopt, console);
  constexpr int kGames = 60;
  const auto won = [](int number) { return number % 5 != 0; };
  for (int number = 0; number < kGames; ++number) one_by_one.add_game(number, game(number, won(number)));
  for (int number = kGames - 1; number >= 0; --number) together.add_game(number, game(number, won(number)));
  EXPECT_TRUE(one_by_one.decided());
  EXPECT_EQ(printed(together), printed(one_by_one));
}

TEST_F(Standing, says_0_elo_without_a_minus) {
  MatchStanding standing(plan, std::nullopt, std::nullopt, console);
  for (int number = 0; number < 2000; ++number) standing.add_game(number, game(number, number % 2 == 0));
  standing.add_game(2000, game(2000, false));  // a trifle below the half
  const std::string told = printed(standing);
  EXPECT_NE(told.find("Elo +0 ["), std::string::npos);
  EXPECT_EQ(told.find("-0 "), std::string::npos) << told;
}

}  // namespace
}  // namespace tablier::cli
