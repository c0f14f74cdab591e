#include <gtest/gtest.h>

#include "games/chessington/test_positions.h"
#include "support/ask.h"

// What Nord has of its own: the ban on the type just moved, and the end by lost turns.

namespace tablier::chessington::testing {
namespace {

using namespace tablier::testing;

TEST(ChessingtonNord, type_moved_in_the_turn_before_may_not_be_moved) {
  const std::string pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:a3,*5,*6,b12";
  EXPECT_EQ(moves(kNordOfThree, nord({.pieces = pieces, .obst = "2112", .last = "R"})),
            "c8b8 c8b9 c8c7 c8c9 c8d7 c8d9");
  EXPECT_EQ(moves(kNordOfThree, nord({.pieces = pieces, .obst = "2112", .last = "K"})), "a1b1");
}

TEST(ChessingtonNord, last_is_the_type_that_was_moved_not_the_one_captured) {
  EXPECT_EQ(
      apply(kNordOfThree, nord({.pieces = "1:i3,i6,*1,c8;2:a2,*2,*3,a12;3:a3,*4,*5,b12", .obst = "1411"}), {"i3i6"}),
      nord({.pieces = "1:i6,i3,*1,c8;2:a2,*2,*3,a12;3:a3,*4,*5,b12",
            .obst = "1411",
            .actor = "2",
            .last = "R",
            .quiet = "1"}));
}

TEST(ChessingtonNord, a_type_moved_two_turns_before_may_be_moved) {
  const std::string before = nord({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:a3,*5,*6,b12", .obst = "2112"});
  EXPECT_TRUE(legal(kNordOfThree, apply(kNordOfThree, before, {"c8c7", "a2b2"}), "b12b11"));
  EXPECT_FALSE(legal(kNordOfThree, apply(kNordOfThree, before, {"c8c7", "a2b2"}), "a3a4"));
}

TEST(ChessingtonNord, ban_does_not_apply_with_two_players) {
  EXPECT_TRUE(legal(kNord, nord({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12", .last = "K"}), "c8c7"));
}

TEST(ChessingtonNord, ban_does_not_apply_when_only_two_players_still_have_pieces) {
  EXPECT_TRUE(legal(kNordOfThree, nord({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:*5,*6,*7,*8", .last = "K"}), "c8c7"));
}

TEST(ChessingtonNord, ban_does_not_apply_when_one_player_alone_still_has_pieces) {
  EXPECT_TRUE(legal(kNordOfThree, nord({.pieces = "1:a1,*1,*2,c8;2:*3,*4,*9,*10;3:*5,*6,*7,*8", .last = "K"}), "c8c7"));
}

TEST(ChessingtonNord, ban_does_not_apply_to_your_last_piece) {
  EXPECT_TRUE(legal(kNordOfThree, nord({.pieces = "1:*8,*1,*2,c8;2:a2,*3,*4,a12;3:a3,*5,*6,*7", .last = "K"}), "c8c7"));
}

TEST(ChessingtonNord, ban_does_not_apply_when_it_would_leave_no_legal_move) {
  // The rook on a1 stands between another and an obstacle.
  EXPECT_EQ(moves(kNordOfThree, nord({.pieces = "1:a1,*1,*2,a5;2:a2,*3,*4,a12;3:a3,*5,*6,b12", .last = "K"})),
            "a5* a5a6 a5b5 a5b6");
}

TEST(ChessingtonNord, ban_does_not_apply_when_the_turn_before_was_lost) {
  const std::string after =
      apply(kNordOfThree, nord({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:a3,*5,*6,b12", .obst = "2112", .lose = "2"}),
            {"c8c7"});
  EXPECT_EQ(
      after,
      nord({.pieces = "1:a1,*1,*2,c7;2:a2,*3,*4,a12;3:a3,*5,*6,b12", .obst = "2112", .actor = "3", .quiet = "2"}));
  EXPECT_TRUE(legal(kNordOfThree, after, "b12b11"));
}

TEST(ChessingtonNord, lost_turn_is_for_want_of_any_move_not_because_of_the_ban) {
  // After player 1's king only the banned king of player 2 can move: it may, and no turn is lost.
  const std::string after =
      apply(kNordOfThree, nord({.pieces = "1:a3,*1,*2,c8;2:a1,*3,*4,a12;3:a2,*5,*6,b12"}), {"c8c7"});
  EXPECT_EQ(after,
            nord({.pieces = "1:a3,*1,*2,c7;2:a1,*3,*4,a12;3:a2,*5,*6,b12", .actor = "2", .last = "K", .quiet = "1"}));
}

TEST(ChessingtonNord, twice_as_many_lost_turns_in_a_row_as_players_end_the_game) {
  // Both bishops are shut in behind obstacles: each loses a turn, and each the next one.
  EXPECT_EQ(
      apply(kNord, nord({.pieces = "1:*1,a12,*2,d5;2:*3,i1,*4,*5", .obst = "2264", .quiet = "9"}), {"d5*"}),
      nord({.pieces = "1:*1,a12,*2,*6;2:*3,i1,*4,*5", .obst = "2264", .actor = "-", .step = "over", .quiet = "4"}));
  // Player 2 had already lost a turn in advance: in the end he has again.
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:*1,a12,*2,d5;2:*3,i1,*4,*5", .obst = "2264", .lose = "2"}), {"d5*"}),
            nord({.pieces = "1:*1,a12,*2,*6;2:*3,i1,*4,*5",
                  .obst = "2264",
                  .actor = "-",
                  .step = "over",
                  .lose = "2",
                  .quiet = "4"}));
}

TEST(ChessingtonNord, pieces_left_after_lost_turns_score_nothing) {
  // 8 + 6 + 3 and the first rook against 7 + 5 + 4, the first knight and the first king: 19 to 20. A point for the
  // bishop on D would make them equal.
  EXPECT_EQ(
      result(
          kNord,
          nord({.pieces = "1:*1,a12,*3,*6;2:*4,i1,*2,*5", .obst = "2264", .actor = "-", .step = "over", .quiet = "4"})),
      "0/1 1/1");
}

TEST(ChessingtonNord, a_move_begins_the_count_of_lost_turns_again) {
  // Player 2 loses every turn of his, player 1 none: never four in a row.
  const std::string before = nord({.pieces = "1:*1,*2,*3,c8;2:*4,i1,*5,*6", .obst = "1211"});
  EXPECT_EQ(apply(kNord, before, {"c8c7", "c7c8", "c8c7", "c7c8", "c8c7"}),
            nord({.pieces = "1:*1,*2,*3,c7;2:*4,i1,*5,*6", .obst = "1211", .lose = "2", .quiet = "10"}));
}

TEST(ChessingtonNord, players_who_have_finished_count_for_the_number_of_lost_turns) {
  // Six with three players, though only two lose them: each for want of a move, in advance, and for want of a move
  // again.
  EXPECT_EQ(
      apply(kNordOfThree, nord({.pieces = "1:*1,a12,*2,d5;2:*3,i1,*4,*5;3:*6,*7,*8,*9", .obst = "2264"}), {"d5*"}),
      nord({.pieces = "1:*1,a12,*2,*10;2:*3,i1,*4,*5;3:*6,*7,*8,*9",
            .obst = "2264",
            .actor = "-",
            .step = "over",
            .lose = "12",
            .quiet = "6"}));
}

}  // namespace
}  // namespace tablier::chessington::testing
