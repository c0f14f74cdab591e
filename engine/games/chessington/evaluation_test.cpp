#include <gtest/gtest.h>

#include "core/playout.h"
#include "games/chessington/game.h"
#include "games/chessington/rules.h"
#include "games/chessington/test_positions.h"
#include "search/search.h"
#include "session/session.h"
#include "session/spec.h"

// Nord for two, once the obstacles lie: nothing but skill is left, and alpha-beta plays.

namespace tablier::chessington::testing {
namespace {

/// Positions of random games in which a player is to move.
std::vector<State> positions_to_move() {
  std::vector<State> positions;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Random random(seed);
    for (State state = Nord::start({}); state.step != Step::kOver;
         Nord::apply(state, random_action<Nord>(state, random))) {
      if (state.step == Step::kMove) positions.push_back(state);
    }
  }
  return positions;
}

State with_seats_exchanged(const State& position) {
  const auto exchanged = [](Seat seat) { return seat_at(1 - index(seat)); };
  State state = position;
  std::swap(state.teams[0], state.teams[1]);
  state.turn = exchanged(position.turn);
  state.lose = {};
  for (const Seat seat : {seat_at(0), seat_at(1)}) {
    if (position.lose.contains(seat)) state.lose.insert(exchanged(seat));
  }
  return state;
}

TEST(ChessingtonDuel, what_one_seat_is_ahead_the_other_is_behind) {
  for (const State& position : positions_to_move()) {
    EXPECT_EQ(Nord::evaluate(position), -Nord::evaluate(with_seats_exchanged(position))) << Nord::write(position);
  }
}

int judged(const std::string& pieces, const std::string& actor = "1") {
  return Nord::evaluate(Nord::check(Nord::parse({}, nord({.pieces = pieces, .actor = actor})).value()).value());
}

TEST(ChessingtonDuel, pieces_nearer_home_and_the_turn_are_worth_something) {
  const int even = judged("1:d10,*1,*3,*6;2:b10,*2,*4,*5");
  EXPECT_GT(judged("1:d7,*1,*3,*6;2:b10,*2,*4,*5"), even);
  EXPECT_LT(judged("1:d10,*1,*3,*6;2:b7,*2,*4,*5"), even);
  EXPECT_LT(judged("1:d10,*1,*3,*6;2:b10,*2,*4,*5", "2"), even);
}

TEST(ChessingtonDuel, having_crossed_first_is_worth_more_than_second) {
  EXPECT_GT(judged("1:*1,b10,l9,a12;2:*2,d10,l10,b12"), judged("1:*2,b10,l9,a12;2:*1,d10,l10,b12"));
}

int moves_home(const State& position, std::uint8_t from) {
  return ways_home(position)[index(piece_on(position, static_cast<Square>(from)).type)][from];
}

TEST(ChessingtonDuel, great_are_those_with_points_in_the_order_in_which_they_are_listed) {
  int great_ones = 0;
  for (const State& position : positions_to_move()) {
    ActionList list;
    Nord::legal(position, list);
    std::array<int, kMaxActions> points{};
    Nord::order(position, list, points);
    ActionList tactical;
    Nord::tactical(position, tactical);
    int next = 0;
    for (int i = 0; i < list.size(); ++i) {
      const bool crosses = static_cast<Verb>(list[i].verb) == Verb::kCross;
      if (points[static_cast<std::size_t>(i)] <= 0) {
        EXPECT_FALSE(crosses) << Nord::write(position);
        continue;
      }
      const bool swaps = !crosses && piece_on(position, static_cast<Square>(list[i].to)).type != Type::kNone;
      const bool was_lost = !crosses && moves_home(position, list[i].from) == kNoWay;
      EXPECT_TRUE(crosses || swaps || was_lost) << Nord::word(list[i]) << " in " << Nord::write(position);
      ASSERT_LT(next, tactical.size());
      EXPECT_EQ(tactical[next++], list[i]);
      ++great_ones;
    }
    EXPECT_EQ(next, tactical.size());
  }
  EXPECT_GT(great_ones, 100);
}

/// How a player with so much work thinks about the position.
SearchReport thoughts(const Session& table) {
  SearchSettings settings;
  settings.work = 3'000;
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(500)) {
  }
  return search->report();
}

TEST(ChessingtonDuel, alpha_beta_takes_over_for_two_when_the_obstacles_lie) {
  for (const std::string_view spec : {kNord, kNordOfThree, kSud}) {
    Session table(*parse_spec(spec));
    Random random(2);
    while (!table.actor().is_seat()) table.play(table.state().random_action(random));
    EXPECT_GT(thoughts(table).playouts, 0U) << spec << ": pieces are placed, and the dice still come";
    while (table.state().position().find("step=move") == std::string::npos) {
      table.play(table.state().random_action(random));
    }
    EXPECT_EQ(thoughts(table).depth > 1, spec == kNord) << spec;
    EXPECT_EQ(thoughts(table).playouts == 0, spec == kNord) << spec;
  }
}

}  // namespace
}  // namespace tablier::chessington::testing
