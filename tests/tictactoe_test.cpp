#include <gtest/gtest.h>

#include "support/ask.h"

namespace tablier::testing {
namespace {

TEST(TicTacToe, example_game_is_registered_by_one_folder_and_one_line) {
  EXPECT_EQ(start("tictactoe"), "3/3/3 x");
  EXPECT_EQ(moves("tictactoe", "xo1/1x1/2o x"), "a1 a2 b1 c2 c3");
}

TEST(TicTacToe, three_in_a_row_win) {
  EXPECT_EQ(result("tictactoe", "3/3/3 x", {"a1", "b1", "a2", "b2", "a3"}), "1/1 0/1");
  EXPECT_EQ(result("tictactoe", "3/3/3 x", {"a1", "b1", "a2", "b2"}), "-");
}

TEST(TicTacToe, number_of_games_is_known) { EXPECT_EQ(perft("tictactoe", "3/3/3 x", 9), "127872"); }

}  // namespace
}  // namespace tablier::testing
