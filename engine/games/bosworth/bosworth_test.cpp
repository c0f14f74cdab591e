#include <gtest/gtest.h>

#include "games/bosworth/test_positions.h"

namespace tablier::bosworth {
namespace {

using namespace tablier::testing;

TEST(Bosworth, two_play_south_and_north_with_the_other_camps_closed) {
  EXPECT_EQ(start(kTwo),
            "##NPNPNPNP##/##........##/##........##/##........##/##........##/##SPSPSPSP## S deal hand=S:-,N:- "
            "pile=S:KQRRBBNNPPPP,N:KQRRBBNNPPPP out=- quiet=0");
}

TEST(Bosworth, three_play_south_west_and_north_with_camp_east_closed) {
  EXPECT_EQ(start(kThree),
            "##NPNPNPNP##/WP........##/WP........##/WP........##/WP........##/##SPSPSPSP## S deal hand=S:-,W:-,N:- "
            "pile=S:KQRRBBNNPPPP,W:KQRRBBNNPPPP,N:KQRRBBNNPPPP out=- quiet=0");
}

TEST(Bosworth, four_play_on_all_sides) {
  EXPECT_EQ(start(kFour),
            "##NPNPNPNP##/WP........EP/WP........EP/WP........EP/WP........EP/##SPSPSPSP## S deal "
            "hand=S:-,W:-,N:-,E:- pile=S:KQRRBBNNPPPP,W:KQRRBBNNPPPP,N:KQRRBBNNPPPP,E:KQRRBBNNPPPP out=- quiet=0");
}

TEST(Bosworth, options_are_players_edition_and_opening) {
  EXPECT_EQ(start("bosworth(players=2,edition=revised,opening=sheet)"), start(kTwo));
  EXPECT_TRUE(start("bosworth(players=5)").starts_with("error: "));
  EXPECT_TRUE(start("bosworth(players=1)").starts_with("error: "));
  EXPECT_TRUE(start("bosworth(edition=second)").starts_with("error: "));
  EXPECT_TRUE(start("bosworth(opening=none)").starts_with("error: "));
}

TEST(Bosworth, deal_gives_south_four_cards_then_the_others_clockwise) {
  const std::string after_four = apply(kThree, start(kThree), {"draw:P", "draw:K", "draw:R", "draw:P"});
  EXPECT_EQ(after_four,
            "##NPNPNPNP##/WP........##/WP........##/WP........##/WP........##/##SPSPSPSP## W deal "
            "hand=S:KRPP,W:-,N:- pile=S:QRBBNNPP,W:KQRRBBNNPPPP,N:KQRRBBNNPPPP out=- quiet=0");
  EXPECT_EQ(actor(kThree, after_four), "*");
  const std::string after_eight = apply(kThree, after_four, {"draw:P", "draw:P", "draw:P", "draw:P"});
  EXPECT_NE(after_eight.find(" N deal hand=S:KRPP,W:PPPP,N:- "), std::string::npos);
}

TEST(Bosworth, south_begins_after_the_deal) {
  const std::string position =
      apply(kTwo, start(kTwo), {"draw:P", "draw:K", "draw:R", "draw:P", "draw:Q", "draw:Q", "draw:B", "draw:N"});
  EXPECT_TRUE(position.starts_with("error: ")) << "there is one queen only";
  EXPECT_EQ(apply(kTwo, start(kTwo), {"draw:P", "draw:K", "draw:R", "draw:P", "draw:Q", "draw:B", "draw:B", "draw:N"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##........##/##........##/##SPSPSPSP##",
                  .hand = "S:KRPP,N:QBBN",
                  .pile = "S:QRBBNNPP,N:KRRNPPPP"}));
}

TEST(Bosworth, cards_are_drawn_in_proportion_to_what_the_pile_holds) {
  EXPECT_EQ(chance(kTwo, start(kTwo)), "draw:B=1/6 draw:K=1/12 draw:N=1/6 draw:P=1/3 draw:Q=1/12 draw:R=1/6");
  EXPECT_EQ(chance(kTwo, apply(kTwo, start(kTwo), {"draw:K", "draw:R"})),
            "draw:B=1/5 draw:N=1/5 draw:P=2/5 draw:Q=1/10 draw:R=1/10");
}

TEST(BosworthTurn, turns_go_clockwise) {
  const std::string position =
      line({.board = "##NPNPNPNP##/WP........EP/WP..WPNP..EP/WP..SPEP..EP/WP........EP/##SPSPSPSP##",
            .hand = "S:K,W:K,N:K,E:K",
            .pile = "S:-,W:-,N:-,E:-"});
  EXPECT_EQ(actor(kFour, position), "S");
  EXPECT_EQ(actor(kFour, apply(kFour, position, {"c3b3"})), "W");
  EXPECT_EQ(actor(kFour, apply(kFour, position, {"c3b3", "c4c5"})), "N");
  EXPECT_EQ(actor(kFour, apply(kFour, position, {"c3b3", "c4c5", "d4e4"})), "E");
  EXPECT_EQ(actor(kFour, apply(kFour, position, {"c3b3", "c4c5", "d4e4", "d3c3"})), "S");
}

TEST(BosworthTurn, move_may_not_be_declined) {
  const std::string position =
      line({.board = "##........##/##........##/##........##/##........##/##........##/##SP......##"});
  EXPECT_EQ(moves(kTwo, position), "b1b2 b1b3");
}

TEST(BosworthTurn, move_is_skipped_if_there_is_none) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NPNPNPNP##/##........##/##..NR....##/##........##/##........##/##........##",
                        .turn = "N move",
                        .quiet = 3}),
                  {"c4c5"}),
            line({.board = "##NPNPNPNP##/##..NR....##/##........##/##........##/##........##/##........##",
                  .turn = "S place",
                  .quiet = 4}));
}

