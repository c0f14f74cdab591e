#include <gtest/gtest.h>

#include "games/bosworth/test_positions.h"

namespace tablier::bosworth {
namespace {

using namespace tablier::testing;

/// The south's king is on the board, the north's in hand.
std::string south(std::string_view board, std::string_view turn = "S move") {
  return line({.board = std::string(board), .turn = std::string(turn), .hand = "S:-,N:K"});
}

/// The south reinforces with these cards.
std::string placing(std::string_view board, std::string_view hand) {
  return line({.board = std::string(board), .turn = "S place", .hand = "S:" + std::string(hand) + ",N:K"});
}

TEST(BosworthCheck, an_attacked_king_must_be_rescued) {
  // He leaves the rook's file, capturing his own pawn if he likes; or the other rook steps in between.
  EXPECT_EQ(moves(kTwo, south("##........##/##..NR....##/##......SR##/##........##/##..SK....##/##SP....SP##")),
            "c2b1 c2b2 c2b3 c2d1 c2d2 c2d3 e4c4");
}

TEST(BosworthCheck, an_attacker_may_be_captured) {
  const std::string position = south("##........##/##..NR....##/##........##/##......SB##/##........##/##..SK....##");
  EXPECT_TRUE(legal(kTwo, position, "e3c5"));
  EXPECT_FALSE(legal(kTwo, position, "e3d4"));
}

TEST(BosworthCheck, a_king_who_cannot_be_rescued_is_frozen_and_another_piece_moves) {
  EXPECT_EQ(moves(kTwo, south("##........##/##NRNR....##/##........##/##........##/##......SP##/##SK......##")),
            "e2d2 e2e3");
}

TEST(BosworthCheck, if_the_king_is_frozen_and_no_other_piece_can_move_the_step_is_skipped) {
  EXPECT_EQ(
      apply(kTwo, south("##NPNPNPNP##/##NR......##/##..NR....##/##........##/##........##/##SK########", "N move"),
            {"c4c5"}),
      line({.board = "##NPNPNPNP##/##NRNR....##/##........##/##........##/##........##/##SK########",
            .turn = "N move",
            .hand = "S:-,N:K",
            .quiet = 2}));
}

TEST(BosworthCheck, no_move_may_leave_the_king_attacked) {
  // The rook shields him along the file; on c2 he would stand before the enemy himself.
  EXPECT_EQ(moves(kTwo, south("##........##/##..NR....##/##........##/##........##/##..SR....##/####SK######")),
            "c1b2 c1d2 c2c3 c2c4 c2c5");
}

TEST(BosworthCheck, if_every_move_leaves_the_king_attacked_the_step_is_skipped) {
  EXPECT_EQ(
      apply(kTwo, south("##NPNPNPNP##/##........##/##......NR##/##........##/##........##/##SK########", "N move"),
            {"e4e2"}),
      line({.board = "##NPNPNPNP##/##........##/##........##/##........##/##......NR##/##SK########",
            .turn = "N move",
            .hand = "S:-,N:K",
            .quiet = 2}));
}

TEST(BosworthCheck, kings_attack_the_squares_around_them) {
  const std::string position = line(
      {.board = "##........##/##..NK....##/##........##/##..SK....##/##........##/##........##", .hand = "S:-,N:-"});
  EXPECT_EQ(moves(kTwo, position), "c3b2 c3b3 c3c2 c3d2 c3d3");
}

TEST(BosworthCheck, pieces_of_every_opponent_attack) {
  const std::string position =
      line({.board = "##........##/......WB..##/..........##/NR........##/..SK......##/##........##",
            .hand = "S:-,W:K,N:K",
            .pile = "S:-,W:-,N:-"});
  // The rook, which he may capture, sweeps the third rank; the bishop attacks a2 and b3.
  EXPECT_EQ(moves(kThree, position), "b2a3 b2b1 b2c1 b2c2");
}

TEST(BosworthCheck, pawns_attack_where_they_capture) {
  const std::string off_camp = south("##........##/##....SK..##/##NP......##/##........##/##........##/##........##");
  EXPECT_FALSE(legal(kTwo, off_camp, "d5c5"));
  EXPECT_TRUE(legal(kTwo, off_camp, "d5c4"));
  const std::string on_camp = south("##NP......##/##........##/##..SK....##/##........##/##........##/##........##");
  EXPECT_TRUE(legal(kTwo, on_camp, "c4c5"));
  EXPECT_FALSE(legal("bosworth(opening=all)", on_camp, "c4c5"));
}

TEST(BosworthCheck, pawns_do_not_attack_their_own_camp) {
  const std::string position = south("##........##/##NP..SK..##/##........##/##........##/##........##/##........##");
  EXPECT_TRUE(legal(kTwo, position, "d5c6"));
  EXPECT_FALSE(legal(kTwo, position, "d5c4"));
}

TEST(BosworthCheck, a_piece_attacks_whatever_that_would_do_to_its_own_king) {
  // The rook on c5 shields its king from b5, and yet attacks c2.
  const std::string position = line(
      {.board = "##........##/##SRNR..NK##/##........##/##........##/##..SK....##/##......SP##", .hand = "S:-,N:-"});
  EXPECT_TRUE(legal(kTwo, position, "b5c5"));
  EXPECT_FALSE(legal(kTwo, position, "e1e2"));
}

TEST(BosworthCheck, a_king_in_hand_or_pile_is_no_concern) {
  const std::string position =
      line({.board = "##........##/##NRNR....##/##........##/##........##/##........##/##....SP..##"});
  EXPECT_EQ(moves(kTwo, position), "d1d2 d1d3");
}

TEST(BosworthCheck, an_opponent_whose_king_is_captured_no_longer_attacks) {
  const std::string position = line(
      {.board = "##........##/##..NR..NK##/##........##/##........##/##..SK....##/##......SR##", .hand = "S:-,N:-"});
  EXPECT_TRUE(legal(kTwo, position, "e1e5"));
  EXPECT_FALSE(legal(kTwo, position, "e1e4"));
}

// The south's rook may take the west's king on e3.
std::string west_king_on_e3(std::string_view board) {
  return line({.board = std::string(board), .hand = "S:-,W:P,N:K", .pile = "S:-,W:-,N:-"});
}

TEST(BosworthCheck, after_the_move_the_pieces_of_a_captured_king_are_gone) {
  const std::string shielding =
      west_king_on_e3("##NPNP..NP##/....NR....##/..........##/....WB..WK##/..........##/##..SK..SR##");
  EXPECT_FALSE(legal(kThree, shielding, "e1e3"));
  EXPECT_TRUE(legal(kFirstThree, shielding, "e1e3"));
  const std::string attacking =
      west_king_on_e3("##NPNP..NP##/..........##/....WR....##/........WK##/..........##/##..SK..SR##");
  EXPECT_TRUE(legal(kThree, attacking, "e1e3"));
  EXPECT_FALSE(legal(kThree, attacking, "e1e2"));
}

TEST(BosworthCheck, after_the_move_the_squares_of_a_fallen_camp_are_closed) {
  // The pawn on a3 leaves with the west's king, but a3 and a4 close between the north's rook and the south's king.
  EXPECT_TRUE(legal(kThree,
                    west_king_on_e3("##NPNP..NP##/SK........##/..........##/WP......WK##/NR........##/##......SR##"),
                    "e1e3"));
  // So does a square of a camp that fell before, when the piece on it leaves.
  const std::string position =
      line({.board = "##NPNPNPNP##/##........##/SK........##/SR........##/NR........##/##........##",
            .hand = "S:-,N:K",
            .out = "W"});
  EXPECT_TRUE(legal(kThree, position, "a3b3"));
}

TEST(BosworthCheck, there_is_none_in_the_first_edition) {
  const std::string position = south("##........##/##..NR....##/##........##/##........##/##..SK....##/##......SP##");
  EXPECT_EQ(moves(kFirstTwo, position), "c2b1 c2b2 c2b3 c2c1 c2c3 c2d1 c2d2 c2d3 e1e2 e1e3");
  EXPECT_EQ(
      moves(kFirstTwo, placing("##........##/##NR......##/##........##/##........##/##........##/##....SPSP##", "K")),
      "K@b1 K@c1");
}

TEST(BosworthCheckReinforcing, the_king_enters_where_he_is_not_attacked) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##NR......##/##........##/##........##/##........##/##....SPSP##", "K")),
            "K@c1");
  EXPECT_EQ(moves(kTwo, placing("##........##/##........##/##........##/##........##/##..NP....##/##....SPSP##", "K")),
            "K@c1");
}

