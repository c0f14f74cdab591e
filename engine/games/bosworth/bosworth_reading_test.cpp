#include <gtest/gtest.h>

#include "games/bosworth/test_positions.h"

namespace tablier::bosworth {
namespace {

using namespace tablier::testing;

// Positions that can be; each test changes one thing in one of them.
Line of_two() {
  return {.board = "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSPSP##",
          .turn = "S move",
          .hand = "S:KRNP,N:KQRB",
          .pile = "S:RBBNPP,N:BNNPPP",
          .out = "-",
          .quiet = 4};
}
Line of_three() {
  return {.board = "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSPSP##",
          .turn = "S move",
          .hand = "S:KRNP,N:KQRB",
          .pile = "S:RBBNPP,N:BNNPPP",
          .out = "W",
          .quiet = 4};
}

Line with_board(Line position, std::string_view board) {
  position.board = board;
  return position;
}
Line with_turn(Line position, std::string_view turn) {
  position.turn = turn;
  return position;
}
Line with_hand(Line position, std::string_view hand) {
  position.hand = hand;
  return position;
}
Line with_pile(Line position, std::string_view pile) {
  position.pile = pile;
  return position;
}
Line with_out(Line position, std::string_view out) {
  position.out = out;
  return position;
}
Line with_quiet(Line position, int quiet) {
  position.quiet = quiet;
  return position;
}

TEST(BosworthReading, a_position_is_written_back_byte_for_byte) {
  EXPECT_TRUE(accepted(kTwo, of_two()));
  EXPECT_TRUE(accepted(kThree, of_three()));
}

TEST(BosworthReading, all_fields_stand_in_order_one_space_apart) {
  const std::string good = line(of_two());
  EXPECT_TRUE(read(kTwo, good + " ").starts_with("error: "));
  EXPECT_TRUE(read(kTwo, " " + good).starts_with("error: "));
  EXPECT_TRUE(read(kTwo, good + " unseen=-").starts_with("error: "));
  EXPECT_TRUE(read(kTwo, good.substr(0, good.rfind(' '))).starts_with("error: "));
  EXPECT_TRUE(read(kTwo, "").starts_with("error: "));
  std::string swapped = good;
  swapped.replace(swapped.find("hand="), 5, "pile=");
  EXPECT_TRUE(read(kTwo, swapped).starts_with("error: "));
}

TEST(BosworthReading, board_has_six_ranks_of_six_cells) {
  EXPECT_TRUE(refused(kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##SPSQSPSP##")));
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR...##/##....SP..##/##........##/##SPSQSPSP##")));
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR......##/##....SP..##/##........##/##SPSQSPSP##")));
}

TEST(BosworthReading, cells_are_free_closed_or_a_seat_that_plays_and_a_kind) {
  for (const std::string_view cell : {"SX", "XP", "sp", "WP", "EP", ".#", "S.", "PS"}) {
    EXPECT_TRUE(refused(kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR....##/##" + std::string(cell) +
                                                       "..SP..##/##........##/##SPSQSPSP##")))
        << cell;
  }
}

TEST(BosworthReading, error_names_the_field) {
  EXPECT_NE(read(kTwo, line(with_quiet(of_two(), 101))).find("quiet"), std::string::npos);
  EXPECT_NE(read(kTwo, line(with_turn(of_two(), "W move"))).find("SEAT"), std::string::npos);
  EXPECT_NE(read(kTwo, line(with_turn(of_two(), "S jump"))).find("STEP"), std::string::npos);
  EXPECT_NE(read(kTwo, line(with_hand(of_two(), "S:KRNP,N:KQRX"))).find("hand"), std::string::npos);
  EXPECT_NE(read(kTwo, line(with_out(of_two(), "X"))).find("out"), std::string::npos);
}

TEST(BosworthReading, seats_and_kinds_come_in_order) {
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "N:KQRB,S:KRNP")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:KRNP,S:KRNP,N:KQRB")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:RKNP,N:KQRB")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:KRNP,N:KQRB,")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:,N:KQRB")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:KRNP")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:4?,N:KQRB")));
}

