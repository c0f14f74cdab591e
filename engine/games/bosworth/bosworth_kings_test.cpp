#include <gtest/gtest.h>

#include "games/bosworth/test_positions.h"

namespace tablier::bosworth {
namespace {

using namespace tablier::testing;

TEST(BosworthKings, in_a_game_of_two_the_capture_of_the_king_ends_it_and_changes_nothing_else) {
  const std::string after =
      apply(kFirstTwo,
            line({.board = "##NP##NPNN##/##..NK....##/##SP......##/##....NB..##/##......SP##/##SPSR..SP##",
                  .hand = "S:KQRB,N:-",
                  .pile = "S:NN,N:-",
                  .quiet = 20}),
            {"c1c5"});
  EXPECT_EQ(after, line({.board = "##NP##NPNN##/##..SR....##/##SP......##/##....NB..##/##......SP##/##SP....SP##",
                         .turn = "- -",
                         .hand = "S:KQRB",
                         .pile = "S:NN",
                         .out = "N"}));
  EXPECT_EQ(result(kFirstTwo, after), "1/1 0/1");
}

TEST(BosworthKings, kings_in_hand_or_pile_are_safe) {
  EXPECT_EQ(result(kTwo, line({.board = "##SRSRSBSB##/##........##/##........##/##........##/##........##/##SPSPSPSP##",
                               .hand = "S:K,N:QPPP",
                               .pile = "S:-,N:K"})),
            "-");
}

// The south's rook takes the west's king on a4; the west has a pawn on a2, others abroad, and cards.
Line west_is_attacked() {
  return {.board = "##NPNPNPNP##/..WP......##/WK..SR....##/NN........##/WP....WB..##/##SPSPWN..##",
          .hand = "S:KR,W:QRPP,N:K",
          .pile = "S:-,W:B,N:-",
          .quiet = 3};
}

Line west_is_out() {
  return {.board = "##NPNPNPNP##/##........##/SR........##/NN........##/##........##/##SPSP....##",
          .turn = "S place",
          .hand = "S:KQR,N:K",
          .out = "W"};
}

TEST(BosworthKings, with_three_players_the_loser_leaves_with_all_he_has_and_the_captor_takes_one_queen) {
  EXPECT_EQ(apply(kThree, line(west_is_attacked()), {"c4a4"}), line(west_is_out()));
}

TEST(BosworthKings, the_captor_takes_the_queen_whatever_became_of_her) {
  // The west's queen is nowhere any more.
  Line before = west_is_attacked();
  before.hand = "S:KR,W:RPPP,N:K";
  EXPECT_EQ(apply(kThree, line(before), {"c4a4"}), line(west_is_out()));
}

TEST(BosworthKings, queens_the_loser_had_won_leave_the_game) {
  Line before = west_is_attacked();
  before.hand = "S:KR,W:QQRP,N:K";
  before.out = "E";
  Line after = west_is_out();
  after.out = "EW";
  EXPECT_EQ(apply(kFour, line(before), {"c4a4"}), line(after));
}

TEST(BosworthKings, occupied_squares_of_a_fallen_camp_close_as_soon_as_they_are_empty) {
  const Line before{.board = "##NPNPNPNP##/##........##/SR........##/NN........##/##........##/##SPSPSPSP##",
                    .hand = "S:KR,N:K",
                    .out = "W"};
  EXPECT_EQ(apply(kThree, line(before), {"a4b4", "a3c2"}),
            line({.board = "##NPNPNPNP##/##........##/##SR......##/##........##/##..NN....##/##SPSPSPSP##",
                  .hand = "S:KR,N:K",
                  .out = "W",
                  .quiet = 2}));
  EXPECT_EQ(apply(kThree, line(before), {"a4a3"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/SR........##/##........##/##SPSPSPSP##",
                  .turn = "N move",
                  .hand = "S:KR,N:K",
                  .out = "W"}));
}

TEST(BosworthKings, squares_of_an_earlier_fallen_camp_close_when_another_loser_leaves_them) {
  EXPECT_EQ(apply(kFour,
                  line({.board = "##NPNPNPNP##/##........EP/ER........EP/NN........##/##..SR..EK##/##SPSPSPSP##",
                        .hand = "S:K,N:K,E:-",
                        .pile = "S:-,N:-,E:-",
                        .out = "W"}),
                  {"c2e2"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/NN........##/##......SR##/##SPSPSPSP##",
                  .turn = "N move",
                  .hand = "S:KQ,N:K",
                  .out = "WE"}));
}

TEST(BosworthKings, the_captor_may_place_the_queen_in_the_same_turn) {
  const std::string after =
      apply(kThree,
            line({.board = "##NPNPNPNP##/WP........##/WP..WK....##/WP........##/WP........##/##SPSRSPSP##",
                  .hand = "S:KB,W:-,N:K",
                  .pile = "S:-,W:-,N:-"}),
            {"c1c4"});
  EXPECT_EQ(after, line({.board = "##NPNPNPNP##/##........##/##..SR....##/##........##/##........##/##SP..SPSP##",
                         .turn = "S place",
                         .hand = "S:KQB,N:K",
                         .out = "W"}));
  EXPECT_EQ(moves(kThree, after), "B@c1 K@c1 Q@c1");
}

TEST(BosworthKings, the_owner_of_the_last_king_wins_and_the_loser_leaves_all_the_same) {
  const std::string after =
      apply(kThree,
            line({.board = "##NP..NPNK##/##........##/##........##/NN......SR##/##SK..NB..##/##SPSPSPSP##",
                  .hand = "S:-,N:RB",
                  .out = "W",
                  .quiet = 3}),
            {"e3e6"});
  EXPECT_EQ(after, line({.board = "########SR##/##........##/##........##/##........##/##SK......##/##SPSPSPSP##",
                         .turn = "- -",
                         .hand = "S:Q",
                         .pile = "S:-",
                         .out = "WN"}));
  EXPECT_EQ(result(kThree, after), "1/1 0/1 0/1");
}

// All four squares of the south's camp are closed, and it holds a queen it has won.
Line camp_is_closed() {
  return {.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/############",
          .turn = "S place",
          .hand = "S:Q,N:K",
          .out = "W",
          .quiet = 7};
}

TEST(BosworthClosedCamp, a_won_queen_may_go_to_any_of_the_four_squares_or_wait) {
  EXPECT_EQ(moves(kThree, line(camp_is_closed())), "Q@b1 Q@c1 Q@d1 Q@e1 pass");
}

TEST(BosworthClosedCamp, the_queen_opens_the_square_she_is_put_on) {
  EXPECT_EQ(apply(kThree, line(camp_is_closed()), {"Q@d1"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/######SQ####",
                  .turn = "N move",
                  .hand = "S:-,N:K",
                  .out = "W"}));
}

TEST(BosworthClosedCamp, one_queen_a_turn) {
  Line before = camp_is_closed();
  before.hand = "S:QQ,N:K";
  before.out = "EW";
  EXPECT_EQ(apply(kFour, line(before), {"Q@b1"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/##SQ########",
                  .turn = "N move",
                  .hand = "S:Q,N:K",
                  .out = "EW"}));
}

TEST(BosworthClosedCamp, passing_adds_a_quiet_turn) {
  Line after = camp_is_closed();
  after.turn = "N move";
  after.quiet = 8;
  EXPECT_EQ(apply(kThree, line(camp_is_closed()), {"pass"}), line(after));
}

TEST(BosworthClosedCamp, passing_adds_a_quiet_turn_even_after_a_capture) {
  Line before = camp_is_closed();
  before.board = "##NPNPNPNP##/##........##/##........##/##..SKNB..##/##........##/############";
  before.turn = "S move";
  EXPECT_EQ(apply(kThree, line(before), {"c3d3", "pass"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##....SK..##/##........##/############",
                  .turn = "N move",
                  .hand = "S:Q,N:K",
                  .out = "W",
                  .quiet = 1}));
}

TEST(BosworthClosedCamp, passing_may_be_the_hundredth_quiet_turn) {
  Line before = camp_is_closed();
  before.quiet = 99;
  EXPECT_EQ(result(kThree, line(before), {"pass"}), "1/2 0/1 1/2");
}

TEST(BosworthClosedCamp, if_not_all_four_are_closed_she_waits_for_an_empty_square) {
  // A pawn of the south's own, or an enemy, stands on b1.
  for (const std::string_view on_b1 : {"SP", "NB"}) {
    const std::string camp = "##" + std::string(on_b1) + "########";
    EXPECT_EQ(apply(kThree,
                    line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##SP......##/" + camp,
                          .hand = "S:Q,N:K",
                          .out = "W"}),
                    {"c3c4"}),
              line({.board = "##NPNPNPNP##/##........##/##..SK....##/##........##/##SP......##/" + camp,
                    .turn = "N move",
                    .hand = "S:Q,N:K",
                    .out = "W",
                    .quiet = 1}));
  }
  EXPECT_EQ(
      moves(kThree, line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##SP......##/##..########",
                          .turn = "S place",
                          .hand = "S:Q,N:K",
                          .out = "W"})),
      "Q@b1");
}

TEST(BosworthClosedCamp, a_square_opened_by_a_queen_may_close_again) {
  EXPECT_EQ(apply(kThree,
                  line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/######SQ####",
                        .hand = "S:-,N:K",
                        .out = "W"}),
                  {"d1d2"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##....SQ..##/############",
                  .turn = "N move",
                  .hand = "S:-,N:K",
                  .out = "W",
                  .quiet = 1}));
}

}  // namespace
}  // namespace tablier::bosworth
