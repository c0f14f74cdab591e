#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/gwezboell/game.h"

// The facts of docs/rules/gwezboell.md; and that what the engine keeps for speed is what the rules say.
namespace tablier::gwezboell {
namespace {

std::string squares_marked(std::string_view mark) {
  std::string names;
  for (const SquareFact& square : Gwezboell::facts({}).squares) {
    const auto named = [mark](const Mark& each) { return each.name == mark; };
    if (std::ranges::any_of(square.marks, named)) names += (names.empty() ? "" : " ") + square.name;
  }
  return names;
}

std::string squares_of(char letter) {
  const Facts facts = Gwezboell::facts({});
  std::string names;
  for (const PlacedPiece& each : Gwezboell::scene(Gwezboell::start({})).pieces) {
    if (facts.pieces[static_cast<std::size_t>(each.piece)].letter != letter) continue;
    EXPECT_EQ(each.owner, letter == 'A' ? 1 : 0);
    names += (names.empty() ? "" : " ") + facts.squares[static_cast<std::size_t>(each.square)].name;
  }
  return names;
}

TEST(GwezboellFacts, board_is_nine_by_nine_from_a1_to_i9) {
  const std::vector<SquareFact> squares = Gwezboell::facts({}).squares;
  ASSERT_EQ(squares.size(), 81U);
  EXPECT_EQ(squares.front().name, "a1");
  EXPECT_EQ(squares.back().name, "i9");
  EXPECT_EQ(squares[9].name, "a2");
  EXPECT_EQ(squares[9].x, 0);
  EXPECT_EQ(squares[9].y, 1);
}

TEST(GwezboellFacts, throne_is_e5_and_exits_are_the_four_corners) {
  EXPECT_EQ(squares_marked("throne"), "e5");
  EXPECT_EQ(squares_marked("corner"), "a1 i1 a9 i9");
}

TEST(GwezboellFacts, pieces_are_set_up_as_the_page_lists_them) {
  EXPECT_EQ(squares_of('K'), "e5");
  EXPECT_EQ(squares_of('D'), "e3 e4 c5 d5 f5 g5 e6 e7");
  EXPECT_EQ(squares_of('A'), "d1 e1 f1 e2 a4 i4 a5 b5 h5 i5 a6 i6 e8 d9 e9 f9");
}

TEST(GwezboellFacts, seats_are_defenders_then_attackers) {
  const std::vector<SeatFact> seats = Gwezboell::facts({}).seats;
  ASSERT_EQ(seats.size(), 2U);
  EXPECT_EQ(seats[0].text, "D");
  EXPECT_EQ(seats[1].text, "A");
}

TEST(GwezboellCounts, line_counts_find_every_move_on_its_line) {
  Random random(1);
  for (int round = 0; round < 1000; ++round) {
    LineCounts counts;
    unsigned total = 0;
    std::vector<LineCounts::Position> expected;
    for (unsigned line = 0; line < kWidth; ++line) {
      // Up to the most there can be: seven lines of 14 and two of 8.
      const unsigned count = round == 0 ? (line < 7 ? 14 : 8) : random.below(3) * random.below(5);
      counts.set(line, 1);
      counts.set(line, count);
      for (unsigned nth = 0; nth < count; ++nth) expected.push_back({line, nth});
      total += count;
    }
    ASSERT_EQ(counts.total(), total);
    ASSERT_EQ(counts.none(), total == 0);
    for (unsigned n = 0; n < total; ++n) {
      ASSERT_EQ(counts.find(n).line, expected[n].line);
      ASSERT_EQ(counts.find(n).nth, expected[n].nth);
    }
  }
}

/// What the state keeps about itself must be what a fresh reading of its text finds.
void expect_consistent(const State& state, Random random) {
  ActionList list;
  Gwezboell::legal(state, list);
  ASSERT_EQ(Gwezboell::count(state), list.size());
  ASSERT_EQ(Gwezboell::hash(state), Gwezboell::hash_from_scratch(state));
  const std::string text = Gwezboell::write(state);
  const Expected<Setup> setup = Gwezboell::parse({}, text);
  ASSERT_TRUE(setup.has_value()) << text;
  const Expected<State> reread = Gwezboell::check(*setup);
  ASSERT_TRUE(reread.has_value()) << text;
  ASSERT_EQ(reread->men, state.men);
  ASSERT_EQ(reread->moves, state.moves);
  ASSERT_EQ(reread->hash, state.hash);
  ASSERT_EQ(reread->king, state.king);
  ASSERT_EQ(reread->status, state.status);
  if (list.empty()) return;
  Random same = random;
  const auto n = static_cast<int>(same.below(static_cast<std::uint32_t>(list.size())));
  ASSERT_EQ(Gwezboell::sample(state, random), list[n]) << text;
}

TEST(GwezboellCounts, count_sample_and_hash_agree_with_the_list_of_moves_all_game_long) {
  Random random(2024);
  for (int game = 0; game < 40; ++game) {
    State state = Gwezboell::start({});
    for (int ply = 0; ply < 2000 && !Gwezboell::actor(state).is_nobody(); ++ply) {
      ASSERT_NO_FATAL_FAILURE(expect_consistent(state, random));
      Gwezboell::apply(state, Gwezboell::sample(state, random));
    }
    ASSERT_NO_FATAL_FAILURE(expect_consistent(state, random));
  }
}

}  // namespace
}  // namespace tablier::gwezboell