TEST(BosworthReading, quiet_is_a_plain_number_below_100) {
  EXPECT_TRUE(accepted(kTwo, with_quiet(of_two(), 99)));
  EXPECT_TRUE(refused(kTwo, with_quiet(of_two(), 100)));
  std::string zeros = line(of_two());
  zeros.replace(zeros.rfind('='), 2, "=04");
  EXPECT_TRUE(read(kTwo, zeros).starts_with("error: "));
}

TEST(BosworthReading, corners_are_closed) {
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "..NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSPSP##")));
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSPSPSR")));
}

TEST(BosworthReading, camps_nobody_plays_are_closed) {
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR....../##....SP..##/##........##/##SPSQSPSP##")));
  EXPECT_TRUE(refused(
      kThree, with_board(of_three(), "##NPNPNPNP##/##........##/##..NR....SB/##....SP..##/##........##/##SPSQSPSP##")));
}

TEST(BosworthReading, squares_in_no_camp_are_never_closed) {
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NR##..##/##....SP..##/##........##/##SPSQSPSP##")));
}

TEST(BosworthReading, empty_squares_of_a_fallen_camp_are_closed) {
  EXPECT_TRUE(refused(
      kThree, with_board(of_three(), "##NPNPNPNP##/##........##/....NR....##/##....SP..##/##........##/##SPSQSPSP##")));
  EXPECT_TRUE(accepted(
      kThree, with_board(of_three(), "##NPNPNPNP##/##........##/NR........##/##....SP..##/##........##/##SPSQSPSP##")));
}

TEST(BosworthReading, a_seat_that_is_out_has_nothing) {
  EXPECT_TRUE(refused(
      kThree, with_board(of_three(), "##NPNPNPNP##/##........##/##..NRWB..##/##....SP..##/##........##/##SPSQSPSP##")));
  EXPECT_TRUE(refused(kThree, with_hand(of_three(), "S:KRNP,W:-,N:KQRB")));
  EXPECT_TRUE(refused(kThree, with_pile(of_three(), "S:RBBNPP,W:-,N:BNNPPP")));
  EXPECT_TRUE(refused(kThree, with_turn(of_three(), "W move")));
  EXPECT_TRUE(refused(kThree, with_out(of_three(), "WW")));
}

TEST(BosworthReading, every_seat_in_play_has_exactly_one_king) {
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:RNPP,N:KQRB")));
  EXPECT_TRUE(refused(kTwo, with_pile(of_two(), "S:KRBBNP,N:BNNPPP")));
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##........##/##..NRNK..##/##....SP..##/##........##/##SPSQSPSP##")));
}

TEST(BosworthReading, there_are_no_more_cards_of_a_kind_than_there_can_be) {
  EXPECT_TRUE(refused(kTwo, with_pile(of_two(), "S:RRBBNP,N:BNNPPP"))) << "three rooks";
  EXPECT_TRUE(refused(kTwo, with_pile(of_two(), "S:RBBBNP,N:BNNPPP"))) << "three bishops";
  EXPECT_TRUE(refused(kTwo, with_pile(of_two(), "S:RBNNNP,N:BNNPPP"))) << "four knights";
  EXPECT_TRUE(refused(kTwo, with_pile(of_two(), "S:QRBBNP,N:BNNPPP"))) << "two queens in a game of two";
  EXPECT_TRUE(refused(kTwo, with_pile(of_two(), "S:PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPP,N:BNNPPP")));
  EXPECT_TRUE(refused(
      kTwo, with_board(of_two(), "##NPNPNPNP##/##SPSPSP..##/##..NR....##/##....SP..##/##........##/##SPSQSPSP##")))
      << "ten pawns";
}

TEST(BosworthReading, four_pawns_never_were_in_the_pile) {
  EXPECT_TRUE(refused(kTwo, {.board = "##NPNPNPNP##/##........##/##........##/##........##/##........##/##SRSQSPSB##",
                             .hand = "S:KRNP,N:KQRB",
                             .pile = "S:BNPPPP,N:BNNPPP"}));
}

