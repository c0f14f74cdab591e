#include <gtest/gtest.h>

#include <map>

#include "games/bobail/game.h"
#include "support/ask.h"

namespace tablier::bobail {
namespace {

constexpr std::string_view kStart = "nnnnn/5/2T2/5/sssss S f";
constexpr std::string_view kSouthWins = "1/1 0/1";
constexpr std::string_view kNorthWins = "0/1 1/1";
constexpr std::string_view kDraw = "1/2 1/2";
constexpr std::string_view kGoesOn = "-";

using Words = std::initializer_list<std::string_view>;

std::string moves(std::string_view position) { return testing::moves("bobail", position); }
std::string moves_from(std::string_view position, std::string_view square) {
  return testing::moves_from("bobail", position, square);
}
std::string after(std::string_view position, Words words) { return testing::apply("bobail", position, words); }
std::string result(std::string_view position, Words words = {}) { return testing::result("bobail", position, words); }
std::string read(std::string_view position) { return testing::read("bobail", position); }
bool legal(std::string_view position, std::string_view word) { return testing::legal("bobail", position, word); }

/// Whether the position is refused, and the message names this field.
bool refused(std::string_view position, std::string_view field) {
  const std::string answer = read(position);
  return answer.starts_with("error: ") && answer.contains("field " + std::string(field));
}

State state_of(std::string_view position) { return *Bobail::check(*Bobail::parse({}, position)); }

// Board and set-up

TEST(Bobail, five_knights_a_side_stand_on_their_home_ranks_and_the_tower_in_the_middle) {
  EXPECT_EQ(testing::start("bobail"), kStart);
}

TEST(Bobail, captain_means_nothing_and_has_no_letter) {
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/sssss S f", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/ssSss S f", "BOARD"));
}

TEST(Bobail, is_for_two_players_and_has_no_options) {
  EXPECT_EQ(testing::start("bobail(players=2)"), kStart);
  EXPECT_TRUE(testing::start("bobail(players=3)").starts_with("error: "));
  EXPECT_TRUE(testing::start("bobail(push=plain)").starts_with("error: "));
}

// A turn

TEST(Bobail, tower_steps_one_square_in_any_of_the_8_directions) {
  EXPECT_EQ(moves("nnnnn/5/2T2/5/sssss N t"), "c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 c3d4");
}

TEST(Bobail, tower_steps_to_free_squares_only) {
  EXPECT_EQ(moves("nn1n1/1n1s1/1sT1n/3s1/ss3 N t"), "c3b2 c3c2 c3c4 c3d3");
}

TEST(Bobail, tower_does_not_step_round_the_edge) {
  EXPECT_EQ(moves("nnnnn/5/T4/5/sssss S t"), "a3a2 a3a4 a3b2 a3b3 a3b4");
  EXPECT_EQ(moves("nnnnn/5/4T/5/sssss S t"), "e3d2 e3d3 e3d4 e3e2 e3e4");
}

TEST(Bobail, tower_step_is_compulsory_and_comes_first) {
  EXPECT_FALSE(legal("nnnnn/5/2T2/5/sssss S t", "a1a4"));
  EXPECT_FALSE(legal("nnnnn/5/2T2/5/sssss S t", "pass"));
  EXPECT_EQ(after("nnnnn/5/2T2/5/sssss S t", {"c3b3"}), "nnnnn/5/1T3/5/sssss S k");
}

TEST(Bobail, both_players_move_the_one_tower) {
  EXPECT_EQ(after("nnnnn/5/2T2/5/sssss S t", {"c3d4"}), "nnnnn/3T1/5/5/sssss S k");
  EXPECT_EQ(after("nnnnn/5/2T2/5/sssss N t", {"c3d4"}), "nnnnn/3T1/5/5/sssss N k");
}

TEST(Bobail, tower_does_not_step_twice) { EXPECT_FALSE(legal("nnnnn/5/1T3/5/sssss S k", "b3b2")); }

TEST(Bobail, knight_slides_along_ranks_and_files) {
  EXPECT_EQ(moves_from("s3s/1n1nn/2s2/Tn1n1/s3s S k", "c3"), "c3a3 c3c1 c3c5 c3e3");
}

