#include <gtest/gtest.h>

#include "games/gwezboell/test_ask.h"

// A test for each sentence and each ruling of docs/rules/gwezboell.md, in its order, up to the end of a game.
namespace tablier::gwezboell {
namespace {

/// The moves of the piece on one square.
std::string moves_of(std::string_view square, std::string_view position) {
  std::string found;
  const std::string all = moves(position) + " ";
  for (std::size_t at = 0; at < all.size(); at = all.find(' ', at) + 1) {
    const std::string word = all.substr(at, all.find(' ', at) - at);
    if (word.starts_with(square)) found += (found.empty() ? "" : " ") + word;
  }
  return found;
}

// Set-up.

TEST(Gwezboell, ruling_set_up_is_that_of_the_published_descriptions) {
  EXPECT_EQ(testing::start("gwezboell"), kStartText);
}

TEST(Gwezboell, defenders_move_first) { EXPECT_EQ(actor(kStartText), "D"); }

TEST(Gwezboell, sides_take_turns) {
  EXPECT_EQ(actor(after(kStartText, {"e7b7"})), "A");
  EXPECT_EQ(actor(after(kStartText, {"e7b7", "a4a2"})), "D");
}

TEST(Gwezboell, is_for_two_players_and_has_no_options) {
  EXPECT_EQ(testing::start("gwezboell(players=2)"), kStartText);
  EXPECT_TRUE(testing::start("gwezboell(players=3)").starts_with("error: "));
  EXPECT_TRUE(testing::start("gwezboell(size=9)").starts_with("error: "));
  EXPECT_TRUE(testing::start("gwezboell()").starts_with("error: "));
}

// Moves.

TEST(Gwezboell, attacker_moves_any_number_of_free_squares_along_row_or_file) {
  EXPECT_EQ(moves("9/9/9/9/9/2a6/9/9/6k2 A"),
            "c4a4 c4b4 c4c1 c4c2 c4c3 c4c5 c4c6 c4c7 c4c8 c4c9 c4d4 c4e4 c4f4 c4g4 c4h4 c4i4");
}

TEST(Gwezboell, guard_moves_any_number_of_free_squares_along_row_or_file) {
  EXPECT_EQ(moves_of("g7", "9/9/6d2/9/9/a8/9/9/1k7 D"),
            "g7a7 g7b7 g7c7 g7d7 g7e7 g7f7 g7g1 g7g2 g7g3 g7g4 g7g5 g7g6 g7g8 g7g9 g7h7 g7i7");
}

TEST(Gwezboell, king_moves_any_number_of_free_squares_along_row_or_file) {
  EXPECT_EQ(moves("9/9/9/9/9/2k6/9/9/6a2 D"),
            "c4a4 c4b4 c4c1 c4c2 c4c3 c4c5 c4c6 c4c7 c4c8 c4c9 c4d4 c4e4 c4f4 c4g4 c4h4 c4i4");
}

TEST(Gwezboell, nobody_moves_onto_or_over_a_piece) {
  EXPECT_EQ(moves_of("d4", "9/9/3d5/9/9/1d1a1a3/9/3k5/9 A"), "d4c4 d4d3 d4d5 d4d6 d4e4");
}

TEST(Gwezboell, nobody_moves_diagonally) { EXPECT_FALSE(legal("9/9/9/9/9/2k6/9/9/6a2 D", "c4d5")); }

TEST(Gwezboell, nobody_moves_from_the_end_of_a_rank_to_the_next) {
  EXPECT_FALSE(legal("9/9/9/9/9/8a/9/9/6k2 A", "i4a5"));
  EXPECT_FALSE(legal("9/9/9/9/9/a8/9/9/6k2 A", "a4i3"));
}

TEST(Gwezboell, only_pieces_of_the_actor_move) {
  EXPECT_EQ(moves_of("g1", "9/9/9/9/9/2a6/9/9/6k2 A"), "");
  EXPECT_EQ(moves_of("c4", "9/9/9/9/9/2a6/9/9/6k2 D"), "");
}

TEST(Gwezboell, staying_is_no_move) { EXPECT_FALSE(legal(kStartText, "e7e7")); }

TEST(Gwezboell, attacker_crosses_the_empty_throne_but_does_not_stop_there) {
  EXPECT_EQ(moves_of("c5", "9/9/9/2d6/d1a6/2d6/9/9/1k7 A"), "c5b5 c5d5 c5f5 c5g5 c5h5 c5i5");
  EXPECT_EQ(moves_of("e2", "9/9/9/9/9/9/9/3dad3/4k4 A"), "e2e3 e2e4 e2e6 e2e7 e2e8 e2e9");
}

TEST(Gwezboell, guard_crosses_the_empty_throne_but_does_not_stop_there) {
  EXPECT_EQ(moves_of("g5", "9/9/9/6a2/6da1/6a2/9/9/1k7 D"), "g5a5 g5b5 g5c5 g5d5 g5f5");
  EXPECT_EQ(moves_of("e9", "3ada3/9/9/9/9/9/9/9/1k7 D"), "e9e1 e9e2 e9e3 e9e4 e9e6 e9e7 e9e8");
}

TEST(Gwezboell, nobody_crosses_the_throne_while_the_king_is_on_it) {
  EXPECT_EQ(moves_of("c5", "9/9/9/2d6/1da1k4/2d6/9/9/9 A"), "c5d5");
  EXPECT_EQ(moves_of("e2", "9/9/9/9/4k4/9/9/3ada3/4a4 D"), "e2e3 e2e4");
}

TEST(Gwezboell, pawn_that_could_only_stop_on_the_throne_cannot_move) {
  EXPECT_EQ(moves_of("d5", "9/9/9/3d5/2da1k3/3d5/9/9/6a2 A"), "");
  EXPECT_EQ(moves_of("d5", "9/9/9/3d5/2da2k2/3d5/9/9/6a2 A"), "d5f5");
}

TEST(Gwezboell, king_may_return_to_the_throne) {
  EXPECT_EQ(after("9/9/9/9/2k6/9/9/9/6a2 D", {"c5e5"}), "9/9/9/9/4k4/9/9/9/6a2 A");
  EXPECT_EQ(after("9/4k4/9/9/9/9/9/9/6a2 D", {"e8e5"}), "9/9/9/9/4k4/9/9/9/6a2 A");
}

TEST(Gwezboell, king_may_cross_the_throne) {
  EXPECT_EQ(after("9/9/9/9/2k6/9/9/9/6a2 D", {"c5g5"}), "9/9/9/9/6k2/9/9/9/6a2 A");
}

TEST(Gwezboell, ruling_attacker_does_not_stop_on_a_corner) {
  EXPECT_EQ(moves_of("c9", "2a6/2d6/9/9/9/9/9/9/4k4 A"), "c9b9 c9d9 c9e9 c9f9 c9g9 c9h9");
  EXPECT_EQ(moves_of("i3", "9/9/9/9/9/9/7da/9/4k4 A"), "i3i2 i3i4 i3i5 i3i6 i3i7 i3i8");
}

TEST(Gwezboell, ruling_guard_does_not_stop_on_a_corner) {
  EXPECT_EQ(moves_of("f1", "9/9/9/9/4k4/9/9/5a3/5d3 D"), "f1b1 f1c1 f1d1 f1e1 f1g1 f1h1");
  EXPECT_EQ(moves_of("a7", "9/9/da7/9/4k4/9/9/9/9 D"), "a7a2 a7a3 a7a4 a7a5 a7a6 a7a8");
}

TEST(Gwezboell, pawn_that_could_only_stop_on_a_corner_cannot_move) {
  EXPECT_EQ(moves_of("b1", "9/9/9/9/4k4/9/9/1d7/1ad4a1 A"), "");
}

TEST(Gwezboell, king_may_stop_on_a_corner) {
  EXPECT_EQ(moves("4k4/4a4/9/9/9/9/9/9/9 D"), "e9a9 e9b9 e9c9 e9d9 e9f9 e9g9 e9h9 e9i9");
  EXPECT_EQ(moves("9/9/ka7/9/9/9/9/9/9 D"), "a7a1 a7a2 a7a3 a7a4 a7a5 a7a6 a7a8 a7a9");
}

// Captures.

TEST(Gwezboell, guard_between_two_attackers_is_taken_on_a_row) {
  EXPECT_EQ(after("9/9/7a1/9/9/9/5ad2/9/1k7 A", {"h7h3"}), "9/9/9/9/9/9/5a1a1/9/1k7 D");
}

TEST(Gwezboell, guard_between_two_attackers_is_taken_on_a_file) {
  EXPECT_EQ(after("9/9/2a6/2d6/a8/9/9/9/1k7 A", {"a5c5"}), "9/9/2a6/9/2a6/9/9/9/1k7 D");
}

TEST(Gwezboell, attacker_between_two_guards_is_taken_on_a_row) {
  EXPECT_EQ(after("9/9/7d1/9/9/9/5da2/a8/1k7 D", {"h7h3"}), "9/9/9/9/9/9/5d1d1/a8/1k7 A");
}

TEST(Gwezboell, attacker_between_two_guards_is_taken_on_a_file) {
  EXPECT_EQ(after("9/9/2d6/2a6/d8/9/9/7a1/1k7 D", {"a5c5"}), "9/9/2d6/9/2d6/9/9/7a1/1k7 A");
}

TEST(Gwezboell, pawn_is_taken_when_the_capturer_comes_along_the_line_itself) {
  EXPECT_EQ(after("9/9/9/9/9/9/1ad4a1/9/1k7 A", {"h3d3"}), "9/9/9/9/9/9/1a1a5/9/1k7 D");
}

TEST(Gwezboell, pawn_on_the_edge_is_taken_along_the_edge) {
  EXPECT_EQ(after("9/9/9/9/a8/d8/1a7/9/4k4 A", {"b3a3"}), "9/9/9/9/a8/9/a8/9/4k4 D");
}

TEST(Gwezboell, one_move_may_take_several) {
  EXPECT_EQ(after("9/9/9/9/9/2d6/ad5a1/2d6/2a3k2 A", {"h3c3"}), "9/9/9/9/9/2d6/a1a6/9/2a3k2 D");
  EXPECT_EQ(after("9/9/9/9/2a6/2d6/ad5a1/2d6/2a3k2 A", {"h3c3"}), "9/9/9/9/2a6/9/a1a6/9/2a3k2 D");
}

TEST(Gwezboell, king_takes_pawns_by_his_move) {
  EXPECT_EQ(after("9/9/7k1/9/9/9/5da2/a8/9 D", {"h7h3"}), "9/9/9/9/9/9/5d1k1/a8/9 A");
}

TEST(Gwezboell, king_is_the_other_piece_of_a_capture) {
  EXPECT_EQ(after("9/9/7d1/9/9/9/5ka2/a8/9 D", {"h7h3"}), "9/9/9/9/9/9/5k1d1/a8/9 A");
}

TEST(Gwezboell, king_on_the_throne_takes_part_in_captures) {
  EXPECT_EQ(after("9/9/9/2d6/3ak4/9/9/a8/9 D", {"c6c5"}), "9/9/9/9/2d1k4/9/9/a8/9 A");
}

TEST(Gwezboell, pawn_that_moves_between_two_enemies_is_not_taken) {
  EXPECT_EQ(after("9/9/6d2/9/9/9/5a1a1/9/1k7 D", {"g7g3"}), "9/9/9/9/9/9/5ada1/9/1k7 A");
  EXPECT_EQ(after("9/9/6a2/9/9/9/5d1d1/9/1k7 A", {"g7g3"}), "9/9/9/9/9/9/5dad1/9/1k7 D");
}

TEST(Gwezboell, pawn_between_two_enemies_is_taken_when_one_comes_again) {
  EXPECT_EQ(after("9/9/9/9/9/9/5ada1/9/1k5a1 A", {"h1h2"}), "9/9/9/9/9/9/5ada1/7a1/1k7 D");
  EXPECT_EQ(after("9/9/9/9/9/9/5ada1/9/1k7 A", {"f3f4", "b1b2", "f4f3"}), "9/9/9/9/9/9/5a1a1/1k7/9 D");
}

TEST(Gwezboell, pawn_must_be_adjacent_to_both) {
  EXPECT_EQ(after("9/9/7a1/9/9/9/4a1d2/9/1k7 A", {"h7h3"}), "9/9/9/9/9/9/4a1da1/9/1k7 D");
  EXPECT_EQ(after("9/9/8a/9/9/9/5ad2/9/1k7 A", {"i7i3"}), "9/9/9/9/9/9/5ad1a/9/1k7 D");
}

TEST(Gwezboell, two_pawns_in_a_row_are_not_taken) {
  EXPECT_EQ(after("9/9/7a1/9/9/9/4add2/9/1k7 A", {"h7h3"}), "9/9/9/9/9/9/4adda1/9/1k7 D");
}

TEST(Gwezboell, nobody_is_taken_on_a_diagonal) {
  EXPECT_EQ(after("9/9/7a1/9/5a3/6d2/9/9/1k7 A", {"h7h3"}), "9/9/9/9/5a3/6d2/7a1/9/1k7 D");
}

TEST(Gwezboell, nobody_is_taken_round_the_end_of_a_rank) {
  EXPECT_EQ(after("9/9/9/9/4k4/da7/9/8a/9 A", {"i2i3"}), "9/9/9/9/4k4/da7/8a/9/9 D");
}

TEST(Gwezboell, pieces_do_not_take_their_own_side) {
  EXPECT_EQ(after("9/9/7a1/9/9/9/5aa2/9/1k7 A", {"h7h3"}), "9/9/9/9/9/9/5aaa1/9/1k7 D");
  EXPECT_EQ(after("9/9/7d1/9/9/9/5kd2/a8/9 D", {"h7h3"}), "9/9/9/9/9/9/5kdd1/a8/9 A");
}

TEST(Gwezboell, king_does_not_help_the_attackers_to_take) {
  EXPECT_EQ(after("9/9/7a1/9/9/9/5kd2/9/9 A", {"h7h3"}), "9/9/9/9/9/9/5kda1/9/9 D");
}

TEST(Gwezboell, king_is_not_taken_as_a_pawn) {
  EXPECT_EQ(after("9/9/7a1/9/9/9/5ak2/9/9 A", {"h7h3"}), "9/9/9/9/9/9/5aka1/9/9 D");
}

TEST(Gwezboell, ruling_empty_throne_takes_no_part_in_capturing_pawns) {
  EXPECT_EQ(after("9/9/9/2a6/3d5/9/9/9/1k7 A", {"c6c5"}), "9/9/9/9/2ad5/9/9/9/1k7 D");
  EXPECT_EQ(after("9/9/9/2d6/3a5/9/9/9/1k7 D", {"c6c5"}), "9/9/9/9/2da5/9/9/9/1k7 A");
}

TEST(Gwezboell, ruling_corners_take_no_part_in_capturing_pawns) {
  EXPECT_EQ(after("9/9/9/9/4k4/9/9/2a6/1d7 A", {"c2c1"}), "9/9/9/9/4k4/9/9/9/1da6 D");
  EXPECT_EQ(after("9/8a/7d1/9/4k4/9/9/9/9 D", {"h7i7"}), "9/8a/8d/9/4k4/9/9/9/9 A");
}

TEST(Gwezboell, ruling_edge_takes_no_part_in_capturing_pawns) {
  EXPECT_EQ(after("9/9/9/9/4k4/d8/1a7/9/9 A", {"b3b4"}), "9/9/9/9/4k4/da7/9/9/9 D");
  EXPECT_EQ(after("2a6/9/2d6/9/4k4/9/9/9/9 D", {"c7c8"}), "2a6/2d6/9/9/4k4/9/9/9/9 A");
}

// End.

TEST(Gwezboell, defenders_win_when_the_king_stops_on_a_corner) {
  EXPECT_EQ(after("4k4/4a4/9/9/9/9/9/9/9 D", {"e9a9"}), "k8/4a4/9/9/9/9/9/9/9 -D");
  EXPECT_EQ(after("4k4/4a4/9/9/9/9/9/9/9 D", {"e9i9"}), "8k/4a4/9/9/9/9/9/9/9 -D");
  EXPECT_EQ(after("9/9/9/9/9/9/9/4a4/4k4 D", {"e1a1"}), "9/9/9/9/9/9/9/4a4/k8 -D");
  EXPECT_EQ(after("9/9/9/9/9/9/9/4a4/4k4 D", {"e1i1"}), "9/9/9/9/9/9/9/4a4/8k -D");
  EXPECT_EQ(result("4k4/4a4/9/9/9/9/9/9/9 D", {"e9a9"}), "1/1 0/1");
}

TEST(Gwezboell, defenders_do_not_win_at_the_edge) {
  EXPECT_EQ(after("4k4/4a4/9/9/9/9/9/9/9 D", {"e9b9"}), "1k7/4a4/9/9/9/9/9/9/9 A");
}

TEST(Gwezboell, king_who_stops_on_a_corner_takes_pawns_as_any_move_does) {
  EXPECT_EQ(after("4k4/a8/d8/9/9/9/9/7a1/4a1a2 D", {"e9a9"}), "k8/9/d8/9/9/9/9/7a1/4a1a2 -D");
}

TEST(Gwezboell, attackers_win_with_four_around_the_king) {
  EXPECT_EQ(after("9/2a6/1ak4a1/2a6/9/9/6d2/9/9 A", {"h7d7"}), "9/2a6/1aka5/2a6/9/9/6d2/9/9 -A");
  EXPECT_EQ(after("9/9/1aka5/2a6/9/9/6d2/9/5a3 A", {"f1f8", "g3g2", "f8c8"}), "9/2a6/1aka5/2a6/9/9/9/6d2/9 -A");
  EXPECT_EQ(result("9/2a6/1ak4a1/2a6/9/9/6d2/9/9 A", {"h7d7"}), "0/1 1/1");
}

TEST(Gwezboell, three_around_a_king_in_the_open_are_not_enough) {
  EXPECT_EQ(after("9/2a6/1ak4a1/9/9/9/6d2/9/9 A", {"h7d7"}), "9/2a6/1aka5/9/9/9/6d2/9/9 D");
}

TEST(Gwezboell, king_on_the_throne_needs_four) {
  EXPECT_EQ(after("9/9/9/4a4/3ak4/4a4/9/9/5a3 A", {"f1f5"}), "9/9/9/4a4/3aka3/4a4/9/9/9 -A");
  EXPECT_EQ(after("9/9/9/9/3ak4/4a4/9/9/5a3 A", {"f1f5"}), "9/9/9/9/3aka3/4a4/9/9/9 D");
}

TEST(Gwezboell, one_of_the_four_may_be_the_empty_throne) {
  EXPECT_EQ(after("9/9/9/3a5/3k5/3a5/2a6/9/9 A", {"c3c5"}), "9/9/9/3a5/2ak5/3a5/9/9/9 -A");
  EXPECT_EQ(after("9/9/9/5a3/5k3/5a3/6a2/9/9 A", {"g3g5"}), "9/9/9/5a3/5ka2/5a3/9/9/9 -A");
  EXPECT_EQ(after("9/9/9/9/9/3ak4/4a4/5a3/9 A", {"f2f4"}), "9/9/9/9/9/3aka3/4a4/9/9 -A");
  EXPECT_EQ(after("9/5a3/4a4/3ak4/9/9/9/9/9 A", {"f8f6"}), "9/9/4a4/3aka3/9/9/9/9/9 -A");
}

TEST(Gwezboell, throne_does_not_stand_for_two) {
  EXPECT_EQ(after("9/9/9/9/3k5/3a5/2a6/9/9 A", {"c3c5"}), "9/9/9/9/2ak5/3a5/9/9/9 D");
}

TEST(Gwezboell, throne_two_squares_away_does_not_count) {
  EXPECT_EQ(after("9/9/9/2a6/2k6/2a6/1a7/9/9 A", {"b3b5"}), "9/9/9/2a6/1ak6/2a6/9/9/9 D");
}

TEST(Gwezboell, one_of_the_four_may_be_the_edge) {
  EXPECT_EQ(after("9/9/9/9/a8/k8/a8/1a7/9 A", {"b2b4"}), "9/9/9/9/a8/ka7/a8/9/9 -A");
  EXPECT_EQ(after("9/9/9/9/8a/8k/8a/7a1/9 A", {"h2h4"}), "9/9/9/9/8a/7ak/8a/9/9 -A");
  EXPECT_EQ(after("3aka3/9/9/9/9/9/9/9/4a4 A", {"e1e8"}), "3aka3/4a4/9/9/9/9/9/9/9 -A");
  EXPECT_EQ(after("4a4/9/9/9/9/9/9/9/3aka3 A", {"e9e2"}), "9/9/9/9/9/9/9/4a4/3aka3 -A");
}

TEST(Gwezboell, two_around_a_king_at_the_edge_are_not_enough) {
  EXPECT_EQ(after("9/9/9/9/a8/k8/9/1a7/9 A", {"b2b4"}), "9/9/9/9/a8/ka7/9/9/9 D");
}

TEST(Gwezboell, ruling_moved_piece_must_be_one_of_the_ring) {
  EXPECT_EQ(after("9/2a6/1aka5/2a6/9/9/6d2/8a/9 A", {"i2h2"}), "9/2a6/1aka5/2a6/9/9/6d2/7a1/9 D");
}

TEST(Gwezboell, ruling_king_who_steps_into_a_ring_from_the_throne_is_not_taken) {
  EXPECT_EQ(after("9/9/9/3a5/2a1k4/3a5/9/7a1/9 D", {"e5d5"}), "9/9/9/3a5/2ak5/3a5/9/7a1/9 A");
}

TEST(Gwezboell, ruling_king_who_steps_into_a_ring_across_the_throne_is_not_taken) {
  EXPECT_EQ(after("9/9/9/3a5/2a3k2/3a5/9/7a1/9 D", {"g5d5"}), "9/9/9/3a5/2ak5/3a5/9/7a1/9 A");
}

TEST(Gwezboell, ruling_king_in_a_ring_is_not_taken_while_no_attacker_moves_into_it) {
  EXPECT_EQ(after("9/9/9/3a5/2ak5/3a5/9/7a1/9 A", {"h2h3"}), "9/9/9/3a5/2ak5/3a5/7a1/9/9 D");
  EXPECT_EQ(after("9/9/9/3a5/2ak5/3a5/9/7a1/6d2 A", {"h2h3", "g1g2", "h3h4"}), "9/9/9/3a5/2ak5/3a3a1/9/6d2/9 D");
}

TEST(Gwezboell, ruling_king_in_a_ring_is_taken_when_an_attacker_moves_into_it) {
  EXPECT_EQ(after("9/9/9/3a5/2ak5/3a5/9/7a1/6d2 A", {"c5b5", "g1g2", "b5c5"}), "9/9/9/3a5/2ak5/3a5/9/6da1/9 -A");
}

TEST(Gwezboell, ruling_guards_never_form_part_of_the_ring) {
  EXPECT_EQ(after("9/2d6/1ak4a1/2a6/9/9/9/9/9 A", {"h7d7"}), "9/2d6/1aka5/2a6/9/9/9/9/9 D");
  EXPECT_EQ(after("9/9/9/9/d8/k8/a8/1a7/9 A", {"b2b4"}), "9/9/9/9/d8/ka7/a8/9/9 D");
}

TEST(Gwezboell, pawns_are_taken_by_the_move_that_takes_the_king) {
  EXPECT_EQ(after("9/1a7/9/9/a8/k1da5/a8/9/9 A", {"b8b4"}), "9/9/9/9/a8/ka1a5/a8/9/9 -A");
}

TEST(Gwezboell, ruling_king_beside_a_corner_cannot_be_taken) {
  EXPECT_EQ(after("9/9/9/9/9/9/9/1a7/1k1a5 A", {"d1c1"}), "9/9/9/9/9/9/9/1a7/1ka6 D");
  EXPECT_EQ(after("9/9/9/9/9/9/9/1a7/1k1a5 A", {"d1c1", "b1a1"}), "9/9/9/9/9/9/9/1a7/k1a6 -D");
  EXPECT_EQ(after("9/8k/7aa/9/9/9/9/9/9 A", {"h7h8"}), "9/7ak/8a/9/9/9/9/9/9 D");
}

TEST(Gwezboell, ruling_attackers_without_a_pawn_lose) {
  EXPECT_EQ(after("9/9/7d1/9/9/9/5da2/9/1k7 D", {"h7h3"}), "9/9/9/9/9/9/5d1d1/9/1k7 -D");
}

TEST(Gwezboell, ruling_attackers_who_are_shut_in_lose) {
  EXPECT_EQ(after("1ad6/7d1/9/9/4k4/9/9/9/9 D", {"h8b8"}), "1ad6/1d7/9/9/4k4/9/9/9/9 -D");
  EXPECT_EQ(after("9/9/9/3d5/2da5/3d5/9/9/5k3 D", {"f1f5"}), "9/9/9/3d5/2da1k3/3d5/9/9/9 -D");
  EXPECT_EQ(after("9/9/9/3d5/2da5/3d5/9/9/5k3 D", {"f1f4"}), "9/9/9/3d5/2da5/3d1k3/9/9/9 A");
}

TEST(Gwezboell, ruling_defenders_who_are_shut_in_lose) {
  EXPECT_EQ(after("9/a7a/7ak/7ad/3a3ad/1a7/9/9/9 A", {"b4i4"}), "9/a7a/7ak/7ad/3a3ad/8a/9/9/9 -A");
  EXPECT_EQ(result("9/a7a/7ak/7ad/3a3ad/1a7/9/9/9 A", {"b4i4"}), "0/1 1/1");
}

TEST(Gwezboell, player_without_a_move_loses_only_on_his_turn) {
  EXPECT_EQ(actor("1ad6/1d7/9/9/4k4/9/9/9/9 D"), "D");
  EXPECT_EQ(after("1ad6/1d7/9/9/4k4/9/9/9/9 D", {"b8b7"}), "1ad6/9/1d7/9/4k4/9/9/9/9 A");
}

TEST(Gwezboell, third_occurrence_of_a_position_is_a_draw) {
  EXPECT_EQ(result(kStartText, {"e3d3", "d1c1", "d3e3", "c1d1", "e3d3", "d1c1", "d3e3"}), "-");
  EXPECT_EQ(result(kStartText, {"e3d3", "d1c1", "d3e3", "c1d1", "e3d3", "d1c1", "d3e3", "c1d1"}), "1/2 1/2");
  EXPECT_EQ(after(kStartText, {"e3d3", "d1c1", "d3e3", "c1d1", "e3d3", "d1c1", "d3e3", "c1d1"}), kStartText);
}

TEST(Gwezboell, board_with_the_other_side_to_move_is_another_position) {
  // The attacker goes round in three moves, the king there and back in two: the board comes up with either to move.
  constexpr std::string_view kFew = "9/9/9/9/2k6/9/9/9/6a2 D";
  EXPECT_EQ(after(kFew, {"c5c4", "g1h1", "c4c5", "h1f1", "c5c4", "f1g1", "c4c5"}), "9/9/9/9/2k6/9/9/9/6a2 A");
  const Words third_time_on_the_board = {"c5c4", "g1h1", "c4c5", "h1f1", "c5c4", "f1g1",
                                         "c4c5", "g1h1", "c5c4", "h1f1", "c4c5", "f1g1"};
  EXPECT_EQ(after(kFew, third_time_on_the_board), kFew);
  EXPECT_EQ(result(kFew, third_time_on_the_board), "-");
}

}  // namespace
}  // namespace tablier::gwezboell