TEST(BosworthReading, a_seat_has_as_many_more_queens_as_kings_were_captured) {
  const Line one_more{.board = "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSPSP##",
                      .hand = "S:KQRN,N:KQRB",
                      .pile = "S:RBBNPP,N:BNNPPP",
                      .out = "W"};
  EXPECT_TRUE(accepted(kThree, one_more));
  EXPECT_TRUE(refused(kThree, with_hand(one_more, "S:KQQR,N:KQRB")));
  EXPECT_TRUE(refused(kThree, with_pile(one_more, "S:RBBNPP,N:QBNNPP"))) << "only one queen was won";
}

TEST(BosworthReading, only_one_queen_can_be_in_a_pile) {
  EXPECT_TRUE(refused(kThree, {.board = "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSBSPSP##",
                               .hand = "S:KRNP,N:KQRB",
                               .pile = "S:QQRNPP,N:BNNPPP",
                               .out = "W"}));
}

TEST(BosworthReading, no_hand_is_below_four_while_the_pile_has_cards) {
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:KRN,N:KQRB")));
  EXPECT_TRUE(refused(kTwo, with_hand(of_two(), "S:KRNP,N:KQR")));
  EXPECT_TRUE(accepted(kTwo, with_pile(with_hand(of_two(), "S:KRN,N:KQRB"), "S:-,N:BNNPPP")));
}

TEST(BosworthReading, only_won_queens_come_on_top_of_four_cards) {
  EXPECT_TRUE(refused(kTwo, with_pile(with_hand(of_two(), "S:KRNPP,N:KQRB"), "S:RBBN,N:BNNPPP")));
  EXPECT_TRUE(refused(kThree, with_pile(with_hand(of_three(), "S:KRNPP,N:KQRB"), "S:RBBN,N:BNNPPP")));
  EXPECT_TRUE(accepted(kThree, with_hand(of_three(), "S:KQRNP,N:KQRB")));
}

TEST(BosworthReading, a_deal_leaves_no_more_than_eight_cards_in_a_pile) {
  EXPECT_TRUE(refused(kThree, {.board = "##NPNPNPNP##/##........##/##..NR....##/##........##/##........##/##SPSPSPSP##",
                               .hand = "S:KQRP,N:KQRB",
                               .pile = "S:QRBBNNPPP,N:BNNPPP",
                               .out = "W"}));
}

// Closed squares in the south's camp.
Line without_cards() {
  return {.board = "##NPNPNPNP##/##........##/##..NR....##/##SK..SP..##/##........##/######SPSP##",
          .hand = "S:-,N:KQRB",
          .pile = "S:-,N:BNNPPP"};
}

TEST(BosworthReading, a_camp_has_closed_squares_only_without_cards) {
  EXPECT_TRUE(accepted(kTwo, without_cards()));
  EXPECT_TRUE(refused(kTwo, with_hand(without_cards(), "S:R,N:KQRB")));
  EXPECT_TRUE(refused(kTwo, with_pile(with_hand(without_cards(), "S:RRBN,N:KQRB"), "S:B,N:BNNPPP")));
  EXPECT_TRUE(refused(kTwo, with_hand(without_cards(), "S:Q,N:KQRB"))) << "nobody wins a queen in a game of two";
}

TEST(BosworthReading, won_queens_may_be_in_hand_while_the_camp_has_closed_squares) {
  Line position = without_cards();
  position.out = "W";
  position.hand = "S:Q,N:KQRB";
  EXPECT_TRUE(accepted(kThree, position));
  position.hand = "S:QQ,N:KQRB";
  EXPECT_TRUE(refused(kThree, position)) << "only one was won";
  position.hand = "S:QR,N:KQRB";
  EXPECT_TRUE(refused(kThree, position));
}

// The south has passed over b1 in this very step.
Line passed_over() {
  return {.board = "##NPNPNPNP##/##........##/##..NR....##/##......SP##/##........##/####SB..SP##",
          .turn = "S place",
          .hand = "S:K,N:KQRB",
          .pile = "S:-,N:BNNPPP"};
}