TEST(Bobail, knight_slides_along_diagonals) {
  EXPECT_EQ(moves_from("1s1s1/2n1n/1nsn1/T1n2/1s1s1 S k", "c3"), "c3a1 c3a5 c3e1 c3e5");
}

TEST(Bobail, slide_stops_before_a_knight_of_either_side_and_before_the_tower) {
  // Upwards stands an own knight, to the right an enemy's, on the diagonal the tower.
  EXPECT_EQ(moves_from("n1nns/s2Ts/4n/4s/s3n S k", "a1"), "a1a3 a1c3 a1d1");
}

TEST(Bobail, slide_goes_at_least_one_square) {
  EXPECT_EQ(moves_from("n1nns/s2Ts/4n/4s/s3n S k", "e5"), "");
  EXPECT_FALSE(legal("n1nns/s2Ts/4n/4s/s3n S k", "e5e5"));
}

TEST(Bobail, slide_may_not_stop_early) {
  EXPECT_TRUE(legal(kStart, "a1a4"));
  EXPECT_FALSE(legal(kStart, "a1a2"));
  EXPECT_FALSE(legal(kStart, "a1a3"));
}

TEST(Bobail, slide_takes_nothing) { EXPECT_FALSE(legal(kStart, "a1a5")); }

TEST(Bobail, only_own_knights_slide) {
  EXPECT_FALSE(legal("nnnnn/5/1T3/5/sssss S k", "a5a2"));
  EXPECT_FALSE(legal("nnnnn/5/1T3/5/sssss N k", "a1a4"));
}

TEST(Bobail, slide_ends_the_turn) {
  EXPECT_EQ(after("nnnnn/5/1T3/5/sssss S k", {"a1a4"}), "nnnnn/s4/1T3/5/1ssss N t");
  EXPECT_EQ(after("nnnnn/5/1T3/5/sssss N k", {"e5e2"}), "nnnn1/5/1T3/4n/sssss S t");
}

TEST(Bobail, south_begins_and_has_only_a_slide_in_its_first_turn) {
  EXPECT_EQ(testing::actor("bobail", kStart), "S");
  EXPECT_EQ(moves(kStart), "a1a4 a1b2 b1a2 b1b4 b1e4 c1a3 c1c2 c1e3 d1a4 d1d4 d1e2 e1d2 e1e4");
  EXPECT_EQ(after(kStart, {"c1c2"}), "nnnnn/5/2T2/2s2/ss1ss N t");
}

TEST(Bobail, only_the_very_first_turn_lacks_the_tower_step) {
  EXPECT_EQ(after(kStart, {"a1a4", "c3d3", "e5e2"}), "nnnn1/s4/3T1/4n/1ssss S t");
}

// End

TEST(Bobail, tower_on_rank_1_wins_for_south_whoever_moved_it) {
  for (const std::string_view position : {"nnnnn/2s2/5/2T2/ss1ss S t", "nnnnn/2s2/5/2T2/ss1ss N t"}) {
    EXPECT_EQ(after(position, {"c2c1"}), "nnnnn/2s2/5/5/ssTss S -");
    EXPECT_EQ(result(position, {"c2c1"}), kSouthWins);
  }
}

TEST(Bobail, tower_on_rank_5_wins_for_north_whoever_moved_it) {
  for (const std::string_view position : {"nn1nn/2T2/5/2n2/sssss S t", "nn1nn/2T2/5/2n2/sssss N t"}) {
    EXPECT_EQ(after(position, {"c4c5"}), "nnTnn/5/5/2n2/sssss N -");
    EXPECT_EQ(result(position, {"c4c5"}), kNorthWins);
  }
}

TEST(Bobail, home_rank_ends_the_game_at_once) {
  EXPECT_EQ(moves("nnnnn/2s2/5/5/ssTss S -"), "");
  EXPECT_EQ(testing::actor("bobail", "nnnnn/2s2/5/5/ssTss S -"), "-");
  EXPECT_TRUE(after("nnnnn/2s2/5/2T2/ss1ss S t", {"c2c1", "a1a4"}).starts_with("error: "));
}

