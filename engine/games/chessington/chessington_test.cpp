#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "games/chessington/test_positions.h"
#include "session/registry.h"
#include "support/ask.h"

// What the two games have in common: the board, the set-up, moves, captures, end and score.

namespace tablier::chessington::testing {
namespace {

using namespace tablier::testing;

/// Player 1 has this one piece, player 2 a king out of the way.
std::string rook_at(std::string_view square, const std::string& obst = "1111") {
  return nord({.pieces = "1:" + std::string(square) + ",*1,*2,*3;2:*4,*5,*6,a12", .obst = obst});
}
std::string bishop_at(std::string_view square, const std::string& obst = "1111") {
  return nord({.pieces = "1:*1," + std::string(square) + ",*2,*3;2:*4,*5,*6,a12", .obst = obst});
}
std::string knight_at(std::string_view square, const std::string& obst = "1111") {
  return nord({.pieces = "1:*1,*2," + std::string(square) + ",*3;2:*4,*5,*6,a12", .obst = obst});
}
std::string king_at(std::string_view square, const std::string& obst = "1111") {
  return nord({.pieces = "1:*1,*2,*3," + std::string(square) + ";2:*4,*5,*6,a12", .obst = obst});
}
/// Player 1's rook moves by the way of a card whose piece has arrived: a rook may go anywhere.
std::string rook_as(std::string_view card, std::string_view square, const std::string& obst = "1111") {
  return sud({.pieces = "1:" + std::string(square) + ",*1,*2,*3;2:*4,*5,*6,a12",
              .obst = obst,
              .deck = "RR",
              .card = std::string(card)});
}

std::string mark(const SquareFact& square, std::string_view name) {
  const auto found = std::ranges::find(square.marks, name, &Mark::name);
  return found == square.marks.end() ? "" : found->value;
}

TEST(ChessingtonBoard, parts_start_lines_and_numbers_are_those_of_the_picture) {
  constexpr std::array<std::string_view, 12> kPicture{"dS dS dS dS c. c6 c5 c4 c3 c2 c1 cS",  //
                                                      "d1 d4 d2 d5 c. c3 c2 c1 c6 c5 c4 cS",  //
                                                      "d2 d5 d3 d6 c. c1 c6 c5 c4 c3 c2 cS",  //
                                                      "d3 d6 d4 d1 c. c4 c3 c2 c1 c6 c5 cS",  //
                                                      "d4 d1 d5 d2             b. b. b. b.",  //
                                                      "d5 d2 d6 d3             b4 b1 b3 b6",  //
                                                      "d6 d3 d1 d4             b3 b6 b2 b5",  //
                                                      "d. d. d. d.             b2 b5 b1 b4",  //
                                                      "aS a5 a6 a1 a2 a3 a4 a. b1 b4 b6 b3",  //
                                                      "aS a2 a3 a4 a5 a6 a1 a. b6 b3 b5 b2",  //
                                                      "aS a4 a5 a6 a1 a2 a3 a. b5 b2 b4 b1",  //
                                                      "aS a1 a2 a3 a4 a5 a6 a. bS bS bS bS"};
  std::array<std::string, 12> drawn;
  drawn.fill(std::string(35, ' '));
  const Facts facts = find_game(kNord)->facts({});
  EXPECT_EQ(facts.squares.size(), 128);
  for (const SquareFact& square : facts.squares) {
    const std::string number = mark(square, "number");
    std::string& row = drawn[static_cast<std::size_t>(11 - square.y)];
    const std::size_t column = 3 * static_cast<std::size_t>(square.x);
    row[column] = static_cast<char>(std::tolower(mark(square, "part")[0]));
    row[column + 1] = !mark(square, "start").empty() ? 'S' : number.empty() ? '.' : number[0];
    EXPECT_EQ(square.name, std::string(1, static_cast<char>('a' + square.x)) + std::to_string(square.y + 1));
  }
  for (std::size_t row = 0; row < 12; ++row) EXPECT_EQ(drawn[row], kPicture[row]);
}

TEST(ChessingtonBoard, every_start_line_is_that_of_its_type) {
  std::map<std::string, std::string> lines;
  for (const SquareFact& square : find_game(kNord)->facts({}).squares) {
    if (const std::string type = mark(square, "start"); !type.empty()) lines[type] += square.name + " ";
  }
  EXPECT_EQ(lines["R"], "a1 a2 a3 a4 ");
  EXPECT_EQ(lines["B"], "i1 j1 k1 l1 ");
  EXPECT_EQ(lines["N"], "l9 l10 l11 l12 ");
  EXPECT_EQ(lines["K"], "a12 b12 c12 d12 ");
}

TEST(ChessingtonBoard, finish_line_is_the_south_side_of_a5_to_d5) {
  std::string squares;
  for (const SquareFact& square : find_game(kSud)->facts({}).squares) {
    if (!mark(square, "finish").empty()) squares += square.name + mark(square, "finish") + " ";
  }
  EXPECT_EQ(squares, "a5S b5S c5S d5S ");
}

TEST(ChessingtonBoard, nothing_moves_or_slides_from_a_to_d) {
  EXPECT_EQ(moves(kNord, rook_at("a4", "6111")), "a4a1 a4a2 a4a3 a4b4");
  EXPECT_EQ(moves(kSudByCard, rook_as("B", "e4")), "e4c2 e4d3 e4f3 e4g2 e4h1");
  EXPECT_EQ(moves(kSudByCard, rook_as("K", "e4")), "e4d3 e4e3 e4f3 e4f4");
}

TEST(ChessingtonBoard, nothing_moves_or_slides_from_d_to_a) {
  EXPECT_EQ(moves(kSudByCard, rook_as("B", "d5")), "d5*");
  EXPECT_EQ(moves(kSudByCard, rook_as("K", "d5")), "d5* d5c5 d5d6");
}

TEST(ChessingtonBoard, nothing_jumps_between_a_and_d) {
  EXPECT_EQ(moves(kSudByCard, rook_as("N", "e4")), "e4c3 e4d2 e4f2");
  EXPECT_EQ(moves(kSudByCard, rook_as("N", "d5")), "d5* d5b6 d5c7");
}

TEST(ChessingtonBoard, other_diagonal_steps_past_a_corner_of_the_middle_are_ordinary) {
  EXPECT_EQ(moves(kSudByCard, rook_as("B", "h4")), "h4i3 h4i5 h4j2 h4j6 h4k1 h4k7 h4l8");
  EXPECT_EQ(moves(kNord, bishop_at("i8")), "i8e12 i8f11 i8g10 i8h9 i8j9 i8k10 i8l11");
  EXPECT_EQ(moves(kNord, bishop_at("e9", "1113")), "e9b12 e9c11 e9c7 e9d10 e9d8");
  EXPECT_TRUE(legal(kSudByCard, rook_as("B", "i5"), "i5h4"));
  EXPECT_TRUE(legal(kSudByCard, rook_as("K", "h9"), "h9i8"));
  EXPECT_TRUE(legal(kSudByCard, rook_as("K", "d8"), "d8e9"));
}

TEST(ChessingtonCrossing, rook_crosses_straight_when_nothing_is_in_its_way) {
  EXPECT_EQ(moves(kNord, rook_at("d8")), "d8* d8c8 d8d5 d8d6 d8d7");
  EXPECT_EQ(moves(kNord, nord({.pieces = "1:d8,*1,*2,*3;2:*4,*5,*6,d6"})), "d8c8 d8d6 d8d7");
  EXPECT_FALSE(legal(kNord, rook_at("d8", "1114"), "d8*"));  // an obstacle on d6
}

TEST(ChessingtonCrossing, bishop_crosses_on_files_a_to_d_alone) {
  EXPECT_EQ(moves(kNord, bishop_at("d7", "1112")), "d7* d7b5 d7b9 d7c6 d7c8");
  EXPECT_EQ(moves(kNord, bishop_at("c7", "1112")), "c7a5 c7a9 c7b6 c7b8 c7d6");
  EXPECT_EQ(moves(kNord, bishop_at("a6", "1112")), "a6* a6b5");
}

TEST(ChessingtonCrossing, all_ways_across_from_one_square_are_one_action) {
  EXPECT_EQ(moves(kNord, bishop_at("b5", "1112")), "b5* b5a6 b5c6 b5d7");
}

TEST(ChessingtonCrossing, king_crosses_from_the_last_rank_only) {
  EXPECT_EQ(moves(kNord, king_at("a5", "1112")), "a5* a5a6 a5b5 a5b6");
  EXPECT_EQ(moves(kNord, king_at("a6", "1112")), "a6a5 a6a7 a6b5 a6b6");
}

TEST(ChessingtonCrossing, knight_may_land_on_either_rank_beyond) {
  EXPECT_EQ(moves(kNord, knight_at("d6", "1112")), "d6* d6b5 d6c8");
  EXPECT_EQ(moves(kNord, knight_at("a6", "1112")), "a6* a6b8 a6c5 a6c7");
  EXPECT_EQ(moves(kNord, knight_at("c5", "1112")), "c5* c5a6 c5d7");
  EXPECT_EQ(moves(kNord, knight_at("d7", "1112")), "d7b6 d7b8 d7c5 d7c9 d7e9");
}

TEST(ChessingtonCrossing, standing_on_the_last_rank_is_not_arrival) {
  EXPECT_EQ(apply(kNord, king_at("a6", "1112"), {"a6a5"}),
            nord({.pieces = "1:*1,*2,*3,a5;2:*4,*5,*6,a12", .obst = "1112", .actor = "2", .last = "K", .quiet = "1"}));
}

TEST(ChessingtonSetUp, chance_decides_who_begins_each_seat_alike) {
  EXPECT_EQ(actor(kNord, start(kNord)), "*");
  EXPECT_EQ(chance(kNord, start(kNord)), "first:1=1/2 first:2=1/2");
  constexpr std::string_view kFour = "chessington-sud(players=4)";
  EXPECT_EQ(chance(kFour, start(kFour)), "first:1=1/4 first:2=1/4 first:3=1/4 first:4=1/4");
}

TEST(ChessingtonSetUp, from_the_first_clockwise_each_places_rook_bishop_knight_king) {
  constexpr std::string_view kThree = "chessington-nord(players=3)";
  std::string position = apply(kThree, start(kThree), {"first:3"});
  EXPECT_EQ(moves(kThree, position), "R@a1 R@a2 R@a3 R@a4");
  position = apply(kThree, position, {"R@a2", "B@i1", "N@l12"});
  EXPECT_EQ(actor(kThree, position), "3");
  EXPECT_EQ(moves(kThree, position), "K@a12 K@b12 K@c12 K@d12");
  position = apply(kThree, position, {"K@b12"});
  EXPECT_EQ(actor(kThree, position), "1");
  EXPECT_EQ(moves(kThree, position), "R@a1 R@a3 R@a4");
  position = apply(kThree, position, {"R@a1", "B@j1", "N@l9", "K@a12"});
  EXPECT_EQ(actor(kThree, position), "2");
  EXPECT_EQ(moves(kThree, position), "R@a3 R@a4");
}

TEST(ChessingtonSetUp, then_a_die_is_rolled_for_each_part_and_the_first_player_moves) {
  const std::string placed =
      apply(kNord, start(kNord), {"first:2", "R@a2", "B@i1", "N@l12", "K@b12", "R@a1", "B@j1", "N@l9", "K@a12"});
  const std::string pieces = "1:a1,j1,l9,a12;2:a2,i1,l12,b12";
  EXPECT_EQ(placed, nord({.pieces = pieces, .obst = "----", .actor = "2", .step = "roll"}));
  EXPECT_EQ(actor(kNord, placed), "*");
  EXPECT_EQ(chance(kNord, placed), "roll:A1=1/6 roll:A2=1/6 roll:A3=1/6 roll:A4=1/6 roll:A5=1/6 roll:A6=1/6");
  EXPECT_EQ(moves(kNord, apply(kNord, placed, {"roll:A6", "roll:B6"})),
            "roll:C1 roll:C2 roll:C3 roll:C4 roll:C5 roll:C6");
  EXPECT_EQ(apply(kNord, placed, {"roll:A6", "roll:B6", "roll:C1", "roll:D2"}),
            nord({.pieces = pieces, .obst = "6612", .actor = "2"}));
}

TEST(ChessingtonMoves, obstacles_block_and_cannot_be_captured) {
  EXPECT_EQ(moves(kNord, rook_at("a1", "6111")), "a1a2 a1a3 a1a4 a1b1 a1c1 a1d1 a1e1 a1f1");
  EXPECT_EQ(moves(kNord, king_at("c5", "1111")), "c5* c5b5 c5b6 c5d5 c5d6");
}

TEST(ChessingtonMoves, obstacles_stand_on_the_four_squares_with_the_number) {
  // Number 6 on part A: g1, d2, f3, c4.
  EXPECT_TRUE(legal(kNord, rook_at("a1", "6111"), "a1f1"));
  EXPECT_FALSE(legal(kNord, rook_at("a1", "6111"), "a1g1"));
  EXPECT_EQ(moves(kNord, rook_at("a2", "6111")), "a2a1 a2a3 a2a4 a2b2 a2c2");
  EXPECT_EQ(moves(kNord, rook_at("a3", "6111")), "a3a1 a3a2 a3a4 a3b3 a3c3 a3d3 a3e3");
  EXPECT_EQ(moves(kNord, rook_at("a4", "6111")), "a4a1 a4a2 a4a3 a4b4");
}

TEST(ChessingtonMoves, pieces_block_the_slides_behind_them) {
  EXPECT_EQ(moves(kNord, nord({.pieces = "1:a1,*1,*2,*3;2:a3,*4,*5,*6", .obst = "1111"})), "a1a2");
}

TEST(ChessingtonMoves, only_the_knight_jumps) {
  // Walled in by an obstacle on k9, its own bishop and rook.
  const std::string position = nord({.pieces = "1:l10,k10,l9,*1;2:*2,*3,*4,a12", .obst = "1151"});
  for (const std::string_view word : {"l9j8", "l9k7", "l9j10", "l9k11"}) {
    EXPECT_TRUE(legal(kNord, position, word)) << word;
  }
}

TEST(ChessingtonMoves, knight_jumps_over_corners_of_the_middle) {
  EXPECT_TRUE(legal(kNord, knight_at("i7"), "i7h9"));
  EXPECT_TRUE(legal(kNord, knight_at("e10"), "e10d8"));
  EXPECT_TRUE(legal(kSudByCard, rook_as("N", "h4"), "h4i6"));
}

TEST(ChessingtonMoves, no_piece_ends_a_move_before_its_home_part) {
  EXPECT_EQ(moves(kNord, bishop_at("i1")), "i1j2 i1k3 i1l4");
  EXPECT_EQ(moves(kNord, king_at("d12")), "d12c11 d12c12 d12d11");
  EXPECT_EQ(moves(kNord, knight_at("k10")), "k10i11 k10j12 k10l12");
}

TEST(ChessingtonMoves, pieces_may_move_back_as_far_as_home_allows) {
  EXPECT_TRUE(legal(kNord, rook_at("i1"), "i1c1"));
  EXPECT_TRUE(legal(kNord, bishop_at("i9", "1121"), "i9k7"));
  EXPECT_TRUE(legal(kNord, knight_at("d10"), "d10e12"));
}

TEST(ChessingtonMoves, knight_on_its_start_line_may_jump_onto_b) {
  EXPECT_EQ(moves(kNord, knight_at("l9")), "l9j10 l9j8 l9k11 l9k7");
  EXPECT_EQ(moves(kNord, knight_at("l10")), "l10j11 l10j9 l10k8");
}

TEST(ChessingtonMoves, knight_on_b_may_move_there_or_onwards) {
  EXPECT_EQ(moves(kNord, knight_at("j4")), "j4i2 j4i6 j4k2 j4k6 j4l3 j4l5");
  EXPECT_EQ(moves(kNord, knight_at("k8")), "k8i7 k8j10 k8j6 k8l10 k8l6");
}

TEST(ChessingtonMoves, no_other_way_leads_a_knight_to_b) {
  const auto by_card = [](const std::string& card) {
    return sud({.pieces = "1:*1,*2,l9,*3;2:k8,*4,*5,a12", .obst = "1161", .deck = "-", .card = card});
  };
  EXPECT_EQ(moves(kSudByCard, by_card("R")), "l9k9 l9l10 l9l11 l9l12");
  EXPECT_EQ(moves(kSudByCard, by_card("K")), "l9k10 l9k9 l9l10");
  EXPECT_EQ(moves(kSudByCard, by_card("B")), "l9i12 l9j11 l9k10");
  EXPECT_EQ(moves(kSudByCard, by_card("P")), "l9k9 l9l10");
  // By a card's way of moving it may go on while it is on B.
  EXPECT_EQ(moves(kSudByCard, sud({.pieces = "1:*1,*2,l8,*3;2:*4,*5,*6,a12", .deck = "-", .card = "K"})),
            "l8k7 l8k8 l8k9 l8l7 l8l9");
}

TEST(ChessingtonCapture, captured_piece_goes_to_the_square_that_the_captor_left) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:i3,*1,*2,*3;2:*4,i6,*5,*6", .obst = "1411"}), {"i3i6"}),
            nord({.pieces = "1:i6,*1,*2,*3;2:*4,i3,*5,*6", .obst = "1411", .actor = "2", .last = "R", .quiet = "1"}));
}