TEST(BosworthReading, squares_passed_over_in_this_step_may_be_closed) { EXPECT_TRUE(accepted(kTwo, passed_over())); }

TEST(BosworthReading, a_card_of_its_own_stands_behind_squares_passed_over_and_before_every_empty_one) {
  const auto board = [](std::string_view camp) {
    return with_board(passed_over(),
                      "##NPNPNPNP##/##........##/##..NR....##/##......SP##/##........##/##" + std::string(camp) + "##");
  };
  EXPECT_TRUE(accepted(kTwo, board("##SB..SP")));
  EXPECT_TRUE(accepted(kTwo, board("####SB..")));
  EXPECT_TRUE(refused(kTwo, board("##NP..SP"))) << "an enemy stands behind";
  EXPECT_TRUE(refused(kTwo, board("##..SBSP"))) << "an empty square before it";
  EXPECT_TRUE(refused(kTwo, board("SB##..SP"))) << "it stands before the closed one";
}

TEST(BosworthReading, enough_empty_squares_remain_after_some_were_passed_over) {
  EXPECT_TRUE(refused(kTwo, with_hand(passed_over(), "S:KR,N:KQRB")));
}

TEST(BosworthReading, quiet_is_0_after_squares_were_passed_over) {
  EXPECT_TRUE(refused(kTwo, with_quiet(passed_over(), 1)));
}

TEST(BosworthReading, nobody_passes_over_squares_with_cards_in_the_pile_or_at_another_step) {
  EXPECT_TRUE(refused(kTwo, with_pile(passed_over(), "S:R,N:BNNPPP")));
  EXPECT_TRUE(refused(kTwo, with_turn(passed_over(), "S move")));
  EXPECT_TRUE(refused(kTwo, with_turn(passed_over(), "N move")));
}

TEST(BosworthReading, a_step_has_something_to_do) {
  EXPECT_TRUE(refused(kTwo, {.board = "##NPNPNPNP##/##........##/##........##/##........##/##........##/##........##"}))
      << "the south has nothing to move";
  EXPECT_TRUE(refused(kTwo, with_turn(of_two(), "S place"))) << "no square is empty";
  EXPECT_TRUE(refused(kTwo, with_turn(of_two(), "S draw"))) << "four are held";
  EXPECT_TRUE(refused(kTwo, {.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/##SPSP..SP##",
                             .turn = "S place",
                             .hand = "S:-,N:K"}))
      << "no card is held";
  EXPECT_TRUE(refused(kTwo, {.board = "##NPNPNPNP##/##........##/##........##/##..SK....##/##........##/##SPSPSPSP##",
                             .turn = "S draw",
                             .hand = "S:RB,N:K"}))
      << "the pile is empty";
}

TEST(BosworthReading, a_king_for_whom_every_move_is_barred_has_nothing_to_do) {
  EXPECT_TRUE(refused(kTwo, {.board = "##NPNPNPNP##/##........##/##........##/##........##/##......NR##/##SK########",
                             .hand = "S:-,N:K"}));
}

TEST(BosworthReading, cards_are_drawn_after_placing_them_and_filling_the_camp) {
  const Line drawing{.board = "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSPSP##",
                     .turn = "S draw",
                     .hand = "S:KRN,N:KQRB",
                     .pile = "S:RBBNPP,N:BNNPPP"};
  EXPECT_TRUE(accepted(kTwo, drawing));
  EXPECT_TRUE(refused(kTwo, with_quiet(drawing, 1)));
  EXPECT_TRUE(refused(
      kTwo, with_board(drawing, "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##SPSQSP..##")));
  EXPECT_TRUE(refused(
      kTwo,
      with_pile(with_board(drawing, "##NPNPNPNP##/##........##/##..NR....##/##....SP..##/##........##/##NPNPNPNP##"),
                "S:RBBNPP,N:-")))
      << "no card of its own was placed in the camp";
}