TEST(Bobail, home_rank_decides_even_where_the_mover_could_not_have_slid) {
  EXPECT_EQ(after("sn3/sn3/sn3/sn1T1/sn3 S t", {"d2d1"}), "sn3/sn3/sn3/sn3/sn1T1 S -");
}

TEST(Bobail, player_may_be_forced_to_bring_the_tower_to_the_opponents_home_rank) {
  EXPECT_EQ(moves("n3n/4s/1nnn1/1sTs1/1s1s1 N t"), "c2c1");
  EXPECT_EQ(result("n3n/4s/1nnn1/1sTs1/1s1s1 N t", {"c2c1"}), kSouthWins);
}

TEST(Bobail, player_whose_turn_begins_with_an_enclosed_tower_loses) {
  EXPECT_EQ(after("s3n/1n2n/Tn2n/ss3/3ss S k", {"a5a4"}), "4n/sn2n/Tn2n/ss3/3ss S -");
  EXPECT_EQ(result("s3n/1n2n/Tn2n/ss3/3ss S k", {"a5a4"}), kSouthWins);
  EXPECT_EQ(result("n3s/1s2s/Ts2s/nn3/3nn N k", {"a5a4"}), kNorthWins);
}

TEST(Bobail, tower_with_one_free_neighbour_is_not_enclosed) {
  EXPECT_EQ(after("s3n/1n2n/Tn2n/ss3/3ss S k", {"a5d5"}), "3sn/1n2n/Tn2n/ss3/3ss N t");
  EXPECT_EQ(moves("3sn/1n2n/Tn2n/ss3/3ss N t"), "a3a4");
}

TEST(Bobail, enclosed_tower_does_not_matter_before_a_slide) {
  EXPECT_EQ(read("4n/sn2n/Tn2n/ss3/3ss S k"), "4n/sn2n/Tn2n/ss3/3ss S k");
  EXPECT_EQ(after("4n/sn2n/Tn2n/ss3/3ss S k", {"a4a5"}), "s3n/1n2n/Tn2n/ss3/3ss N t");
  EXPECT_EQ(after("4n/sn2n/Tn2n/ss3/3ss S k", {"d1d5"}), "3sn/sn2n/Tn2n/ss3/4s S -");
}

TEST(Bobail, enclosed_tower_does_not_lose_souths_first_turn) {
  EXPECT_EQ(read("4n/sn2n/Tn2n/ss3/3ss S f"), "4n/sn2n/Tn2n/ss3/3ss S f");
  EXPECT_TRUE(legal("4n/sn2n/Tn2n/ss3/3ss S f", "d1d5"));
}

TEST(Bobail, player_none_of_whose_knights_can_move_after_the_tower_step_loses) {
  EXPECT_EQ(after("sn3/sn3/sn1T1/sn3/sn3 S t", {"d3d2"}), "sn3/sn3/sn3/sn1T1/sn3 N -");
  EXPECT_EQ(result("sn3/sn3/sn1T1/sn3/sn3 S t", {"d3d2"}), kNorthWins);
  EXPECT_EQ(result("ns3/ns3/ns1T1/ns3/ns3 N t", {"d3d2"}), kSouthWins);
}

TEST(Bobail, tower_may_take_the_last_way_of_the_movers_knights) {
  EXPECT_EQ(after("sn3/sn3/s1T1n/sn3/sn3 S t", {"c3b3"}), "sn3/sn3/sT2n/sn3/sn3 N -");
  EXPECT_EQ(after("sn3/sn3/s1T1n/sn3/sn3 S t", {"c3d3"}), "sn3/sn3/s2Tn/sn3/sn3 S k");
}

TEST(Bobail, opponent_without_a_slide_does_not_matter) {
  EXPECT_EQ(after("sn3/sn3/sn1T1/sn3/sn3 N t", {"d3d2"}), "sn3/sn3/sn3/sn1T1/sn3 N k");
}

// Draw by repetition

TEST(Bobail, third_occurrence_at_the_start_of_a_turn_is_a_draw) {
  EXPECT_EQ(result("nnnnn/5/2T2/5/sssss S t", {"c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5",    //
                                               "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5"}),  //
            kDraw);
  EXPECT_EQ(result("nnnnn/5/2T2/5/sssss S t", {"c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5",  //
                                               "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3"}),
            kGoesOn);
}

