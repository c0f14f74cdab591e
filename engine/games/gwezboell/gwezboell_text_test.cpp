#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "games/gwezboell/game.h"
#include "games/gwezboell/test_ask.h"

// Text, facts and counts of docs/rules/gwezboell.md; and that what the engine keeps for speed is what the rules say.
namespace tablier::gwezboell {
namespace {

/// Whether the position is refused with a message that says this.
::testing::AssertionResult refused(std::string_view position, std::string_view because) {
  const std::string answer = read(position);
  const bool good = answer.starts_with("error: ") && answer.find(because) != std::string::npos;
  return (good ? ::testing::AssertionSuccess() : ::testing::AssertionFailure()) << answer;
}

// Text.

TEST(GwezboellText, position_reads_back_byte_for_byte) {
  for (const std::string_view position :
       {kStartText, std::string_view("9/9/9/9/4k4/9/9/9/9 D"), std::string_view("1a7/d8/9/9/4k4/9/9/8d/7a1 A"),
        std::string_view("8k/5a3/9/9/9/9/9/9/9 -D"), std::string_view("9/2a6/1aka5/2a6/9/9/6d2/9/9 -A")}) {
    EXPECT_EQ(read(position), position);
  }
}

TEST(GwezboellText, ranks_are_written_from_9_to_1_and_files_from_a_to_i) {
  EXPECT_TRUE(legal("1a7/9/9/9/4k4/9/9/9/9 A", "b9b8"));
  EXPECT_TRUE(legal("9/9/9/9/4k4/9/9/9/7a1 A", "h1h2"));
}

TEST(GwezboellText, action_is_from_then_to) {
  EXPECT_EQ(after(kStartText, {"e7b7"}), "3aaa3/4a4/1d7/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 A");
  for (const std::string_view word : {"e7", "e7-b7", "E7B7", "b7e7", "e7b7x", "", "e7b", "e7e10", "e7j7"}) {
    EXPECT_TRUE(after(kStartText, {word}).starts_with("error: ")) << word;
  }
}

TEST(GwezboellText, everybody_sees_everything) {
  EXPECT_EQ(testing::view("gwezboell", kStartText, "D"), kStartText);
  EXPECT_EQ(testing::view("gwezboell", kStartText, "A"), kStartText);
}

TEST(GwezboellText, finished_game_has_no_actor_and_no_actions) {
  EXPECT_EQ(actor("8k/5a3/9/9/9/9/9/9/9 -D"), "-");
  EXPECT_EQ(moves("8k/5a3/9/9/9/9/9/9/9 -D"), "");
  EXPECT_TRUE(after("8k/5a3/9/9/9/9/9/9/9 -D", {"f8f9"}).starts_with("error: "));
  EXPECT_EQ(testing::perft("gwezboell", "8k/5a3/9/9/9/9/9/9/9 -D", 0), "1");
  EXPECT_EQ(testing::perft("gwezboell", "8k/5a3/9/9/9/9/9/9/9 -D", 1), "0");
}

TEST(GwezboellText, payoffs_are_in_seat_order_defenders_first) {
  EXPECT_EQ(result("8k/5a3/9/9/9/9/9/9/9 -D"), "1/1 0/1");
  EXPECT_EQ(result("9/2a6/1aka5/2a6/9/9/6d2/9/9 -A"), "0/1 1/1");
  EXPECT_EQ(result(kStartText), "-");
}

TEST(GwezboellText, fields_are_one_space_apart_and_none_is_missing) {
  EXPECT_TRUE(refused("", "BOARD"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9", "ACTOR"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9 ", "ACTOR"));
  EXPECT_TRUE(refused(" 9/9/9/9/4k4/9/9/9/9 D", "BOARD"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9  D", "ACTOR"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9 D ", "after field ACTOR"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9 D 0", "after field ACTOR"));
}

TEST(GwezboellText, board_has_nine_ranks_of_nine_squares) {
  EXPECT_TRUE(refused("9/9/9/4k4/9/9/9/9 D", "ranks"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9/9 D", "ranks"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/9/ D", "ranks"));
  EXPECT_TRUE(refused("9/9/9/9/4k3/9/9/9/9 D", "rank 5"));
  EXPECT_TRUE(refused("9/9/9/9/4k5/9/9/9/9 D", "rank 5"));
  EXPECT_TRUE(refused("9/9/9/9/4k4//9/9/9 D", "rank 4"));
}

TEST(GwezboellText, run_of_empty_squares_is_one_digit_from_1_to_9) {
  EXPECT_TRUE(refused("9/9/9/9/22k4/9/9/9/9 D", "two digits"));
  EXPECT_TRUE(refused("9/9/9/9/04k4/9/9/9/9 D", "rank 5"));
  EXPECT_TRUE(refused("9/9/9/9/4k40/9/9/9/9 D", "rank 5"));
}

TEST(GwezboellText, letters_are_k_d_and_a) {
  EXPECT_TRUE(refused("9/9/9/9/4K4/9/9/9/9 D", "rank 5"));
  EXPECT_TRUE(refused("9/9/9/9/4k3g/9/9/9/9 D", "rank 5"));
  EXPECT_TRUE(refused("9/9/9/9/4k3./9/9/9/9 D", "rank 5"));
}

TEST(GwezboellText, actor_is_one_of_four) {
  for (const std::string_view field : {"d", "a", "-", "--D", "D-", "-d", "DA", "S", "*"}) {
    EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/6a2 " + std::string(field), "field ACTOR: expected D, A, -D or -A"));
  }
}

TEST(GwezboellText, exactly_one_king) {
  EXPECT_TRUE(refused("9/9/9/9/9/9/9/9/6a2 D", "exactly one king"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/1k4a2 D", "exactly one king"));
}

TEST(GwezboellText, at_most_eight_guards) {
  EXPECT_EQ(read("9/dddddddd1/9/9/4k4/9/9/9/6a2 D"), "9/dddddddd1/9/9/4k4/9/9/9/6a2 D");
  EXPECT_TRUE(refused("9/ddddddddd/9/9/4k4/9/9/9/6a2 D", "at most 8"));
}

TEST(GwezboellText, at_most_sixteen_attackers) {
  EXPECT_EQ(read("9/aaaaaaaaa/aaaaaaa2/9/4k4/9/9/9/9 D"), "9/aaaaaaaaa/aaaaaaa2/9/4k4/9/9/9/9 D");
  EXPECT_TRUE(refused("9/aaaaaaaaa/aaaaaaaa1/9/4k4/9/9/9/9 D", "at most 16"));
}

TEST(GwezboellText, no_pawn_on_the_throne) {
  EXPECT_TRUE(refused("9/9/9/9/4a4/9/9/9/1k7 D", "e5"));
  EXPECT_TRUE(refused("9/9/9/9/4d4/9/9/9/1k4a2 D", "e5"));
}

TEST(GwezboellText, no_pawn_on_a_corner) {
  EXPECT_TRUE(refused("a8/9/9/9/4k4/9/9/9/9 D", "a9"));
  EXPECT_TRUE(refused("8d/9/9/9/4k4/9/9/9/6a2 D", "i9"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/d5a2 D", "a1"));
  EXPECT_TRUE(refused("9/9/9/9/4k4/9/9/9/8a D", "i1"));
}

TEST(GwezboellText, king_on_a_corner_reads_as_won_by_the_defenders) {
  EXPECT_EQ(read("8k/5a3/9/9/9/9/9/9/9 D"), "8k/5a3/9/9/9/9/9/9/9 -D");
  EXPECT_EQ(read("8k/5a3/9/9/9/9/9/9/9 A"), "8k/5a3/9/9/9/9/9/9/9 -D");
  EXPECT_EQ(read("9/9/9/9/9/9/9/a8/ka7 D"), "9/9/9/9/9/9/9/a8/ka7 -D");
}

TEST(GwezboellText, actor_without_a_move_reads_as_won_by_the_other) {
  EXPECT_EQ(read("9/9/9/9/4k4/9/9/9/9 A"), "9/9/9/9/4k4/9/9/9/9 -D");
  EXPECT_EQ(read("1ad6/1d7/9/9/4k4/9/9/9/9 A"), "1ad6/1d7/9/9/4k4/9/9/9/9 -D");
  EXPECT_EQ(read("9/5a1aa/7ak/7ad/7ad/8a/9/9/9 D"), "9/5a1aa/7ak/7ad/7ad/8a/9/9/9 -A");
  EXPECT_EQ(read("9/2a6/1aka5/2a6/9/9/9/9/9 D"), "9/2a6/1aka5/2a6/9/9/9/9/9 -A");
}

TEST(GwezboellText, other_without_a_move_does_not_end_the_game) {
  EXPECT_EQ(read("9/9/9/9/4k4/9/9/9/9 D"), "9/9/9/9/4k4/9/9/9/9 D");
  EXPECT_EQ(read("9/5a1aa/7ak/7ad/7ad/8a/9/9/9 A"), "9/5a1aa/7ak/7ad/7ad/8a/9/9/9 A");
}

TEST(GwezboellText, ring_read_from_text_is_not_a_capture) {
  EXPECT_EQ(read("9/2a6/1aka5/2a6/9/9/6d2/9/9 A"), "9/2a6/1aka5/2a6/9/9/6d2/9/9 A");
  EXPECT_EQ(read("9/2a6/1aka5/2a6/9/9/6d2/9/9 D"), "9/2a6/1aka5/2a6/9/9/6d2/9/9 D");
}

TEST(GwezboellText, win_of_the_attackers_is_read_with_a_ring_on_the_board) {
  for (const std::string_view position : {"9/2a6/1aka5/2a6/9/9/6d2/9/9 -A", "9/9/9/4a4/3aka3/4a4/6d2/9/9 -A",
                                          "9/9/9/3a5/2ak5/3a5/9/9/9 -A", "9/9/9/9/a8/ka7/a8/9/6d2 -A"}) {
    EXPECT_EQ(read(position), position);
  }
}

TEST(GwezboellText, win_of_the_attackers_is_read_with_defenders_without_a_move) {
  EXPECT_EQ(read("9/5a1aa/7ak/7ad/7ad/8a/9/9/9 -A"), "9/5a1aa/7ak/7ad/7ad/8a/9/9/9 -A");
}

TEST(GwezboellText, win_of_the_attackers_is_refused_otherwise) {
  EXPECT_TRUE(refused("3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 -A", "field ACTOR: `-A`"));
  EXPECT_TRUE(refused("9/2a6/1ak6/2a6/9/9/6d2/9/9 -A", "ring"));
  EXPECT_TRUE(refused("9/2d6/1aka5/2a6/9/9/6d2/9/9 -A", "ring"));
  EXPECT_TRUE(refused("9/9/9/9/9/9/9/1a7/1ka6 -A", "ring"));
  EXPECT_TRUE(refused("9/9/9/2a6/1ak6/2a6/9/9/9 -A", "ring"));
}

TEST(GwezboellText, win_of_the_attackers_is_refused_with_the_king_on_a_corner) {
  EXPECT_TRUE(refused("8k/5a3/9/9/9/9/9/9/9 -A", "field ACTOR: `-A`"));
  EXPECT_TRUE(refused("9/9/9/9/9/9/9/a8/ka7 -A", "field ACTOR: `-A`"));
}

TEST(GwezboellText, win_of_the_defenders_is_read_with_the_king_on_a_corner) {
  for (const std::string_view position :
       {"k8/5a3/9/9/9/9/9/9/9 -D", "8k/5a3/9/9/9/9/9/9/9 -D", "9/9/9/9/9/9/9/5a3/k8 -D", "9/9/9/9/9/9/9/5a3/8k -D"}) {
    EXPECT_EQ(read(position), position);
  }
}

TEST(GwezboellText, win_of_the_defenders_is_read_with_attackers_without_a_move) {
  EXPECT_EQ(read("9/9/9/9/4k4/9/9/9/9 -D"), "9/9/9/9/4k4/9/9/9/9 -D");
  EXPECT_EQ(read("1ad6/1d7/9/9/4k4/9/9/9/9 -D"), "1ad6/1d7/9/9/4k4/9/9/9/9 -D");
}

TEST(GwezboellText, win_of_the_defenders_is_refused_otherwise) {
  EXPECT_TRUE(refused("3aaa3/4a4/4d4/a3d3a/aaddkddaa/a3d3a/4d4/4a4/3aaa3 -D", "field ACTOR: `-D`"));
  EXPECT_TRUE(refused("1k7/5a3/9/9/9/9/9/9/9 -D", "corner"));
}

// Facts.

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

// Counts.

TEST(GwezboellCounts, perft_from_the_start_is_what_the_page_says) {
  EXPECT_EQ(testing::perft("gwezboell", kStartText, 1), "56");
  EXPECT_EQ(testing::perft("gwezboell", kStartText, 2), "3968");
  EXPECT_EQ(testing::perft("gwezboell", kStartText, 3), "225224");
  EXPECT_EQ(testing::perft("gwezboell", kStartText, 4), "16175176");
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