TEST(BosworthReading, while_placing_a_hand_is_below_four_by_the_cards_placed) {
  const Line placing{.board = "##NPNPNPNP##/##........##/##..NR....##/##..SPSP..##/##........##/##SQ..SPSP##",
                     .turn = "S place",
                     .hand = "S:KRN,N:KQRB",
                     .pile = "S:RBBNPP,N:BNNPPP"};
  EXPECT_TRUE(accepted(kTwo, placing));
  EXPECT_TRUE(refused(kTwo, with_quiet(placing, 1)));
  EXPECT_TRUE(refused(kTwo, with_hand(placing, "S:KR,N:KQRB")))
      << "two were placed before c1, but only one stands there";
}

TEST(BosworthReading, at_the_deal_the_board_is_as_at_the_start) {
  const Line dealing{.board = "##NPNPNPNP##/##........##/##........##/##........##/##........##/##SPSPSPSP##",
                     .turn = "N deal",
                     .hand = "S:KPPP,N:QQ",
                     .pile = "S:QRRBBNNP,N:KRRBBNNPPPP"};
  EXPECT_TRUE(refused(kTwo, dealing)) << "two queens";
  const Line good = with_hand(dealing, "S:KPPP,N:Q");
  EXPECT_TRUE(accepted(kTwo, good));
  EXPECT_TRUE(
      refused(kTwo, with_board(good, "##NPNPNPNP##/##........##/##........##/##SP......##/##........##/##..SPSPSP##")));
  EXPECT_TRUE(refused(kTwo, with_quiet(good, 1)));
  EXPECT_TRUE(refused(kTwo, with_turn(good, "S deal"))) << "the south has its four";
  EXPECT_TRUE(refused(kTwo, with_pile(good, "S:QRRBBNNP,N:KRRBBNNPPP"))) << "a card is missing";
  EXPECT_TRUE(refused(kTwo, with_hand(good, "S:KPP,N:Q"))) << "the south comes first";
}

TEST(BosworthReading, a_finished_game_is_won_or_drawn) {
  EXPECT_TRUE(refused(kTwo, with_turn(of_two(), "- -")));
  EXPECT_TRUE(accepted(kTwo, with_turn(with_quiet(of_two(), 100), "- -")));
  EXPECT_TRUE(refused(kTwo, with_turn(with_quiet(of_two(), 100), "S -")));
  EXPECT_TRUE(refused(kTwo, with_turn(with_quiet(of_two(), 100), "- move")));
  EXPECT_TRUE(refused(kTwo, with_turn(of_two(), "S -")));
  EXPECT_TRUE(refused(kTwo, with_turn(of_two(), "- move")));
}

TEST(BosworthReading, a_game_of_two_may_be_won_with_the_loser_still_on_the_board) {
  const Line won{.board = "##NP..NPNN##/##..SR....##/##........##/##........##/##........##/##SPSP..SP##",
                 .turn = "- -",
                 .hand = "S:K",
                 .pile = "S:-",
                 .out = "N"};
  EXPECT_TRUE(accepted(kTwo, won));
  EXPECT_TRUE(refused(kTwo, with_turn(won, "S move")));
  EXPECT_TRUE(refused(kTwo, with_quiet(won, 1)));
  EXPECT_TRUE(refused(kTwo, with_out(won, "NS")));
  EXPECT_TRUE(
      refused(kTwo, with_board(won, "##NP..NPNK##/##..SR....##/##........##/##........##/##........##/##SPSP..SP##")))
      << "the loser's king";
}

TEST(BosworthReading, the_winner_of_a_larger_game_holds_the_last_queen) {
  const Line won{.board = "############/##..SR....##/##........##/##........##/##........##/##SPSP..SP##",
                 .turn = "- -",
                 .hand = "S:KQ",
                 .pile = "S:-",
                 .out = "NW"};
  EXPECT_TRUE(accepted(kThree, won));
  EXPECT_TRUE(refused(kThree, with_hand(won, "S:KR")));
  EXPECT_TRUE(refused(kThree, with_pile(with_hand(won, "S:KQRP"), "S:P"))) << "he had four before he took her";
}

}  // namespace
}  // namespace tablier::bosworth