TEST(Bobail, drawn_position_is_written_as_it_stands_and_nothing_follows) {
  EXPECT_EQ(after("nnnnn/5/2T2/5/sssss S t", {"c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5",  //
                                              "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5"}),
            "nnnnn/5/2T2/5/sssss S t");
  EXPECT_TRUE(after("nnnnn/5/2T2/5/sssss S t", {"c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5",  //
                                                "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5", "c3d3"})
                  .starts_with("error: "));
}

TEST(Bobail, occurrences_within_a_turn_do_not_count) {
  // The position read, before a slide, is here for the third time after 16 actions; the one after it after 17.
  EXPECT_EQ(result("nnnnn/5/3T1/5/sssss S k", {"a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5", "c3d3",  //
                                               "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5", "c3d3"}),
            kGoesOn);
  EXPECT_EQ(result("nnnnn/5/3T1/5/sssss S k", {"a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5", "c3d3",  //
                                               "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5", "c3d3", "a1a4"}),
            kDraw);
}

TEST(Bobail, first_turn_is_another_position_than_a_later_one_with_the_same_board) {
  // The board of the start is back after 7 actions, but at another step: two more rounds are needed.
  EXPECT_EQ(result(kStart, {"a1a4", "c3d3", "e5e2", "d3d2", "a4a1", "d2c3", "e2e5",  //
                            "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5"}),
            kGoesOn);
  EXPECT_EQ(result(kStart, {"a1a4", "c3d3", "e5e2", "d3d2", "a4a1", "d2c3", "e2e5",          //
                            "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5",  //
                            "c3d3", "a1a4", "d3c3", "e5e2", "c3d3", "a4a1", "d3c3", "e2e5"}),
            kDraw);
}

TEST(Bobail, turn_begins_at_the_tower_step_and_at_souths_first_slide) {
  EXPECT_TRUE(Bobail::begins_turn(state_of(kStart)));
  EXPECT_TRUE(Bobail::begins_turn(state_of("nnnnn/5/2T2/5/sssss N t")));
  EXPECT_FALSE(Bobail::begins_turn(state_of("nnnnn/5/2T2/5/sssss N k")));
  EXPECT_FALSE(Bobail::begins_turn(state_of("4n/sn2n/Tn2n/ss3/3ss S k")));
  EXPECT_FALSE(Bobail::begins_turn(state_of("nnnnn/2s2/5/5/ssTss S -")));
}

TEST(Bobail, position_is_board_actor_and_step) {
  const auto hash = [](std::string_view position) { return Bobail::hash(state_of(position)); };
  const std::uint64_t here = hash("nnnnn/5/2T2/5/sssss S t");
  EXPECT_EQ(hash("nnnnn/5/2T2/5/sssss S t"), here);
  EXPECT_NE(hash("nnnnn/5/2T2/5/sssss N t"), here);
  EXPECT_NE(hash("nnnnn/5/2T2/5/sssss S k"), here);
  EXPECT_NE(hash("nnnnn/5/3T1/5/sssss S t"), here);
  EXPECT_NE(hash("nnnnn/5/2T2/s4/1ssss S t"), here);
  EXPECT_NE(hash("sssss/5/2T2/5/nnnnn S t"), here);
}

// Text and reading

TEST(Bobail, position_is_written_as_it_was_read) {
  for (const std::string_view position :
       {kStart, std::string_view("1n1n1/5/s2Tn/1sn1n/2sss S t"), std::string_view("1n1sn/s2T1/5/n1ns1/nss2 S k"),
        std::string_view("1n2n/2s2/sT2s/nn1n1/s3s N k"), std::string_view("1T3/s4/nsss1/nn2n/s2n1 N -")}) {
    EXPECT_EQ(read(position), position);
  }
}

TEST(Bobail, there_are_five_knights_a_side_and_one_tower) {
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/ssss1 S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/1ssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnn1/5/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/n4/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/s4/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/5/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2TT1/5/sssss S t", "BOARD"));
}