TEST(BosworthReinforce, every_empty_square_is_filled_in_the_order_of_the_camp) {
  const Line before{.board = "##NPNPNPNP##/##........##/##........##/##SP......##/##....SP..##/##..SP..SP##",
                    .turn = "S place",
                    .hand = "S:KQRB,N:K",
                    .pile = "S:NN,N:-"};
  EXPECT_EQ(moves(kTwo, line(before)), "B@b1 K@b1 Q@b1 R@b1");
  const std::string after = apply(kTwo, line(before), {"Q@b1"});
  EXPECT_EQ(after, line({.board = "##NPNPNPNP##/##........##/##........##/##SP......##/##....SP..##/##SQSP..SP##",
                         .turn = "S place",
                         .hand = "S:KRB,N:K",
                         .pile = "S:NN,N:-"}));
  EXPECT_EQ(moves(kTwo, after), "B@d1 K@d1 R@d1");
  EXPECT_NE(apply(kTwo, after, {"K@d1"}).find(" S draw "), std::string::npos);
}

TEST(BosworthReinforce, other_camps_list_their_squares_upwards_or_to_the_right) {
  const auto place = [](std::string_view seat) {
    return moves(kFirstFour,
                 line({.board = "##........##/............/............/............/............/##........##",
                       .turn = std::string(seat) + " place",
                       .hand = "S:KQRB,W:KQRB,N:KQRB,E:KQRB",
                       .pile = "S:-,W:-,N:-,E:-"}));
  };
  EXPECT_EQ(place("S"), "B@b1 K@b1 Q@b1 R@b1");
  EXPECT_EQ(place("W"), "B@a2 K@a2 Q@a2 R@a2");
  EXPECT_EQ(place("N"), "B@b6 K@b6 Q@b6 R@b6");
  EXPECT_EQ(place("E"), "B@f2 K@f2 Q@f2 R@f2");
}

TEST(BosworthReinforce, with_fewer_cards_squares_may_be_passed_over_while_enough_remain) {
  const Line before{.board = "##........##/##........##/##........##/##........##/##SP......##/##........##",
                    .turn = "S place",
                    .hand = "S:KP,N:K",
                    .quiet = 5};
  EXPECT_EQ(moves(kFirstTwo, line(before)), "K@b1 K@c1 K@d1 P@b1 P@c1 P@d1");
}

TEST(BosworthReinforce, squares_passed_over_become_closed_at_once) {
  const Line before{.board = "##........##/##........##/##........##/##........##/##SP......##/##........##",
                    .turn = "S place",
                    .hand = "S:KP,N:K"};
  const Line after{.board = "##........##/##........##/##........##/##........##/##SP......##/####SP....##",
                   .turn = "S place",
                   .hand = "S:K,N:K"};
  EXPECT_EQ(apply(kFirstTwo, line(before), {"P@c1"}), line(after));
  EXPECT_EQ(moves(kFirstTwo, line(after)), "K@d1 K@e1");
}

