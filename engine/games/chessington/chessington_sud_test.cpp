#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/chessington/test_positions.h"
#include "support/ask.h"

// What Sud has of its own: the cards, the obstacles that move, the rounds.

namespace tablier::chessington::testing {
namespace {

using namespace tablier::testing;

/// Player 1 has drawn a pawn and has one rook; player 2 a king out of the way.
std::string pawn_at(const std::string& square, const std::string& obst) {
  return sud({.pieces = "1:" + square + ",*1,*2,*3;2:*4,*5,*6,a12", .obst = obst, .deck = "-", .card = "P"});
}

TEST(ChessingtonCards, there_are_two_each_of_six) {
  EXPECT_EQ(start(kSud),
            "pieces=1:-,-,-,-;2:-,-,-,- obst=---- actor=0 step=first last=- lose=- quiet=0 "
            "deck=RRBBNNKKQQPP card=- queen=- opener=-");
}

TEST(ChessingtonCards, turn_begins_with_a_drawn_card) {
  const std::string placed =
      sud({.pieces = "1:a1,j1,l9,a12;2:a2,i1,l12,b12", .obst = "666-", .step = "roll", .deck = "RRBBNNKKQQPP"});
  const std::string begun = apply(kSud, placed, {"roll:D1"});
  EXPECT_EQ(begun,
            sud({.pieces = "1:a1,j1,l9,a12;2:a2,i1,l12,b12", .obst = "6661", .step = "card", .deck = "RRBBNNKKQQPP"}));
  EXPECT_EQ(actor(kSud, begun), "*");
  EXPECT_EQ(chance(kSud, begun), "card:B=1/6 card:K=1/6 card:N=1/6 card:P=1/6 card:Q=1/6 card:R=1/6");
}

TEST(ChessingtonCards, each_card_left_is_equally_likely) {
  EXPECT_EQ(chance(kSud, sud({.pieces = "1:a1,j1,l9,a12;2:a2,i1,l12,b12", .step = "card", .deck = "RRBQ"})),
            "card:B=1/4 card:Q=1/4 card:R=1/2");
}

TEST(ChessingtonCards, turn_lost_in_advance_draws_none) {
  EXPECT_EQ(apply(kSud, sud({.pieces = "1:*1,*2,*3,c8;2:a1,*4,*5,*6", .lose = "2", .card = "K"}), {"c8c7"}),
            sud({.pieces = "1:*1,*2,*3,c7;2:a1,*4,*5,*6", .step = "card", .quiet = "2"}));
}

TEST(ChessingtonCards, type_just_moved_may_be_moved_again) {
  EXPECT_TRUE(legal(kSudOfThree,
                    sud({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:a3,*5,*6,b12", .last = "K", .card = "K"}), "c8c7"));
}

TEST(ChessingtonCards, card_of_a_piece_moves_that_piece_alone) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:a1,i1,l9,c8;2:*1,*2,*3,*4", .deck = "RR", .card = "B"})), "i1j2 i1k3 i1l4");
}

TEST(ChessingtonCards, if_it_cannot_move_only_this_turn_is_lost) {
  const std::string pieces = "1:a1,i1,*1,*2;2:*3,*4,*5,a12";  // the bishop behind an obstacle on j2
  EXPECT_EQ(apply(kSud, sud({.pieces = pieces, .obst = "1211", .step = "card", .last = "K", .deck = "BB"}), {"card:B"}),
            sud({.pieces = pieces, .obst = "1211", .actor = "2", .step = "card", .quiet = "1", .deck = "B"}));
}

TEST(ChessingtonCards, the_next_turn_too_if_none_of_his_pieces_could_move_by_its_own_way) {
  const std::string pieces = "1:*6,i1,*1,*2;2:*3,*4,*5,a12";
  for (const std::string& card : std::vector<std::string>{"B", "K", "R"}) {
    EXPECT_EQ(apply(kSud, sud({.pieces = pieces, .obst = "1211", .step = "card", .deck = "RBKQ"}), {"card:" + card}),
              sud({.pieces = pieces,
                   .obst = "1211",
                   .actor = "2",
                   .step = "card",
                   .lose = "1",
                   .quiet = "1",
                   .deck = card == "B"   ? "RKQ"
                           : card == "K" ? "RBQ"
                                         : "BKQ"}));
  }
}

TEST(ChessingtonCards, card_of_an_arrived_piece_lets_any_piece_move_by_its_own_way) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:a1,i1,*1,c8;2:*2,*3,*4,a12", .obst = "6111", .card = "N"})),
            "a1a2 a1a3 a1a4 a1b1 a1c1 a1d1 a1e1 a1f1 c8b7 c8b9 c8c7 c8c9 c8d7 c8d8 i1j2 i1k3 i1l4");
}

TEST(ChessingtonCards, or_by_the_cards_way_where_so_chosen) {
  EXPECT_EQ(moves(kSudByCard, sud({.pieces = "1:a1,i1,*1,c8;2:*2,*3,*4,a12", .obst = "6111", .card = "N"})),
            "a1b3 a1c2 c8a7 c8a9 c8b10 c8b6 c8d10 c8d6 i1j3 i1k2");
  // A piece that is still there moves by its own way all the same, and alone.
  EXPECT_EQ(moves(kSudByCard, sud({.pieces = "1:a1,i1,*1,c8;2:*2,*3,*4,a12", .deck = "RR", .card = "B"})),
            "i1j2 i1k3 i1l4");
}

TEST(ChessingtonCards, by_the_cards_way_the_turn_is_lost_if_none_can_and_the_next_only_by_their_own_way) {
  // As a bishop the rook is shut in by the obstacle on b2; as a rook it is not.
  EXPECT_EQ(
      apply(kSudByCard, sud({.pieces = "1:a1,*6,*1,*2;2:*3,*4,*5,a12", .obst = "4111", .step = "card"}), {"card:B"}),
      sud({.pieces = "1:a1,*6,*1,*2;2:*3,*4,*5,a12",
           .obst = "4111",
           .actor = "2",
           .step = "card",
           .quiet = "1",
           .deck = "RRB"}));
  // The bishop can move as a rook though not as a bishop.
  EXPECT_TRUE(legal(kSudByCard,
                    sud({.pieces = "1:*6,i1,*1,*2;2:*3,*4,*5,a12", .obst = "1211", .deck = "-", .card = "R"}), "i1i2"));
}

TEST(ChessingtonPawn, moves_one_square_straight_forward) {
  EXPECT_EQ(moves(kSud, pawn_at("c2", "1111")), "c2d2");
  EXPECT_EQ(moves(kSud, pawn_at("k6", "1111")), "k6k7");
  EXPECT_EQ(moves(kSud, pawn_at("g10", "1121")), "g10f10");
  EXPECT_EQ(moves(kSud, pawn_at("b7", "1111")), "b7b6");
}

TEST(ChessingtonPawn, goes_on_to_the_next_part) {
  EXPECT_EQ(moves(kSud, pawn_at("h2", "1111")), "h2i2");
  EXPECT_EQ(moves(kSud, pawn_at("j8", "1111")), "j8j9");
  EXPECT_EQ(moves(kSud, pawn_at("e11", "1111")), "e11d11");
}

TEST(ChessingtonPawn, any_of_your_pieces_moves_so) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:c2,k6,g10,b7;2:*1,*2,*3,a12", .obst = "1121", .card = "P"})),
            "b7b6 c2d2 g10f10 k6k7");
}

TEST(ChessingtonPawn, crosses_from_the_last_rank_of_d) {
  EXPECT_EQ(moves(kSud, pawn_at("c5", "1111")), "c5*");
  EXPECT_EQ(moves(kSud, pawn_at("c7", "1112")), "c7c6");
}

TEST(ChessingtonPawn, on_the_turning_corners_forward_is_also_the_direction_of_the_part_before) {
  EXPECT_EQ(moves(kSud, pawn_at("k2", "1211")), "k2k3 k2l2");
  EXPECT_EQ(moves(kSud, pawn_at("j11", "1111")), "j11i11 j11j12");
  EXPECT_EQ(moves(kSud, pawn_at("b10", "1111")), "b10a10 b10b9");
}

TEST(ChessingtonPawn, the_corners_end_with_the_fourth_rank) {
  EXPECT_EQ(moves(kSud, pawn_at("k4", "1211")), "k4k5 k4l4");
  EXPECT_EQ(moves(kSud, pawn_at("k5", "1311")), "k5k6");
  EXPECT_EQ(moves(kSud, pawn_at("i11", "1121")), "i11h11 i11i12");
  EXPECT_EQ(moves(kSud, pawn_at("h11", "1131")), "h11g11");
  EXPECT_EQ(moves(kSud, pawn_at("b9", "1112")), "b9a9 b9b8");
  EXPECT_EQ(moves(kSud, pawn_at("b8", "1113")), "b8b7");
  EXPECT_EQ(moves(kSud, pawn_at("b3", "1111")), "b3c3");  // on A there is no part before
}

TEST(ChessingtonPawn, captures_one_square_diagonally_forward) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:k6,*1,j7,*2;2:*3,l7,*4,a12", .obst = "1411", .card = "P"})),
            "j7j8 k6j7 k6k7 k6l7");
}