TEST(Bobail, tower_stands_on_ranks_2_to_4_while_the_game_goes_on) {
  for (const std::string_view step : {"S f", "S t", "N t", "S k", "N k"}) {
    EXPECT_TRUE(refused("nnnnn/2s2/5/5/ssTss " + std::string(step), "BOARD")) << step;
    EXPECT_TRUE(refused("nnTnn/5/5/2n2/sssss " + std::string(step), "BOARD")) << step;
  }
}

TEST(Bobail, first_slide_is_souths_only) { EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss N f", "STEP")); }

TEST(Bobail, enclosed_tower_before_the_tower_step_reads_as_won_by_the_other) {
  EXPECT_EQ(read("4n/sn2n/Tn2n/ss3/3ss N t"), "4n/sn2n/Tn2n/ss3/3ss S -");
  EXPECT_EQ(read("4n/sn2n/Tn2n/ss3/3ss S t"), "4n/sn2n/Tn2n/ss3/3ss N -");
  EXPECT_EQ(result("4n/sn2n/Tn2n/ss3/3ss S t"), kNorthWins);
}

TEST(Bobail, no_slide_before_a_slide_reads_as_won_by_the_other) {
  EXPECT_EQ(read("sn3/sn3/sn1T1/sn3/sn3 S k"), "sn3/sn3/sn1T1/sn3/sn3 N -");
  EXPECT_EQ(read("sn3/sn3/sn1T1/sn3/sn3 S f"), "sn3/sn3/sn1T1/sn3/sn3 N -");
  EXPECT_EQ(read("ns3/ns3/ns1T1/ns3/ns3 N k"), "ns3/ns3/ns1T1/ns3/ns3 S -");
}

TEST(Bobail, no_slide_before_the_tower_step_is_not_lost_yet) {
  EXPECT_EQ(read("sn3/sn3/sn1T1/sn3/sn3 S t"), "sn3/sn3/sn1T1/sn3/sn3 S t");
}

TEST(Bobail, finished_is_read_with_the_tower_on_the_winners_home_rank_only) {
  EXPECT_EQ(read("nnnnn/2s2/5/5/ssTss S -"), "nnnnn/2s2/5/5/ssTss S -");
  EXPECT_EQ(read("nnTnn/5/5/2n2/sssss N -"), "nnTnn/5/5/2n2/sssss N -");
  EXPECT_TRUE(refused("nnnnn/2s2/5/5/ssTss N -", "STEP"));
  EXPECT_TRUE(refused("nnTnn/5/5/2n2/sssss S -", "STEP"));
}

TEST(Bobail, finished_is_read_with_an_enclosed_tower_won_by_either) {
  EXPECT_EQ(read("4n/sn2n/Tn2n/ss3/3ss S -"), "4n/sn2n/Tn2n/ss3/3ss S -");
  EXPECT_EQ(read("4n/sn2n/Tn2n/ss3/3ss N -"), "4n/sn2n/Tn2n/ss3/3ss N -");
}

TEST(Bobail, finished_is_read_with_the_loser_without_a_slide) {
  EXPECT_EQ(read("sn3/sn3/sn1T1/sn3/sn3 N -"), "sn3/sn3/sn1T1/sn3/sn3 N -");
  EXPECT_TRUE(refused("sn3/sn3/sn1T1/sn3/sn3 S -", "STEP"));
}

TEST(Bobail, tower_on_a_home_rank_cannot_be_a_win_for_the_other) {
  EXPECT_TRUE(refused("nn1nn/3s1/5/sn3/Ts1ss N -", "STEP"));  // enclosed
  EXPECT_TRUE(refused("sn3/sn3/sn3/sn3/sn1T1 N -", "STEP"));  // the loser without a slide
  EXPECT_EQ(read("sn3/sn3/sn3/sn3/sn1T1 S -"), "sn3/sn3/sn3/sn3/sn1T1 S -");
}

TEST(Bobail, finished_is_refused_where_the_board_does_not_show_it) {
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss S -", "STEP"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss N -", "STEP"));
}