TEST(BosworthReinforce, squares_still_empty_when_the_hand_is_become_closed) {
  EXPECT_EQ(apply(kFirstTwo,
                  line({.board = "##........##/##........##/##........##/##........##/##SP......##/####SP....##",
                        .turn = "S place",
                        .hand = "S:K,N:K"}),
                  {"K@d1"}),
            line({.board = "##........##/##........##/##........##/##........##/##SP......##/####SPSK####",
                  .turn = "N place",
                  .hand = "S:-,N:K"}));
}

TEST(BosworthReinforce, empty_squares_close_without_a_decision_if_the_hand_is_empty) {
  EXPECT_EQ(apply(kFirstTwo,
                  line({.board = "##NPNP..NP##/##........##/##........##/##........##/##..SK....##/##SPSP..SP##",
                        .hand = "S:-,N:K"}),
                  {"b1b2"}),
            line({.board = "##NPNP..NP##/##........##/##........##/##........##/##SPSK....##/####SP##SP##",
                  .turn = "N move",
                  .hand = "S:-,N:K",
                  .quiet = 1}));
}

TEST(BosworthReinforce, squares_on_which_enemies_stand_are_left_alone) {
  const std::string after =
      apply(kFirstTwo,
            line({.board = "##NPNP..NP##/##........##/##........##/##........##/##..SK....##/##SPNR..NB##",
                  .hand = "S:-,N:K"}),
            {"b1b2"});
  EXPECT_EQ(after, line({.board = "##NPNP..NP##/##........##/##........##/##........##/##SPSK....##/####NR##NB##",
                         .turn = "N move",
                         .hand = "S:-,N:K",
                         .quiet = 1}));
  EXPECT_EQ(
      moves(kFirstTwo, line({.board = "##NPNP..NP##/##........##/##........##/##SP......##/##..SK....##/##NR..NB..##",
                             .turn = "S place",
                             .hand = "S:RRB,N:K"})),
      "B@c1 R@c1");
}

TEST(BosworthRecruit, cards_are_drawn_one_at_a_time_until_four_are_held) {
  const Line before{.board = "##NPNPNPNP##/##........##/##........##/##........##/##....SP..##/##SQSPSKSP##",
                    .turn = "S draw",
                    .hand = "S:RB,N:K",
                    .pile = "S:RBNN,N:-"};
  EXPECT_EQ(actor(kTwo, line(before)), "*");
  EXPECT_EQ(chance(kTwo, line(before)), "draw:B=1/4 draw:N=1/2 draw:R=1/4");
  Line after = before;
  after.hand = "S:RBN,N:K";
  after.pile = "S:RBN,N:-";
  EXPECT_EQ(apply(kTwo, line(before), {"draw:N"}), line(after));
  after.turn = "N move";
  after.hand = "S:RBNN,N:K";
  after.pile = "S:RB,N:-";
  EXPECT_EQ(apply(kTwo, line(before), {"draw:N", "draw:N"}), line(after));
}

TEST(BosworthRecruit, drawing_ends_when_the_pile_is_empty) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NPNPNPNP##/##........##/##........##/##........##/##....SP..##/##SQSPSKSP##",
                        .turn = "S draw",
                        .hand = "S:RB,N:K",
                        .pile = "S:N,N:-"}),
                  {"draw:N"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##........##/##....SP..##/##SQSPSKSP##",
                  .turn = "N move",
                  .hand = "S:RBN,N:K"}));
}

TEST(BosworthRecruit, nothing_is_drawn_from_an_empty_pile) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NPNPNPNP##/##........##/##........##/##........##/##....SP..##/##..SPSKSP##",
                        .turn = "S place",
                        .hand = "S:RB,N:K"}),
                  {"R@b1"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##........##/##....SP..##/##SRSPSKSP##",
                  .turn = "N move",
                  .hand = "S:B,N:K"}));
}

TEST(BosworthRecruit, a_hand_above_four_draws_nothing) {
  EXPECT_EQ(apply(kThree,
                  line({.board = "############/WP........##/WP........##/WP........##/WP..WP....##/##SPSPSP..##",
                        .turn = "S place",
                        .hand = "S:KQRBN,W:K",
                        .pile = "S:QPP,W:-",
                        .out = "N"}),
                  {"R@e1"}),
            line({.board = "############/WP........##/WP........##/WP........##/WP..WP....##/##SPSPSPSR##",
                  .turn = "W move",
                  .hand = "S:KQBN,W:K",
                  .pile = "S:QPP,W:-",
                  .out = "N"}));
}