TEST(ChessingtonCapture, your_own_pieces_too) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:i3,i6,*2,*3;2:*4,*1,*5,a12", .obst = "1411"}), {"i6i3"}).substr(0, 5),
            "error");
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:i3,i6,*2,*3;2:*4,*1,*5,a12", .obst = "1411"}), {"i3i6"}),
            nord({.pieces = "1:i6,i3,*2,*3;2:*4,*1,*5,a12", .obst = "1411", .actor = "2", .last = "R", .quiet = "1"}));
}

TEST(ChessingtonCapture, not_a_piece_of_the_same_type) {
  EXPECT_EQ(moves(kNord, nord({.pieces = "1:*1,*2,*3,d12;2:*4,*5,*6,c12"})), "d12c11 d12d11");
}

TEST(ChessingtonCapture, same_type_means_its_own_type_however_it_moves) {
  // The rook moves as a bishop: it captures a bishop and no rook.
  const std::string pieces = "1:k11,*1,*2,*3;2:j10,j12,*4,a12";
  EXPECT_EQ(moves(kSudByCard, sud({.pieces = pieces, .obst = "1161", .deck = "-", .card = "B"})),
            "k11j12 k11l10 k11l12");
}

TEST(ChessingtonCapture, not_where_the_swap_puts_the_captured_piece_before_its_home_part) {
  EXPECT_FALSE(legal(kNord, nord({.pieces = "1:h3,*1,*2,*3;2:*4,i3,*5,*6", .obst = "2111"}), "h3i3"));
  EXPECT_FALSE(legal(kNord, nord({.pieces = "1:e12,*1,*2,*3;2:*4,*5,*6,d12"}), "e12d12"));
  EXPECT_TRUE(legal(kNord, nord({.pieces = "1:e12,*1,*2,*3;2:*4,d12,*5,*6"}), "e12d12"));
}

