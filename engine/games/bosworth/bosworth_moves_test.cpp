#include <gtest/gtest.h>

#include "games/bosworth/test_positions.h"

namespace tablier::bosworth {
namespace {

using namespace tablier::testing;

// Boards on which both, all three or all four kings are in hand, so that check is nobody's concern.
std::string two(std::string_view board, std::string_view turn = "S move") {
  return line({.board = std::string(board), .turn = std::string(turn)});
}
std::string three(std::string_view board, std::string_view turn = "S move") {
  return line({.board = std::string(board), .turn = std::string(turn), .hand = "S:K,W:K,N:K", .pile = "S:-,W:-,N:-"});
}
std::string four(std::string_view board, std::string_view turn = "S move") {
  return line(
      {.board = std::string(board), .turn = std::string(turn), .hand = "S:K,W:K,N:K,E:K", .pile = "S:-,W:-,N:-,E:-"});
}

TEST(BosworthMoves, rook_moves_along_ranks_and_files) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##..SR....##/##........##/##........##")),
            "c3b3 c3c1 c3c2 c3c4 c3c5 c3c6 c3d3 c3e3");
}

TEST(BosworthMoves, bishop_moves_along_diagonals) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##..SB....##/##........##/##........##")),
            "c3b2 c3b4 c3d2 c3d4 c3e1 c3e5");
}

TEST(BosworthMoves, queen_moves_as_rook_and_bishop) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##..SQ....##/##........##/##........##")),
            "c3b2 c3b3 c3b4 c3c1 c3c2 c3c4 c3c5 c3c6 c3d2 c3d3 c3d4 c3e1 c3e3 c3e5");
}

TEST(BosworthMoves, knight_jumps_over_pieces) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##NPNPNP..##/##NPSNNP..##/##........##/##........##")),
            "c3b1 c3b5 c3d1 c3d5 c3e2 c3e4");
}

TEST(BosworthMoves, king_moves_one_square_any_way) {
  EXPECT_EQ(moves(kTwo, line({.board = "##........##/##........##/##........##/##..SK....##/##........##/##........##",
                              .hand = "S:-,N:K"})),
            "c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 c3d4");
}

TEST(BosworthMoves, pieces_stop_at_their_own_and_at_the_enemy_they_may_capture) {
  EXPECT_EQ(moves(kTwo, two("##........##/##..NN....##/##NN......##/##..SRSB..##/##........##/##........##")),
            "c3b3 c3c1 c3c2 c3c4 c3c5 d3b1 d3b5 d3c2 d3c4 d3e2 d3e4");
}

TEST(BosworthMoves, captured_piece_is_discarded) {
  EXPECT_EQ(apply(kTwo, two("##NP......##/##..NN....##/##........##/##..SR....##/##........##/##SPSPSPSP##"), {"c3c5"}),
            two("##NP......##/##..SR....##/##........##/##........##/##........##/##SPSPSPSP##", "N move"));
}

TEST(BosworthMoves, only_kings_capture_pieces_of_their_own_side) {
  const std::string position = line(
      {.board = "##........##/##........##/##SR......##/##SKSP....##/##........##/##........##", .hand = "S:-,N:K"});
  EXPECT_TRUE(legal(kTwo, position, "b3b4"));
  EXPECT_TRUE(legal(kTwo, position, "b3c3"));
  EXPECT_FALSE(legal(kTwo, position, "b4b3"));
  EXPECT_FALSE(legal(kTwo, position, "c3b4"));
}

TEST(BosworthMoves, closed_squares_cannot_be_entered) {
  const std::string position = line(
      {.board = "##NP####NK##/##........##/##........##/##SR......##/##..SR....##/##........##", .hand = "S:K,N:-"});
  EXPECT_TRUE(legal(kTwo, position, "c2c5"));
  EXPECT_FALSE(legal(kTwo, position, "c2c6"));
  EXPECT_FALSE(legal(kTwo, position, "b3a3"));
}

TEST(BosworthMoves, closed_squares_cannot_be_crossed) {
  const std::string position = line(
      {.board = "##SR####NK##/##........##/##........##/##........##/##........##/##........##", .hand = "S:K,N:-"});
  EXPECT_EQ(moves(kTwo, position), "b6b1 b6b2 b6b3 b6b4 b6b5");
}

TEST(BosworthMoves, knight_may_jump_over_closed_squares) {
  const std::string position =
      line({.board = "##........##/##......WK../WP........../##........../##SN......../##........##",
            .hand = "S:K,W:-,N:K,E:K",
            .pile = "S:-,W:-,N:-,E:-"});
  EXPECT_EQ(moves(kFour, position), "b2a4 b2c4 b2d1 b2d3");
}

TEST(BosworthMoves, pieces_move_and_capture_inside_and_between_camps) {
  EXPECT_EQ(moves(kFour, four("##........##/............/............/SR........../WP........../##SB......##")),
            "a3a2 a3a4 a3a5 a3b3 a3c3 a3d3 a3e3 a3f3 b1a2 b1c2 b1d3 b1e4 b1f5");
}