TEST(BosworthQuiet, capture_sets_it_to_0_at_once) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NPNPNPNP##/##..NN....##/##........##/##..SR....##/##........##/##SPSPSP..##",
                        .quiet = 40}),
                  {"c3c5"}),
            line({.board = "##NPNPNPNP##/##..SR....##/##........##/##........##/##........##/##SPSPSP..##",
                  .turn = "S place"}));
}

TEST(BosworthQuiet, a_kings_capture_of_his_own_piece_counts) {
  const std::string after =
      apply(kTwo,
            line({.board = "##NPNPNPNP##/##........##/##........##/##..SRSK..##/##........##/##SPSPSPSP##",
                  .hand = "S:-,N:K",
                  .quiet = 40}),
            {"d3c3"});
  EXPECT_EQ(after, line({.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/##SPSPSPSP##",
                         .turn = "N move",
                         .hand = "S:-,N:K"}));
}

TEST(BosworthQuiet, card_placed_sets_it_to_0_and_the_turn_adds_none) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NPNPNPNP##/##........##/##........##/##..SR....##/##........##/##SPSPSP..##",
                        .turn = "S place",
                        .hand = "S:KB,N:K",
                        .quiet = 99}),
                  {"B@e1"}),
            line({.board = "##NPNPNPNP##/##........##/##........##/##..SR....##/##........##/##SPSPSPSB##",
                  .turn = "N move"}));
}

TEST(BosworthQuiet, a_turn_with_neither_adds_1) {
  EXPECT_EQ(apply(kTwo,
                  line({.board = "##NPNPNPNP##/##........##/##........##/##..SR....##/##........##/##SPSPSPSP##",
                        .quiet = 7}),
                  {"c3c4"}),
            line({.board = "##NPNPNPNP##/##........##/##..SR....##/##........##/##........##/##SPSPSPSP##",
                  .turn = "N move",
                  .quiet = 8}));
}

TEST(BosworthQuiet, skipped_turns_count) {
  // All that W has is a king on a5, who is not attacked, but would be wherever he goes.
  const Line before{.board = "##NPNPNPNP##/WK........##/##........##/##........##/##NRSR....##/##SPSPSPSP##",
                    .hand = "S:K,W:-,N:K",
                    .pile = "S:-,W:-,N:-",
                    .quiet = 7};
  EXPECT_EQ(apply(kThree, line(before), {"c2c3"}),
            line({.board = "##NPNPNPNP##/WK........##/##........##/##..SR....##/##NR......##/##SPSPSPSP##",
                  .turn = "N move",
                  .hand = "S:K,W:-,N:K",
                  .pile = "S:-,W:-,N:-",
                  .quiet = 9}));
}

TEST(BosworthQuiet, the_hundredth_quiet_turn_is_a_draw_among_those_in_play) {
  const std::string two = apply(
      kTwo,
      line({.board = "##NPNPNPNP##/##........##/##........##/##..SR....##/##........##/##SPSPSPSP##", .quiet = 99}),
      {"c3c4"});
  EXPECT_EQ(two, line({.board = "##NPNPNPNP##/##........##/##..SR....##/##........##/##........##/##SPSPSPSP##",
                       .turn = "- -",
                       .quiet = 100}));
  EXPECT_EQ(result(kTwo, two), "1/2 1/2");
  EXPECT_EQ(actor(kTwo, two), "-");
  EXPECT_EQ(moves(kTwo, two), "");
  EXPECT_EQ(result(kThree,
                   line({.board = "##NPNPNPNP##/##........##/##........##/##..SR....##/##........##/##SPSPSPSP##",
                         .out = "W",
                         .quiet = 99}),
                   {"c3c4"}),
            "1/2 0/1 1/2");
}

TEST(BosworthQuiet, a_skipped_turn_may_be_the_hundredth) {
  EXPECT_EQ(apply(kThree,
                  line({.board = "##NPNPNPNP##/WK........##/##........##/##........##/##NRSR....##/##SPSPSPSP##",
                        .hand = "S:K,W:-,N:K",
                        .pile = "S:-,W:-,N:-",
                        .quiet = 98}),
                  {"c2c3"}),
            line({.board = "##NPNPNPNP##/WK........##/##........##/##..SR....##/##NR......##/##SPSPSPSP##",
                  .turn = "- -",
                  .hand = "S:K,W:-,N:K",
                  .pile = "S:-,W:-,N:-",
                  .quiet = 100}));
}

TEST(BosworthQuiet, result_is_open_while_the_game_goes_on) { EXPECT_EQ(result(kTwo, start(kTwo)), "-"); }

}  // namespace
}  // namespace tablier::bosworth