TEST(BosworthCheckReinforcing, the_king_enters_on_an_attacked_square_if_there_is_no_other) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##NRNR....##/##........##/##........##/##........##/##....SPSP##", "K")),
            "K@b1 K@c1");
}

TEST(BosworthCheckReinforcing, another_card_is_good_if_the_king_can_still_enter_unattacked) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##NR......##/##........##/##........##/##........##/##....SPSP##", "KP")),
            "P@b1");
  EXPECT_EQ(moves(kTwo, placing("##........##/##NR......##/##........##/##........##/##........##/##......SP##", "KP")),
            "K@c1 P@b1 P@c1");
}

TEST(BosworthCheckReinforcing, another_card_is_not_good_if_it_leaves_the_king_an_attacked_square) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##..NR....##/##........##/##........##/##........##/##....SPSP##", "KP")),
            "K@b1");
}

TEST(BosworthCheckReinforcing, the_king_may_stay_in_hand_if_there_are_cards_enough) {
  EXPECT_EQ(
      moves(kTwo, placing("##........##/##NR......##/##........##/##........##/##........##/##..SPSPSP##", "KQP")),
      "P@b1 Q@b1");
}

TEST(BosworthCheckReinforcing, squares_passed_over_are_closed_when_attack_is_judged) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##........##/##........##/##........##/##........##/##NR......##", "K")),
            "K@d1 K@e1");
}

TEST(BosworthCheckReinforcing, cards_placed_before_him_shield_the_king) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##........##/##........##/##........##/##........##/##NR....SP##", "KP")),
            "P@c1");
}

TEST(BosworthCheckReinforcing, squares_to_be_filled_after_him_do_not_shield_the_king) {
  EXPECT_EQ(moves(kTwo, placing("##........##/##........##/##........##/##........##/##........##/##......NR##", "K")),
            "K@b1 K@c1 K@d1");
}

}  // namespace
}  // namespace tablier::bosworth