TEST(ChessingtonCapture, knight_on_b_may_be_swapped_to_another_square_of_b) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:*1,l2,*2,*3;2:*4,*5,k3,*6", .obst = "1411"}), {"l2k3"}),
            nord({.pieces = "1:*1,k3,*2,*3;2:*4,*5,l2,*6", .obst = "1411", .actor = "2", .last = "B", .quiet = "1"}));
}

TEST(ChessingtonCapture, knight_on_b_may_be_swapped_onwards_but_not_to_a) {
  EXPECT_TRUE(legal(kNord, nord({.pieces = "1:l10,*1,*2,*3;2:*4,*5,l7,*6", .obst = "1411"}), "l10l7"));
  EXPECT_FALSE(legal(kNord, nord({.pieces = "1:h3,*1,*2,*3;2:*4,*5,i3,*6", .obst = "2111"}), "h3i3"));
}

TEST(ChessingtonCapture, no_swap_brings_a_knight_from_c_or_d_onto_b) {
  EXPECT_FALSE(legal(kNord, nord({.pieces = "1:*1,k8,*2,*3;2:*4,*5,l9,*6"}), "k8l9"));
  EXPECT_FALSE(legal(kNord, nord({.pieces = "1:*1,k8,*2,*3;2:*4,*5,j9,*6"}), "k8j9"));
  EXPECT_TRUE(legal(kNord, nord({.pieces = "1:*1,k8,*2,*3;2:j9,*5,*4,*6"}), "k8j9"));
  // The knight as captor takes its own way to B, and the other piece goes to C.
  EXPECT_TRUE(legal(kNord, nord({.pieces = "1:*1,*2,l9,*3;2:*4,k7,*5,*6"}), "l9k7"));
}

