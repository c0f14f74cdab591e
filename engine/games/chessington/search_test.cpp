#include <gtest/gtest.h>

#include "games/chessington/game.h"
#include "games/chessington/rules.h"
#include "games/chessington/test_positions.h"
#include "search/search.h"
#include "session/session.h"
#include "session/spec.h"

// The computer plans, it does not only run. In each of these positions one action wins by force and every other loses,
// which the test proves by trying everything; and the one is not a piece's shortest way home over free squares.

namespace tablier::chessington::testing {
namespace {

struct Puzzle {
  std::string pieces;
  std::string obst;
  std::string answer;
};

State state_of(const Puzzle& puzzle) {
  return Nord::check(Nord::parse({}, nord({.pieces = puzzle.pieces, .obst = puzzle.obst})).value()).value();
}

/// Whether the seat wins by force within so many turns of both.
bool wins(const State& position, Seat seat, int turns) {
  if (position.step == Step::kOver) return Nord::winners(position) == SeatSet::of(seat);
  if (turns == 0) return false;
  const bool mine = position.turn == seat;
  ActionList list;
  Nord::legal(position, list);
  for (const Action action : list) {
    State next = position;
    Nord::apply(next, action);
    if (wins(next, seat, turns - 1) == mine) return mine;
  }
  return !mine;
}

Seat other(Seat seat) { return seat_at(1 - index(seat)); }

/// Says of each action who wins by force after it.
void expect_only_one_wins(const State& position, std::string_view answer) {
  constexpr int kTurns = 6;
  ActionList list;
  Nord::legal(position, list);
  for (const Action action : list) {
    State next = position;
    Nord::apply(next, action);
    const bool right = Nord::word(action) == answer;
    EXPECT_TRUE(wins(next, right ? position.turn : other(position.turn), kTurns)) << Nord::word(action);
  }
}

std::string choice(std::string_view spec, std::string_view position) {
  const Session table = Session::from_position(*parse_spec(spec), position).value();
  SearchSettings settings;
  settings.work = 15'000;
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(1000)) {
  }
  return table.game().word(search->choice());
}

void expect_found(const std::vector<Puzzle>& puzzles) {
  for (const Puzzle& puzzle : puzzles) {
    const State state = state_of(puzzle);
    expect_only_one_wins(state, puzzle.answer);
    EXPECT_EQ(choice("chessington-nord", Nord::write(state)), puzzle.answer) << Nord::write(state);
  }
}

TEST(ChessingtonPlanning, a_rook_stands_in_the_way_of_the_other_which_may_not_take_it) {
  expect_found({
      {.pieces = "1:b10,*1,*5,*4;2:d9,*6,*3,*2", .obst = "4422", .answer = "b10b8"},
      {.pieces = "1:e10,*5,*4,*2;2:j9,*1,*3,*6", .obst = "4555", .answer = "e10e9"},
      {.pieces = "1:c10,*1,*5,*4;2:b9,*6,*2,*3", .obst = "6441", .answer = "c10c7"},
      {.pieces = "1:b10,*5,*4,*2;2:f9,*1,*6,*3", .obst = "6432", .answer = "b10b8"},
  });
}

TEST(ChessingtonPlanning, a_swap_that_gains_nothing_itself_sends_the_other_back) {
  expect_found({
      {.pieces = "1:h9,*6,*1,*4;2:*2,d9,*5,*3", .obst = "2163", .answer = "h9d9"},
      {.pieces = "1:*4,g11,*1,*6;2:c7,*5,*3,*2", .obst = "1365", .answer = "g11c7"},
  });
}

TEST(ChessingtonPlanning, a_swap_overtakes) {
  expect_found({
      {.pieces = "1:g9,*4,*6,*1;2:*2,c9,*5,*3", .obst = "2612", .answer = "g9c9"},
      {.pieces = "1:*1,g11,*5,*3;2:b6,*6,*4,*2", .obst = "3645", .answer = "g11b6"},
      {.pieces = "1:*3,h12,*6,*2;2:*1,*4,b6,*5", .obst = "5354", .answer = "h12b6"},
  });
}

TEST(ChessingtonPlanning, the_queen_puts_obstacles_where_the_other_is_nearly_home) {
  const std::string mine_on_c = sud({.pieces = "1:*1,*4,g10,*5;2:*2,*3,*6,b6", .step = "board", .card = "Q"});
  EXPECT_EQ(choice("chessington-sud", mine_on_c), "board:D");
  const std::string mine_on_d = sud({.pieces = "1:*1,*4,*5,b6;2:*2,*3,g10,*6", .step = "board", .card = "Q"});
  EXPECT_EQ(choice("chessington-sud", mine_on_d), "board:C");
}

WaysHome ways(std::string_view obst) {
  const std::string pieces = "1:a1,i1,l9,a12;2:a2,j1,l10,b12";
  return ways_home(Nord::check(Nord::parse({}, nord({.pieces = pieces, .obst = std::string(obst)})).value()).value());
}

int moves_from(const WaysHome& ways, Type type, std::string_view square) {
  return ways[index(type)][static_cast<std::size_t>(*square_named(square))];
}

TEST(ChessingtonWayHome, counts_the_moves_of_a_piece_that_is_alone) {
  const WaysHome ones = ways("1111");  // on part D the obstacles are on a11, d9, b8 and c6
  EXPECT_EQ(moves_from(ones, Type::kKing, "a5"), 1);
  EXPECT_EQ(moves_from(ones, Type::kKing, "b12"), 8);
  EXPECT_EQ(moves_from(ones, Type::kRook, "b7"), 1);
  EXPECT_EQ(moves_from(ones, Type::kRook, "c7"), 2) << "an obstacle below it";
  EXPECT_EQ(moves_from(ones, Type::kKnight, "b6"), 1);
  EXPECT_EQ(moves_from(ones, Type::kKnight, "b7"), 2);
  EXPECT_EQ(moves_from(ones, Type::kBishop, "a6"), 1);
  EXPECT_EQ(moves_from(ones, Type::kBishop, "b7"), 2) << "an obstacle to one side of it, the edge to the other";
  EXPECT_EQ(moves_from(ones, Type::kKing, "a1"), kNoWay) << "a king is never before part D";
}

TEST(ChessingtonWayHome, changes_with_the_obstacles) {
  EXPECT_EQ(moves_from(ways("1112"), Type::kRook, "c7"), 1);
  EXPECT_EQ(moves_from(ways("1111"), Type::kRook, "c7"), 2);
}

}  // namespace
}  // namespace tablier::chessington::testing