TEST(BosworthMoves, pawn_on_its_own_camp_goes_one_or_two_forward) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##........##/##........##/##..SP....##")),
            "c1c2 c1c3");
  EXPECT_EQ(
      moves(kFour, four("##........##/............/WP........../............/............/##........##", "W move")),
      "a4b4 a4c4");
  EXPECT_EQ(
      moves(kFour, four("##..NP....##/............/............/............/............/##........##", "N move")),
      "c6c4 c6c5");
  EXPECT_EQ(
      moves(kFour, four("##........##/............/..........EP/............/............/##........##", "E move")),
      "f4d4 f4e4");
}

TEST(BosworthMoves, pawn_goes_two_forward_only_if_both_squares_are_free) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##NP..NP..##/##NP......##/##SPSPSP..##")),
            "c1c2 c1c3 d1d2");
}

TEST(BosworthMoves, pawn_on_its_own_camp_does_not_go_sideways) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##NN......##/##........##/##SP......##")), "b1b2");
}

TEST(BosworthMoves, pawn_captures_from_its_own_camp_with_four_players) {
  constexpr std::string_view kBoard = "##........##/............/............/............/..NN..NN..../##..SP....##";
  EXPECT_EQ(moves(kFour, four(kBoard)), "c1b2 c1c2 c1c3 c1d2");
  EXPECT_EQ(moves(kFirstFour, four(kBoard)), "c1b2 c1c2 c1c3 c1d2");
}

TEST(BosworthMoves, pawn_captures_from_its_own_camp_with_two_players_in_the_first_edition_only) {
  const std::string position = two("##........##/##........##/##........##/##........##/##NN..NN..##/##..SP....##");
  EXPECT_EQ(moves(kTwo, position), "c1c2 c1c3");
  EXPECT_EQ(moves(kFirstTwo, position), "c1b2 c1c2 c1c3 c1d2");
}

TEST(BosworthMoves, pawn_does_not_capture_from_its_own_camp_with_three_players) {
  const std::string position = three("##........##/..........##/..........##/..........##/..NN..NN..##/##..SP....##");
  EXPECT_EQ(moves(kThree, position), "c1c2 c1c3");
  EXPECT_EQ(moves(kFirstThree, position), "c1c2 c1c3");
}

TEST(BosworthMoves, opening_all_lets_pawns_always_capture_from_their_own_camp) {
  constexpr std::string_view kBoard = "##........##/##........##/##........##/##........##/##NN..NN..##/##..SP....##";
  EXPECT_EQ(moves("bosworth(opening=all)", two(kBoard)), "c1b2 c1c2 c1c3 c1d2");
  constexpr std::string_view kBoard3 = "##........##/..........##/..........##/..........##/..NN..NN..##/##..SP....##";
  EXPECT_EQ(moves("bosworth(players=3,opening=all)", three(kBoard3)), "c1b2 c1c2 c1c3 c1d2");
  EXPECT_EQ(moves("bosworth(players=3,edition=first,opening=all)", three(kBoard3)), "c1b2 c1c2 c1c3 c1d2");
}

TEST(BosworthMoves, pawn_captures_from_its_camp_into_the_next_one) {
  EXPECT_EQ(moves(kFour, four("##........##/............/............/............/WPWP......../##SP......##")),
            "b1a2");
}

TEST(BosworthMoves, pawn_elsewhere_goes_one_forward_or_sideways) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##........##/##..SP....##/##........##")),
            "c2b2 c2c3 c2d2");
  EXPECT_EQ(
      moves(kFour, four("##........##/............/............/....WP....../............/##........##", "W move")),
      "c3c2 c3c4 c3d3");
  EXPECT_EQ(
      moves(kFour, four("##........##/............/............/....NP....../............/##........##", "N move")),
      "c3b3 c3c2 c3d3");
  EXPECT_EQ(
      moves(kFour, four("##........##/............/............/....EP....../............/##........##", "E move")),
      "c3b3 c3c2 c3c4");
}

TEST(BosworthMoves, pawn_moves_without_capture_to_free_squares_only) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##..NN....##/##NNSPSN..##/##........##")),
            "d2b1 d2b3 d2c4 d2e4");
}

TEST(BosworthMoves, pawn_elsewhere_captures_on_all_four_diagonals_in_the_revised_edition) {
  const std::string position = two("##........##/##........##/##NP..NP..##/##..SP....##/##NP..NP..##/##........##");
  EXPECT_EQ(moves(kTwo, position), "c3b2 c3b3 c3b4 c3c4 c3d2 c3d3 c3d4");
}