TEST(Bobail, fields_are_three_and_one_space_apart) {
  EXPECT_TRUE(refused("", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss", "ACTOR"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss S", "STEP"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss  S t", "ACTOR"));
  EXPECT_TRUE(refused(" nnnnn/5/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss S t ", "STEP"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss S t 0", "STEP"));
}

TEST(Bobail, actor_is_S_or_N) {
  for (const std::string_view actor : {"s", "n", "*", "-", "SN", "South", "1"}) {
    EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss " + std::string(actor) + " t", "ACTOR")) << actor;
  }
}

TEST(Bobail, step_is_f_t_k_or_a_dash) {
  for (const std::string_view step : {"c", "p", "T", "tk", "--", "0"}) {
    EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss S " + std::string(step), "STEP")) << step;
  }
}

TEST(Bobail, board_is_written_in_one_way_only) {
  EXPECT_TRUE(refused("nnnnn/32/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T11/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/05/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/...../2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/6/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/4/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/sssss/ S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn//2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2t2/5/sssss S t", "BOARD"));
}

TEST(Bobail, action_is_from_square_then_to_square) {
  EXPECT_EQ(after(kStart, {"b1b4", "c3d4"}), "nnnnn/1s1T1/5/5/s1sss N k");
  for (const std::string_view word : {"", "b1", "b4b1", "b1b4 ", "B1B4", "b1-b4", "b1b4b1", "a6a7", "tower"}) {
    EXPECT_TRUE(after(kStart, {word}).starts_with("error: ")) << word;
  }
}

// Facts to check against

/// The number of sequences of so many whole turns; a turn ended by its tower step is one.
std::uint64_t turn_sequences(const State& state, int turns) {
  if (turns == 0) return 1;
  ActionList actions;
  Bobail::legal(state, actions);
  std::uint64_t total = 0;
  for (const Action action : actions) {
    State next = state;
    Bobail::apply(next, action);
    const bool turn_over = next.step != Step::kSlide;
    total += turn_sequences(next, turn_over ? turns - 1 : turns);
  }
  return total;
}

TEST(Bobail, numbers_of_turn_sequences_are_those_of_another_program) {
  const State start = Bobail::start({});
  EXPECT_EQ(turn_sequences(start, 1), 13U);
  EXPECT_EQ(turn_sequences(start, 2), 1070U);
  EXPECT_EQ(turn_sequences(start, 3), 76'912U);
  EXPECT_EQ(turn_sequences(start, 4), 5'243'650U);
}

TEST(Bobail, sample_is_uniform_over_the_legal_actions) {
  Random random(5);
  for (const std::string_view position : {kStart, std::string_view("nnnnn/5/2T2/5/sssss N t")}) {
    const State state = state_of(position);
    constexpr int kEach = 1000;
    std::map<std::string, int> drawn;
    for (int i = 0; i < kEach * Bobail::count(state); ++i) ++drawn[Bobail::word(Bobail::sample(state, random))];
    EXPECT_EQ(static_cast<int>(drawn.size()), Bobail::count(state));
    for (const auto& [word, times] : drawn) {
      EXPECT_TRUE(legal(position, word)) << word;
      EXPECT_NEAR(times, kEach, 150) << word;  // almost five standard deviations
    }
  }
}

TEST(Bobail, home_ranks_are_marked) {
  const Facts facts = Bobail::facts({});
  ASSERT_EQ(facts.squares.size(), 25U);
  for (const SquareFact& square : facts.squares) {
    const std::string owner = square.y == 0 ? "S" : square.y == 4 ? "N" : "";
    ASSERT_EQ(square.marks.empty(), owner.empty()) << square.name;
    if (owner.empty()) continue;
    EXPECT_EQ(square.marks[0].name, "home");
    EXPECT_EQ(square.marks[0].value, owner);
  }
}

TEST(Bobail, scene_shows_ten_knights_and_a_tower_that_nobody_owns) {
  const Scene scene = Bobail::scene(Bobail::start({}));
  ASSERT_EQ(scene.pieces.size(), 11U);
  const Facts facts = Bobail::facts({});
  for (const PlacedPiece& placed : scene.pieces) {
    const bool tower = facts.pieces[static_cast<std::size_t>(placed.piece)].letter == 'T';
    EXPECT_EQ(tower, placed.owner == PlacedPiece::kNoOwner);
    EXPECT_EQ(tower, placed.square == 12);
  }
}

}  // namespace
}  // namespace tablier::bobail