TEST(ChessingtonPawn, does_not_capture_straight_nor_move_onto_an_obstacle) {
  const auto drawn = [](const std::string& pieces, const std::string& obst) {
    return apply(kSud, sud({.pieces = pieces, .obst = obst, .step = "card", .deck = "PP"}), {"card:P"});
  };
  const auto lost = [](const std::string& pieces, const std::string& obst) {
    return sud({.pieces = pieces, .obst = obst, .actor = "2", .step = "card", .quiet = "1", .deck = "P"});
  };
  // His turn is lost, but not his next: as a rook it could move.
  EXPECT_EQ(drawn("1:k6,*1,*2,*3;2:*4,k7,*5,*6", "1111"), lost("1:k6,*1,*2,*3;2:*4,k7,*5,*6", "1111"));
  EXPECT_EQ(drawn("1:d2,*1,*2,*3;2:*4,*5,*6,a12", "1111"), lost("1:d2,*1,*2,*3;2:*4,*5,*6,a12", "1111"));
}

TEST(ChessingtonPawn, one_capture_for_both_directions_is_one_action) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:j2,*1,*2,*3;2:*4,k3,*5,a12", .obst = "1311", .card = "P"})), "j2k2 j2k3");
}

TEST(ChessingtonPawn, captures_onto_the_part_before_where_home_allows) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:*1,l9,*2,*3;2:k8,*4,*5,a12", .obst = "1161", .card = "P"})),
            "l9k8 l9k9 l9l10");
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:d10,*1,*2,*3;2:*4,e9,*5,a12", .obst = "1112", .card = "P"})),
            "d10c10 d10d9 d10e9");
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:*1,*2,*3,d10;2:*4,e9,*5,a12", .obst = "1112", .card = "P"})), "d10c10 d10d9");
}

