#include "core/board_text.h"

#include <gtest/gtest.h>

namespace tablier {
namespace {

constexpr BoardShape kShape{.width = 4, .height = 3, .letters = "sT"};

std::string read_error(std::string_view text) {
  const Expected<std::string> board = read_board(kShape, text);
  return board ? "no error" : board.error().message;
}

TEST(BoardText, ranks_come_from_the_top_and_squares_are_numbered_from_the_bottom) {
  EXPECT_EQ(read_board(kShape, "4/1T2/ss2"), "ss...T......");
}

TEST(BoardText, writing_is_the_inverse_of_reading) {
  for (const std::string_view text : {"4/4/4", "ssss/TTTT/ssss", "s2T/1s1T/2s1", "3T/4/T3"}) {
    const Expected<std::string> board = read_board(kShape, text);
    ASSERT_TRUE(board) << text;
    EXPECT_EQ(write_board(kShape, *board), text);
  }
}

TEST(BoardText, number_of_ranks_must_be_right) {
  EXPECT_EQ(read_error("4/4"), "field BOARD: 2 ranks, expected 3 separated by `/`");
  EXPECT_EQ(read_error(""), "field BOARD: 1 ranks, expected 3 separated by `/`");
  EXPECT_EQ(read_error("4/4/4/"), "field BOARD: 4 ranks, expected 3 separated by `/`");
}

TEST(BoardText, rank_must_have_the_width_of_the_board) {
  EXPECT_EQ(read_error("4/sss/4"), "field BOARD: rank 2: too short; expected 4 squares");
  EXPECT_EQ(read_error("4//4"), "field BOARD: rank 2: too short; expected 4 squares");
  EXPECT_EQ(read_error("s4/4/4"), "field BOARD: rank 3: too long; expected 4 squares");
  EXPECT_EQ(read_error("4/4/9"), "field BOARD: rank 1: too long; expected 4 squares");
}

TEST(BoardText, letter_must_be_a_piece) {
  EXPECT_EQ(read_error("4/4/1x2"), "field BOARD: rank 1: found \"x\"; expected a digit or one of sT");
  EXPECT_EQ(read_error("4/4/t3"), "field BOARD: rank 1: found \"t\"; expected a digit or one of sT");
  EXPECT_EQ(read_error("4/4/...."), "field BOARD: rank 1: found \".\"; expected a digit or one of sT");
}

TEST(BoardText, run_of_empty_squares_is_one_digit) {
  EXPECT_EQ(read_error("4/22/4"), "field BOARD: rank 2: two digits in a row; write one for each run of empty squares");
  EXPECT_EQ(read_error("4/04/4"), "field BOARD: rank 2: found \"0\"; expected a digit or one of sT");
}

TEST(BoardText, board_of_any_length_is_refused_without_being_built) {
  EXPECT_EQ(read_error("4/4/" + std::string(100'000, 's')), "field BOARD: rank 1: too long; expected 4 squares");
  EXPECT_EQ(read_error(std::string(100'000, '/')), "field BOARD: 100001 ranks, expected 3 separated by `/`");
}

TEST(BoardText, squares_are_named_by_file_letter_and_rank_number) {
  EXPECT_EQ(square_name(0, 5), "a1");
  EXPECT_EQ(square_name(4, 5), "e1");
  EXPECT_EQ(square_name(5, 5), "a2");
  EXPECT_EQ(square_name(143, 12), "l12");
}

}  // namespace
}  // namespace tablier