TEST(BosworthMoves, pawn_elsewhere_captures_forward_only_with_two_players_in_the_first_edition) {
  const std::string position = two("##........##/##........##/##NP..NP..##/##..SP....##/##NP..NP..##/##........##");
  EXPECT_EQ(moves(kFirstTwo, position), "c3b4 c3c4 c3d4");
}

TEST(BosworthMoves, pawn_elsewhere_captures_on_all_four_diagonals_with_three_or_four_players_in_the_first_edition) {
  EXPECT_EQ(moves(kFirstThree, three("##........##/..........##/..NP..NP..##/....SP....##/..NP..NP..##/##........##")),
            "c3b2 c3b3 c3b4 c3c4 c3d2 c3d4");
  EXPECT_EQ(moves(kFirstFour, four("##........##/............/..NP..NP..../....SP....../..NP..NP..../##........##")),
            "c3b2 c3b3 c3b4 c3c4 c3d2 c3d3 c3d4");
}

TEST(BosworthMoves, pawn_never_captures_onto_its_own_camp) {
  EXPECT_EQ(moves(kTwo, two("##........##/##........##/##........##/##........##/##..SP....##/##NN..NN..##")),
            "c2b2 c2c3 c2d2");
  EXPECT_EQ(
      moves(kFour, four("##........##/............/NN........../..WP......../NN........../##........##", "W move")),
      "b3b2 b3b4 b3c3");
}

TEST(BosworthMoves, pawn_may_capture_in_the_camps_of_others) {
  EXPECT_TRUE(
      legal(kFour, four("##........##/............/............/..SP......../WN........../##........##"), "b3a2"));
}

TEST(BosworthMoves, first_edition_pawn_goes_sideways_only_towards_opponents_in_play) {
  EXPECT_EQ(moves(kFirstTwo, two("##........##/##........##/##........##/##..SP....##/##........##/##........##")),
            "c3c4");
  EXPECT_EQ(moves(kFirstThree, three("##........##/..........##/..........##/....SP....##/..........##/##........##")),
            "c3b3 c3c4");
  EXPECT_EQ(moves(kFirstFour, four("##........##/............/............/....SP....../............/##........##")),
            "c3b3 c3c4 c3d3");
}

TEST(BosworthMoves, first_edition_pawn_does_not_go_towards_a_fallen_camp) {
  const Line without_west{.board = "##........##/##........../##........../##..SP....../##........../##........##",
                          .hand = "S:K,N:K,E:K",
                          .pile = "S:-,N:-,E:-",
                          .out = "W"};
  EXPECT_EQ(moves(kFirstFour, line(without_west)), "c3c4 c3d3");
  EXPECT_EQ(moves(kFour, line(without_west)), "c3b3 c3c4 c3d3");
  const Line without_north{.board = "############/............/............/....WP....../............/##........##",
                           .turn = "W move",
                           .hand = "S:K,W:K,E:K",
                           .pile = "S:-,W:-,E:-",
                           .out = "N"};
  EXPECT_EQ(moves(kFirstFour, line(without_north)), "c3c2 c3d3");
}

TEST(BosworthMoves, first_edition_pawn_does_not_go_sideways_inside_a_camp) {
  constexpr std::string_view kBoard = "##..SP....##/............/............/SP........../............/##........##";
  EXPECT_EQ(moves(kFour, four(kBoard)), "a3a4 a3b3 c6b6 c6d6");
  EXPECT_EQ(moves(kFirstFour, four(kBoard)), "a3a4 a3b3");
}

TEST(BosworthMoves, number_of_players_is_the_number_that_began) {
  // Two of four are left: still the diagonals and the opening of a game of four.
  const std::string position =
      line({.board = "##........##/##........##/##NP..NP..##/##..SP....##/##NP..NP..##/##..SP....##", .out = "WE"});
  EXPECT_EQ(moves(kFirstFour, position), "c1b2 c1c2 c1d2 c3b2 c3b4 c3c4 c3d2 c3d4");
}

TEST(BosworthMoves, pawn_is_not_promoted) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NP..NPNP##/##..SP....##/##........##/##........##/##........##/##SPSPSPSP##",
                        .hand = "S:KRRN,N:K"}),
                  {"c5c6"}),
            line({.board = "##NPSPNPNP##/##........##/##........##/##........##/##........##/##SPSPSPSP##",
                  .turn = "N move",
                  .hand = "S:KRRN,N:K",
                  .quiet = 1}));
}

TEST(BosworthMoves, pawn_does_not_capture_en_passant) {
  const std::string after =
      apply(kTwo, two("##....NP..##/##........##/##..SP....##/##........##/##........##/##SPSPSPSP##", "N move"),
            {"d6d4", "K@d6"});
  EXPECT_EQ(after, line({.board = "######NK####/##........##/##..SPNP..##/##........##/##........##/##SPSPSPSP##",
                         .hand = "S:K,N:-"}));
  EXPECT_FALSE(legal(kTwo, after, "c4d5"));
}

}  // namespace
}  // namespace tablier::bosworth