TEST(ChessingtonPawn, captures_nothing_through_the_finish_line) {
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:c5,*1,*2,*3;2:d4,*4,*5,a12", .obst = "2111", .card = "P"})), "c5*");
  EXPECT_EQ(moves(kSud, sud({.pieces = "1:a4,*1,*2,*3;2:*5,b5,*4,a12", .card = "P"})), "a4b4");
}

TEST(ChessingtonPawn, last_is_the_pieces_own_type) {
  EXPECT_EQ(apply(kSud, pawn_at("c2", "1111"), {"c2d2"}), sud({.pieces = "1:d2,*1,*2,*3;2:*4,*5,*6,a12",
                                                               .actor = "2",
                                                               .step = "card",
                                                               .last = "R",
                                                               .quiet = "1",
                                                               .deck = "RRBBNNKKQQPP",
                                                               .opener = "2"}));
}

TEST(ChessingtonQueen, chooses_a_part_with_at_least_one_piece_on_it) {
  const std::string drawn = apply(
      kSud, sud({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,c8", .step = "card", .last = "R", .deck = "QQ"}), {"card:Q"});
  EXPECT_EQ(drawn,
            sud({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,c8", .step = "board", .last = "R", .deck = "Q", .card = "Q"}));
  EXPECT_EQ(actor(kSud, drawn), "1");
  EXPECT_EQ(moves(kSud, drawn), "board:A board:D");
}

TEST(ChessingtonQueen, chance_rolls_one_of_the_five_other_numbers) {
  const std::string chosen = apply(
      kSud, sud({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,c8", .obst = "1113", .step = "board", .card = "Q"}), {"board:D"});
  EXPECT_EQ(chosen,
            sud({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,c8", .obst = "1113", .step = "roll", .card = "Q", .queen = "D"}));
  EXPECT_EQ(actor(kSud, chosen), "*");
  EXPECT_EQ(chance(kSud, chosen), "roll:D1=1/5 roll:D2=1/5 roll:D4=1/5 roll:D5=1/5 roll:D6=1/5");
}

/// Player 1 has rolled number 5 for D: obstacles on a7, b10, c8 and d11.
std::string rolled_five(const std::string& pieces) {
  return apply(kSud, sud({.pieces = pieces, .step = "roll", .last = "K", .card = "Q", .queen = "D"}), {"roll:D5"});
}
std::string after_five(const std::string& pieces) {
  return sud({.pieces = pieces, .obst = "1115", .actor = "2", .step = "card", .quiet = "1"});
}

TEST(ChessingtonQueen, obstacles_move_to_the_new_number_and_last_is_none) {
  EXPECT_EQ(rolled_five("1:a1,*1,*2,*3;2:*4,*5,*6,c9"), after_five("1:a1,*1,*2,*3;2:*4,*5,*6,c9"));
}

TEST(ChessingtonQueen, a_piece_an_obstacle_lands_on_goes_back_to_the_nearest_free_square_of_the_start_line) {
  EXPECT_EQ(rolled_five("1:a1,*1,*2,*3;2:*4,*5,*6,c8"), after_five("1:a1,*1,*2,*3;2:*4,*5,*6,c12"));
  EXPECT_EQ(rolled_five("1:a7,a12,*1,*2;2:*3,*4,*5,c9"), after_five("1:b12,a12,*1,*2;2:*3,*4,*5,c9"));
}

TEST(ChessingtonQueen, goes_back_on_its_own_part_whoever_it_belongs_to) {
  // Number 4 on B: a rook on l5 goes to the bishops' start line.
  EXPECT_EQ(apply(kSud, sud({.pieces = "1:*1,i1,*2,*3;2:l5,*4,*5,*6", .step = "roll", .card = "Q", .queen = "B"}),
                  {"roll:B4"}),
            sud({.pieces = "1:*1,i1,*2,*3;2:l1,*4,*5,*6", .obst = "1411", .actor = "2", .step = "card", .quiet = "1"}));
}

TEST(ChessingtonQueen, between_two_equally_near_the_roller_chooses) {
  const std::string waiting = rolled_five("1:c12,*1,*2,*3;2:*4,*5,*6,c8");
  EXPECT_EQ(waiting, sud({.pieces = "1:c12,*1,*2,*3;2:*4,*5,*6,c8",
                          .obst = "1115",
                          .step = "back",
                          .last = "K",
                          .card = "Q",
                          .queen = "D"}));
  EXPECT_EQ(actor(kSud, waiting), "1");
  EXPECT_EQ(moves(kSud, waiting), "back:b12 back:d12");
  EXPECT_EQ(apply(kSud, waiting, {"back:d12"}), after_five("1:c12,*1,*2,*3;2:*4,*5,*6,d12"));
}

TEST(ChessingtonQueen, the_nearer_of_two_sides_needs_no_choice) {
  // c12 and d12 are taken: b12 is one file away, a12 two.
  EXPECT_EQ(rolled_five("1:c12,d12,*1,*2;2:*3,*4,*5,c8"), after_five("1:c12,d12,*1,*2;2:*3,*4,*5,b12"));
}

TEST(ChessingtonQueen, if_the_line_is_full_likewise_on_rank_2_free_of_obstacles) {
  EXPECT_EQ(rolled_five("1:a12,b12,*1,c12;2:d12,*2,*3,c8"), after_five("1:a12,b12,*1,c12;2:d12,*2,*3,c11"));
  // The king stands under the obstacle on d11 itself: the nearest free square of that rank is c11.
  EXPECT_EQ(rolled_five("1:a12,b12,*1,c12;2:d12,*2,*3,d11"), after_five("1:a12,b12,*1,c12;2:d12,*2,*3,c11"));
}

TEST(ChessingtonQueen, several_go_back_in_order_of_c) {
  // The rook on a7 takes a12 first; so the bishop on b10, whose b12 is taken, has only c12 left beside it.
  EXPECT_EQ(rolled_five("1:a7,b12,*1,*2;2:*3,b10,*4,*5"), after_five("1:a12,b12,*1,*2;2:*3,c12,*4,*5"));
}

TEST(ChessingtonQueen, after_a_choice_the_others_go_back) {
  const std::string waiting = rolled_five("1:b10,b12,*1,*2;2:c8,*3,*4,*5");
  EXPECT_EQ(moves(kSud, waiting), "back:a12 back:c12");
  EXPECT_EQ(apply(kSud, waiting, {"back:a12"}), after_five("1:a12,b12,*1,*2;2:c12,*3,*4,*5"));
  EXPECT_EQ(apply(kSud, waiting, {"back:c12"}), after_five("1:c12,b12,*1,*2;2:d12,*3,*4,*5"));
}

TEST(ChessingtonRounds, within_a_round_turns_go_clockwise_and_the_opener_stays) {
  EXPECT_EQ(apply(kSudOfThree,
                  sud({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:a3,*5,*6,b12",
                       .actor = "3",
                       .deck = "BB",
                       .card = "R",
                       .opener = "2"}),
                  {"a3a4"}),
            sud({.pieces = "1:a1,*1,*2,c8;2:a2,*3,*4,a12;3:a4,*5,*6,b12",
                 .step = "card",
                 .last = "R",
                 .quiet = "1",
                 .deck = "BB",
                 .opener = "2"}));
}

/// Player 3 moves his rook with the twelfth card.
std::string last_card_played(const std::string& second, const std::string& lose, const std::string& opener) {
  return apply(kSudOfThree,
               sud({.pieces = "1:a1,*1,*2,c8;2:" + second + ";3:a3,*5,*6,b12",
                    .actor = "3",
                    .lose = lose,
                    .deck = "-",
                    .card = "R",
                    .opener = opener}),
               {"a3a4"});
}
std::string round_begun(const std::string& second, const std::string& seat, const std::string& last,
                        const std::string& quiet, const std::string& opener) {
  return sud({.pieces = "1:a1,*1,*2,c8;2:" + second + ";3:a4,*5,*6,b12",
              .actor = seat,
              .step = "card",
              .last = last,
              .quiet = quiet,
              .deck = "RRBBNNKKQQPP",
              .opener = opener});
}

TEST(ChessingtonRounds, after_twelve_cards_the_next_turn_belongs_to_the_one_next_to_who_began_the_round) {
  EXPECT_EQ(last_card_played("a2,*3,*4,a12", "-", "1"), round_begun("a2,*3,*4,a12", "2", "R", "1", "2"));
  EXPECT_EQ(last_card_played("a2,*3,*4,a12", "-", "2"), round_begun("a2,*3,*4,a12", "3", "R", "1", "3"));
  EXPECT_EQ(last_card_played("a2,*3,*4,a12", "-", "3"), round_begun("a2,*3,*4,a12", "1", "R", "1", "1"));
}

TEST(ChessingtonRounds, or_to_the_next_after_him_with_pieces_left) {
  EXPECT_EQ(last_card_played("*7,*3,*4,*8", "-", "1"), round_begun("*7,*3,*4,*8", "3", "R", "1", "3"));
}

TEST(ChessingtonRounds, he_began_the_new_round_even_if_he_loses_that_turn) {
  EXPECT_EQ(last_card_played("a2,*3,*4,a12", "2", "1"), round_begun("a2,*3,*4,a12", "3", "-", "2", "2"));
}

TEST(ChessingtonRounds, the_deck_is_shuffled_only_when_the_turn_of_the_twelfth_card_is_over) {
  const std::string pieces = "1:a1,i1,*1,*2;2:*3,*4,*5,a12";
  EXPECT_EQ(apply(kSud, sud({.pieces = pieces, .obst = "1211", .step = "card", .deck = "R"}), {"card:R"}),
            sud({.pieces = pieces, .obst = "1211", .deck = "-", .card = "R"}));
  // A turn lost with the twelfth card is over at once.
  EXPECT_EQ(apply(kSud, sud({.pieces = pieces, .obst = "1211", .step = "card", .deck = "B"}), {"card:B"}),
            sud({.pieces = pieces,
                 .obst = "1211",
                 .actor = "2",
                 .step = "card",
                 .quiet = "1",
                 .deck = "RRBBNNKKQQPP",
                 .opener = "2"}));
}

TEST(ChessingtonRounds, opener_is_set_with_the_first_player) {
  EXPECT_EQ(apply(kSud, start(kSud), {"first:2"}), sud({.pieces = "1:-,-,-,-;2:-,-,-,-",
                                                        .obst = "----",
                                                        .actor = "2",
                                                        .step = "place",
                                                        .deck = "RRBBNNKKQQPP",
                                                        .opener = "2"}));
}

TEST(ChessingtonSudEnd, finished_game_is_not_shuffled_and_has_no_card) {
  EXPECT_EQ(apply(kSud,
                  sud({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,a12",
                       .obst = "2111",
                       .lose = "2",
                       .quiet = "99",
                       .deck = "-",
                       .card = "R"}),
                  {"a1a2"}),
            sud({.pieces = "1:a2,*1,*2,*3;2:*4,*5,*6,a12",
                 .obst = "2111",
                 .actor = "-",
                 .step = "over",
                 .last = "R",
                 .lose = "2",
                 .quiet = "100",
                 .deck = "-"}));
  EXPECT_EQ(apply(kSud, sud({.pieces = "1:a1,*1,*2,d5;2:*4,*5,*6,*3", .deck = "-", .card = "K"}), {"d5*"}),
            sud({.pieces = "1:a1,*1,*2,*7;2:*4,*5,*6,*3", .actor = "-", .step = "over", .last = "K", .deck = "-"}));
}

TEST(ChessingtonSudEnd, turn_lost_in_advance_in_a_new_round_may_be_the_last) {
  EXPECT_EQ(apply(kSud,
                  sud({.pieces = "1:a1,*1,*2,*3;2:*4,*5,*6,a12",
                       .obst = "2111",
                       .lose = "2",
                       .quiet = "98",
                       .deck = "-",
                       .card = "R"}),
                  {"a1a2"}),
            sud({.pieces = "1:a2,*1,*2,*3;2:*4,*5,*6,a12",
                 .obst = "2111",
                 .actor = "-",
                 .step = "over",
                 .quiet = "100",
                 .deck = "RRBBNNKKQQPP",
                 .opener = "2"}));
}

TEST(ChessingtonSudEnd, a_queen_may_end_the_game_after_the_pieces_have_gone_back) {
  EXPECT_EQ(
      apply(kSud,
            sud({.pieces = "1:c12,*1,*2,*3;2:*4,*5,*6,c8",
                 .obst = "1115",
                 .step = "back",
                 .last = "K",
                 .quiet = "99",
                 .card = "Q",
                 .queen = "D"}),
            {"back:b12"}),
      sud({.pieces = "1:c12,*1,*2,*3;2:*4,*5,*6,b12", .obst = "1115", .actor = "-", .step = "over", .quiet = "100"}));
}

TEST(ChessingtonSudEnd, lost_turns_in_a_row_do_not_end_it) {
  // All are shut in; cards go on being drawn, and a queen may free them.
  const std::string pieces = "1:*1,a12,*2,*6;2:*3,i1,*4,*5";
  EXPECT_EQ(apply(kSud, sud({.pieces = pieces, .obst = "2264", .step = "card", .deck = "RBNKKQ"}),
                  {"card:R", "card:B", "card:N", "card:K"}),
            sud({.pieces = pieces, .obst = "2264", .step = "card", .quiet = "8", .deck = "KQ"}));
}

}  // namespace
}  // namespace tablier::chessington::testing