TEST(ChessingtonTurn, player_who_cannot_move_loses_this_turn_and_his_next_one) {
  // Player 2's bishop stands in the corner i1 behind an obstacle on j2.
  const auto at = [](const std::string& king, const std::string& lose, const std::string& quiet) {
    return nord({.pieces = "1:*1,*2,*3," + king + ";2:*4,i1,*5,*6", .obst = "1211", .lose = lose, .quiet = quiet});
  };
  EXPECT_EQ(apply(kNord, at("c8", "-", "0"), {"c8c7"}), at("c7", "2", "2"));
  EXPECT_EQ(apply(kNord, at("c7", "2", "2"), {"c7c8"}), at("c8", "-", "4"));
  EXPECT_EQ(apply(kNord, at("c8", "-", "4"), {"c8c7"}), at("c7", "2", "6"));
}

TEST(ChessingtonTurn, turn_lost_in_advance_is_lost_though_he_could_move) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:*1,*2,*3,c8;2:a1,*4,*5,*6", .lose = "2"}), {"c8c7"}),
            nord({.pieces = "1:*1,*2,*3,c7;2:a1,*4,*5,*6", .quiet = "2"}));
}

TEST(ChessingtonTurn, player_whose_four_pieces_have_arrived_is_passed_over) {
  EXPECT_EQ(apply("chessington-nord(players=3)",
                  nord({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,*7;3:*8,*9,*10,d12", .obst = "2111"}), {"a1a2"}),
            nord({.pieces = "1:a2,*1,*2,*3;2:*4,*5,*6,*7;3:*8,*9,*10,d12",
                  .obst = "2111",
                  .actor = "3",
                  .last = "R",
                  .quiet = "1"}));
}

TEST(ChessingtonEnd, piece_that_crosses_leaves_the_board_and_the_quiet_count_begins_again) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:a1,*1,*2,d5;2:*3,*4,*5,a12", .quiet = "17"}), {"d5*"}),
            nord({.pieces = "1:a1,*1,*2,*6;2:*3,*4,*5,a12", .actor = "2", .last = "K"}));
}

TEST(ChessingtonEnd, game_ends_when_one_piece_is_left) {
  const std::string before = nord({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,a5", .actor = "2", .lose = "1", .quiet = "5"});
  EXPECT_EQ(apply(kNord, before, {"a5*"}),
            nord({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,*7", .actor = "-", .step = "over", .last = "K", .lose = "1"}));
  EXPECT_EQ(result(kNord, before), "-");
}

TEST(ChessingtonEnd, last_piece_scores_1_if_it_stands_on_d) {
  // Points before it: player 1 has 8 + 7 + 2 and two first pieces, 21; player 2 6 + 5 + 4 + 3 and two, 22.
  const auto last_at = [](const std::string& square) {
    return nord({.pieces = "1:" + square + ",*1,*2,*7;2:*3,*4,*5,*6", .actor = "-", .step = "over", .last = "K"});
  };
  EXPECT_EQ(result(kNord, last_at("d8")), "1/2 1/2");
  EXPECT_EQ(result(kNord, last_at("e9")), "0/1 1/1");
}

TEST(ChessingtonEnd, first_piece_of_each_type_to_cross_scores_2_more) {
  // Without: 18 to 17. Player 2 has the first bishop, knight and king.
  EXPECT_EQ(result(kNord, nord({.pieces = "1:*2,*4,*5,*7;2:a1,*1,*3,*6", .actor = "-", .step = "over", .last = "K"})),
            "0/1 1/1");
}

TEST(ChessingtonEnd, first_to_cross_scores_4n_and_each_next_one_less) {
  constexpr std::string_view kFour = "chessington-nord(players=4)";
  const auto quiet_end = [](const std::string& pieces, const std::string& quiet) {
    return nord({.pieces = pieces, .actor = "-", .step = "over", .quiet = quiet});
  };
  // 18 to 17; 18 to 17 + 16; and with two players 10 + 7 to 9 + 8, all of them first of their type.
  const std::string rest = ";3:a3,k1,l11,c12;4:a4,l1,l12,d12";
  EXPECT_EQ(result(kFour, quiet_end("1:*1,i1,l9,a12;2:a2,*2,l10,b12" + rest, "200")), "1/1 0/1 0/1 0/1");
  EXPECT_EQ(result(kFour, quiet_end("1:*1,i1,l9,a12;2:a2,*2,*3,b12" + rest, "200")), "0/1 1/1 0/1 0/1");
  EXPECT_EQ(result(kNord, quiet_end("1:*1,*4,l9,a12;2:a2,j1,*2,*3", "100")), "1/2 1/2");
}

TEST(ChessingtonEnd, equals_share_the_win) {
  EXPECT_EQ(result("chessington-nord(players=3)", nord({.pieces = "1:a1,i1,l9,a12;2:a2,j1,l10,b12;3:a3,k1,l11,c12",
                                                        .actor = "-",
                                                        .step = "over",
                                                        .quiet = "150"})),
            "1/3 1/3 1/3");
}

TEST(ChessingtonEnd, fifty_turns_a_player_without_a_crossing_end_the_game_and_pieces_left_score_nothing) {
  const std::string before = nord({.pieces = "1:a1,i1,l9,a12;2:c9,c12,d12,d6", .last = "N", .quiet = "99"});
  EXPECT_EQ(
      apply(kNord, before, {"a1a2"}),
      nord({.pieces = "1:a2,i1,l9,a12;2:c9,c12,d12,d6", .actor = "-", .step = "over", .last = "R", .quiet = "100"}));
  EXPECT_EQ(result(kNord, before, {"a1a2"}), "1/2 1/2");
}

TEST(ChessingtonEnd, lost_turns_count_among_the_quiet_ones) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:*1,*2,*3,c8;2:a1,*4,*5,*6", .lose = "2", .quiet = "98"}), {"c8c7"}),
            nord({.pieces = "1:*1,*2,*3,c7;2:a1,*4,*5,*6", .actor = "-", .step = "over", .quiet = "100"}));
}

TEST(ChessingtonEnd, a_crossing_in_the_last_quiet_turn_keeps_the_game_going) {
  EXPECT_EQ(apply(kNord, nord({.pieces = "1:a1,*1,*2,d5;2:*3,*4,*5,a12", .quiet = "99"}), {"d5*"}),
            nord({.pieces = "1:a1,*1,*2,*6;2:*3,*4,*5,a12", .actor = "2", .last = "K"}));
}

}  // namespace
}  // namespace tablier::chessington::testing
