#include <gtest/gtest.h>

#include <map>

#include "games/castelott/game.h"
#include "support/ask.h"

namespace tablier::castelott {
namespace {

constexpr std::string_view kGame = "castelott";
constexpr std::string_view kPlainGame = "castelott(push=plain)";
constexpr std::string_view kStart = "nnNnn/5/2T2/5/ssSss S f";
constexpr std::string_view kSouthWins = "1/1 0/1";
constexpr std::string_view kNorthWins = "0/1 1/1";
constexpr std::string_view kDraw = "1/2 1/2";
constexpr std::string_view kGoesOn = "-";

using Words = std::initializer_list<std::string_view>;

std::string moves(std::string_view position) { return testing::moves(kGame, position); }
std::string moves_from(std::string_view position, std::string_view square) {
  return testing::moves_from(kGame, position, square);
}
std::string after(std::string_view position, Words words) { return testing::apply(kGame, position, words); }
std::string after_plain(std::string_view position, Words words) { return testing::apply(kPlainGame, position, words); }
std::string result(std::string_view position, Words words = {}) { return testing::result(kGame, position, words); }
std::string read(std::string_view position) { return testing::read(kGame, position); }
std::string read_plain(std::string_view position) { return testing::read(kPlainGame, position); }
bool legal(std::string_view position, std::string_view word) { return testing::legal(kGame, position, word); }

/// Whether the position is refused with either option, and the message names this field.
bool refused(std::string_view position, std::string_view field) {
  const std::string name = "field " + std::string(field);
  const std::string answer = read(position);
  const std::string plain_answer = read_plain(position);
  return answer.starts_with("error: ") && answer.contains(name) && plain_answer == answer;
}

State state_of(std::string_view position) { return *Castelott::check(*Castelott::parse({}, position)); }

// Options and set-up

TEST(Castelott, starts_as_bobail_with_captains_on_the_middle_file) {
  EXPECT_EQ(testing::start("castelott"), kStart);
  EXPECT_EQ(testing::start("castelott(push=plain)"), kStart);
}

TEST(Castelott, push_is_flanks_or_plain_and_flanks_by_default) {
  EXPECT_EQ(testing::start("castelott(push=flanks)"), kStart);
  EXPECT_EQ(testing::start("castelott(players=2,push=flanks)"), kStart);
  EXPECT_TRUE(testing::start("castelott(push=both)").starts_with("error: "));
  EXPECT_TRUE(testing::start("castelott(players=3)").starts_with("error: "));
  // The push that tells the readings apart: it leaves the pushed captain between two enemies.
  constexpr std::string_view kPosition = "nn1nn/2N2/1s1s1/T4/s1S1s S p";
  EXPECT_EQ(testing::apply("castelott", kPosition, {"c4c3"}),
            testing::apply("castelott(push=flanks)", kPosition, {"c4c3"}));
  EXPECT_NE(testing::apply("castelott", kPosition, {"c4c3"}),
            testing::apply("castelott(push=plain)", kPosition, {"c4c3"}));
}

TEST(Castelott, captain_slides_exactly_as_a_knight_does) {
  EXPECT_EQ(moves_from(kStart, "c1"), "c1a3 c1c2 c1e3");
  EXPECT_EQ(moves(kStart), testing::moves("bobail", "nnnnn/5/2T2/5/sssss S f"));
}

// A turn: the tower step

TEST(Castelott, tower_steps_one_square_to_any_free_square) {
  EXPECT_EQ(moves("nnNnn/5/2T2/5/ssSss N t"), "c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 c3d4");
  EXPECT_EQ(after("nnNnn/5/2T2/5/ssSss N t", {"c3c2"}), "nnNnn/5/5/2T2/ssSss N k");
}

TEST(Castelott, tower_step_is_compulsory) {
  EXPECT_FALSE(legal("nnNnn/5/2T2/5/ssSss S t", "a1a4"));
  EXPECT_FALSE(legal("nnNnn/5/2T2/5/ssSss S t", "pass"));
}

TEST(Castelott, tower_without_a_free_neighbour_skips_its_step) {
  EXPECT_EQ(after("s3N/1n2n/Tn2n/ss3/3sS S k", {"a5a4", "pass"}), "4N/sn2n/Tn2n/ss3/3sS N k");
}

TEST(Castelott, turn_that_begins_with_an_enclosed_tower_and_a_forced_captain_is_written_c_at_once) {
  EXPECT_EQ(after("s3N/1n1nn/Tn3/ss3/3sS S k", {"a5a4", "pass"}), "4N/sn1nn/Tn3/ss3/3sS N c");
  EXPECT_EQ(moves("4N/sn1nn/Tn3/ss3/3sS N c"), "e5a5");
}

TEST(Castelott, tower_on_a_home_rank_means_nothing) {
  EXPECT_EQ(after("nnNnn/s4/5/2T2/ss1sS S t", {"c2c1"}), "nnNnn/s4/5/5/ssTsS S k");
  EXPECT_EQ(after("nnNnn/s4/5/5/ssTsS N t", {"c1c2"}), "nnNnn/s4/5/2T2/ss1sS N k");
}

// A turn: the slide

TEST(Castelott, slide_goes_as_far_as_it_can) {
  EXPECT_TRUE(legal(kStart, "a1a4"));
  EXPECT_FALSE(legal(kStart, "a1a3"));
  EXPECT_FALSE(legal(kStart, "a1a5"));
  EXPECT_EQ(moves_from("N1nns/s2Ts/4n/4s/S3n S k", "a1"), "a1a3 a1c3 a1d1");
}

TEST(Castelott, push_follows_the_slide) {
  EXPECT_EQ(after("nnNnn/5/2T2/5/ssSss S k", {"a1a4"}), "nnNnn/s4/2T2/5/1sSss S p");
}

TEST(Castelott, captain_with_one_free_square_at_the_start_of_the_turn_must_slide) {
  EXPECT_EQ(after("4N/nn1nn/2T2/5/ssSss N t", {"c3c4"}), "4N/nnTnn/5/5/ssSss N c");
  EXPECT_EQ(moves("4N/nnTnn/5/5/ssSss N c"), "e5a5");
}

TEST(Castelott, captain_with_two_free_squares_is_not_forced) {
  EXPECT_EQ(after("4N/nn2n/2T2/n4/ssSss N t", {"c3c4"}), "4N/nnT1n/5/n4/ssSss N k");
}

TEST(Castelott, captain_is_forced_although_the_tower_step_opens_a_second_way) {
  EXPECT_EQ(after("nnnTN/4n/5/5/ssSss N t", {"d5c4"}), "nnn1N/2T1n/5/5/ssSss N c");
}

TEST(Castelott, forced_captain_slides_in_any_direction_open_after_the_tower_step) {
  EXPECT_EQ(moves("nnn1N/2T1n/5/5/ssSss N c"), "e5b2 e5d5");
}

TEST(Castelott, captain_is_not_forced_because_the_tower_step_closes_a_way) {
  EXPECT_EQ(after("nnn1N/2T1n/5/5/ssSss N t", {"c4d4"}), "nnn1N/3Tn/5/5/ssSss N k");
}

TEST(Castelott, tower_may_not_take_the_forced_captains_one_free_square) {
  EXPECT_EQ(moves("nn1nN/4n/2T2/5/ssSss N t"), "c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3");
}

TEST(Castelott, tower_may_not_take_that_square_even_where_it_would_leave_a_new_way_out) {
  EXPECT_EQ(moves("nnnTN/4n/5/5/ssSss N t"), "d5c4");
}

TEST(Castelott, tower_may_take_that_square_if_it_has_no_other_step) {
  EXPECT_EQ(moves("nnsTN/2s1n/5/n4/ssS2 N t"), "d5d4");
  EXPECT_EQ(after("nnsTN/2s1n/5/n4/ssS2 N t", {"d5d4"}), "nns1N/2sTn/5/n4/ssS2 N c");
  EXPECT_EQ(moves("nns1N/2sTn/5/n4/ssS2 N c"), "e5d5");
}

TEST(Castelott, any_pawn_may_be_played_if_the_forced_captain_cannot_slide) {
  EXPECT_EQ(moves("3nN/1ss1n/1sTn1/1sSn1/5 N t"), "c3d4");
  EXPECT_EQ(after("3nN/1ss1n/1sTn1/1sSn1/5 N t", {"c3d4"}), "3nN/1ssTn/1s1n1/1sSn1/5 N k");
  EXPECT_TRUE(legal("3nN/1ssTn/1s1n1/1sSn1/5 N k", "d2d1"));
}

TEST(Castelott, enemys_forced_captain_does_not_bind_the_tower) {
  EXPECT_TRUE(legal("nn1nN/4n/2T2/5/ssSss S t", "c3d4"));
}

TEST(Castelott, forced_captain_binds_souths_first_turn_too) { EXPECT_EQ(moves("nnNnn/5/2T2/4s/ss1sS S f"), "e1d2"); }

// A turn: the push

TEST(Castelott, push_moves_the_enemy_captain_one_square_to_a_free_square_or_passes) {
  EXPECT_EQ(moves("nnNnn/s4/2T2/5/1sSss S p"), "c5b4 c5c4 c5d4 pass");
  EXPECT_EQ(after("nnNnn/s4/2T2/5/1sSss S p", {"c5b4"}), "nn1nn/sN3/2T2/5/1sSss N t");
  EXPECT_EQ(after("nnNnn/s4/2T2/5/1sSss S p", {"pass"}), "nnNnn/s4/2T2/5/1sSss N t");
}

TEST(Castelott, push_goes_in_any_of_the_8_directions) {
  EXPECT_EQ(moves("nnnnT/5/2N2/5/sssSs S p"), "c3b2 c3b3 c3b4 c3c2 c3c4 c3d2 c3d3 c3d4 pass");
}

TEST(Castelott, own_captain_is_not_pushed) { EXPECT_FALSE(legal("nnNnn/s4/2T2/5/1sSss S p", "c1c2")); }

TEST(Castelott, only_a_push_may_be_passed) {
  EXPECT_FALSE(legal("nnNnn/5/2T2/5/ssSss S k", "pass"));
  EXPECT_FALSE(legal(kStart, "pass"));
}

TEST(Castelott, souths_first_turn_has_neither_tower_step_nor_push) {
  EXPECT_EQ(testing::actor(kGame, kStart), "S");
  EXPECT_EQ(after(kStart, {"a1a4"}), "nnNnn/s4/2T2/5/1sSss N t");
}

// End: flanked

TEST(Castelott, captain_is_flanked_on_a_row) {
  EXPECT_EQ(after("nn1nn/5/1sN1s/T4/1sSs1 S k", {"e3d3"}), "nn1nn/5/1sNs1/T4/1sSs1 S -");
  EXPECT_EQ(result("nn1nn/5/1sN1s/T4/1sSs1 S k", {"e3d3"}), kSouthWins);
  EXPECT_EQ(result("1nNn1/T4/1nS1n/5/ss1ss N k", {"e3d3"}), kNorthWins);
}

TEST(Castelott, captain_is_flanked_on_a_file_and_a_captain_flanks_too) {
  EXPECT_EQ(after("nn2n/s2n1/2N2/T1S2/ss1s1 S k", {"a4c4"}), "nn2n/2sn1/2N2/T1S2/ss1s1 S -");
}

TEST(Castelott, captain_is_not_flanked_on_a_diagonal) {
  EXPECT_EQ(after("nn1nn/5/2N1s/1s3/TsSs1 S k", {"d1d4"}), "nn1nn/3s1/2N1s/1s3/TsS2 S p");
}

TEST(Castelott, tower_does_not_flank) {
  EXPECT_EQ(after("nn1nn/5/1TN1s/5/ssSs1 S k", {"e3d3"}), "nn1nn/5/1TNs1/5/ssSs1 S p");
}

TEST(Castelott, edge_does_not_flank) {
  EXPECT_EQ(after("nn1nn/5/N3s/2T2/ssSs1 S k", {"e3b3"}), "nn1nn/5/Ns3/2T2/ssSs1 S p");
}

TEST(Castelott, own_pawns_do_not_flank) {
  EXPECT_EQ(after("nnNnn/5/2T2/5/ssSss S k", {"a1a4"}), "nnNnn/s4/2T2/5/1sSss S p");
}

TEST(Castelott, one_enemy_and_one_own_pawn_do_not_flank) {
  EXPECT_EQ(after("n2nn/5/1nN1s/T4/ssSs1 S k", {"e3d3"}), "n2nn/5/1nNs1/T4/ssSs1 S p");
}

// End: after the slide

TEST(Castelott, captain_that_slides_between_two_enemies_is_flanked) {
  EXPECT_EQ(after("1nNn1/2T2/1n1n1/5/ssSss S k", {"c1c3"}), "1nNn1/2T2/1nSn1/5/ss1ss N -");
}

TEST(Castelott, captain_that_slides_abroad_is_lost) {
  EXPECT_EQ(after("nnnn1/5/N1T2/5/ssssS S k", {"e1e5"}), "nnnnS/5/N1T2/5/ssss1 N -");
  EXPECT_EQ(after("nnnnN/5/S1T2/5/ssss1 N k", {"e5e1"}), "nnnn1/5/S1T2/5/ssssN S -");
}

TEST(Castelott, knight_abroad_means_nothing) {
  EXPECT_EQ(after("nnnn1/5/N1T2/5/sssSs S k", {"e1e5"}), "nnnns/5/N1T2/5/sssS1 S p");
}

TEST(Castelott, captain_on_its_own_home_rank_is_not_abroad) {
  EXPECT_EQ(after("nnnnN/5/2T2/S4/1ssss S k", {"a2a1"}), "nnnnN/5/2T2/5/Sssss S p");
}

TEST(Castelott, enemy_flanked_comes_before_the_own_captain_abroad) {
  EXPECT_EQ(after("nsN2/n4/nn3/2T2/sssS1 S k", {"d1d5"}), "nsNS1/n4/nn3/2T2/sss2 S -");
}

TEST(Castelott, enemy_flanked_comes_before_the_own_captain_flanked) {
  // The captain slides to d3: it flanks c3 together with b3, and stands between d4 and d2.
  EXPECT_EQ(after("nn3/3n1/1sN1S/3n1/sssT1 S k", {"e3d3"}), "nn3/3n1/1sNS1/3n1/sssT1 S -");
}

TEST(Castelott, own_captain_abroad_comes_before_the_enemy_captain_shut_in) {
  EXPECT_EQ(after("Nn3/nn3/T1n2/5/ssssS S k", {"e1e5"}), "Nn2S/nn3/T1n2/5/ssss1 N -");
  EXPECT_EQ(after("Nn3/nn3/T1n2/5/ssssS S k", {"d1d5"}), "Nn1s1/nn3/T1n2/5/sss1S S -");
}

TEST(Castelott, enemy_captain_without_a_free_square_is_shut_in) {
  EXPECT_EQ(after("Nn3/1n1nn/2T2/5/ssSss S k", {"a1a4"}), "Nn3/sn1nn/2T2/5/1sSss S -");
  EXPECT_EQ(result("Nn3/1n1nn/2T2/5/ssSss S k", {"a1a4"}), kSouthWins);
}

TEST(Castelott, enemy_captain_is_shut_in_after_souths_first_turn_too) {
  EXPECT_EQ(after("Nn3/1n1nn/2T2/5/ssSss S f", {"a1a4"}), "Nn3/sn1nn/2T2/5/1sSss S -");
}

TEST(Castelott, own_captain_shut_in_is_taken_only_after_the_enemys_slide) {
  EXPECT_EQ(after("s1Nnn/5/2T2/1s1nn/Ss2s S k", {"a5a2"}), "2Nnn/5/2T2/ss1nn/Ss2s S p");
  EXPECT_EQ(after("2Nnn/5/2T2/ss1nn/Ss2s S p", {"c5c4", "c3c2", "d5a5"}), "n3n/2N2/5/ssTnn/Ss2s N -");
}

TEST(Castelott, slide_that_ends_the_game_is_not_followed_by_a_push) {
  EXPECT_EQ(moves("nn1nn/5/1sNs1/T4/1sSs1 S -"), "");
  EXPECT_EQ(testing::actor(kGame, "nn1nn/5/1sNs1/T4/1sSs1 S -"), "-");
}

// End: after the push

TEST(Castelott, captain_pushed_abroad_is_taken) {
  EXPECT_EQ(after("nn1nn/5/T4/s1N2/sss1S S p", {"c2d1"}), "nn1nn/5/T4/s4/sssNS S -");
  EXPECT_EQ(after_plain("nn1nn/5/T4/s1N2/sss1S S p", {"c2d1"}), "nn1nn/5/T4/s4/sssNS S -");
}

TEST(Castelott, captain_pushed_to_its_own_home_rank_is_not_abroad) {
  EXPECT_EQ(after("nn1nn/2N2/2T2/5/ssSss S p", {"c4c5"}), "nnNnn/5/2T2/5/ssSss N t");
}

TEST(Castelott, captain_pushed_between_two_enemies_is_flanked_at_once_if_a_push_flanks) {
  EXPECT_EQ(after("nn1nn/2N2/1s1s1/T4/s1S1s S p", {"c4c3"}), "nn1nn/5/1sNs1/T4/s1S1s S -");
  EXPECT_EQ(after_plain("nn1nn/2N2/1s1s1/T4/s1S1s S p", {"c4c3"}), "nn1nn/5/1sNs1/T4/s1S1s N t");
}

TEST(Castelott, own_captain_is_flanked_by_the_pushed_captain_if_a_push_flanks) {
  EXPECT_EQ(after("nn2n/3N1/1nS2/T4/ss1ss S p", {"d4d3"}), "nn2n/5/1nSN1/T4/ss1ss N -");
  EXPECT_EQ(after_plain("nn2n/3N1/1nS2/T4/ss1ss S p", {"d4d3"}), "nn2n/5/1nSN1/T4/ss1ss N t");
}

TEST(Castelott, enemy_captain_taken_by_a_push_comes_before_the_own_one) {
  EXPECT_EQ(after("nn2n/3N1/1nS1s/T4/ss1s1 S p", {"d4d3"}), "nn2n/5/1nSNs/T4/ss1s1 S -");
}

TEST(Castelott, plainly_pushed_captain_must_be_freed_by_the_next_slide) {
  constexpr std::string_view kPushed = "nn1nn/5/1sNs1/T4/s1S1s N t";
  EXPECT_EQ(after_plain(kPushed, {"a2a3", "c3c5"}), "nnNnn/5/Ts1s1/5/s1S1s N p");
  EXPECT_EQ(after_plain(kPushed, {"a2a3", "d5d4"}), "nn2n/3n1/TsNs1/5/s1S1s S -");
}

TEST(Castelott, own_captain_left_flanked_by_a_plain_push_is_lost_by_the_next_slide) {
  constexpr std::string_view kPushed = "nn2n/5/1nSN1/T4/ss1ss N t";
  EXPECT_EQ(after_plain(kPushed, {"a2a3", "e5e2"}), "nn3/5/TnSN1/4n/ss1ss N -");
  EXPECT_EQ(after_plain(kPushed, {"a2a3", "b3b2"}), "nn2n/5/T1SN1/1n3/ss1ss N p");
}

TEST(Castelott, pass_changes_nothing) {
  EXPECT_EQ(after("nn1nn/2N2/1s1s1/T4/s1S1s S p", {"pass"}), "nn1nn/2N2/1s1s1/T4/s1S1s N t");
}

// End: no slide, repetition

TEST(Castelott, player_none_of_whose_pawns_can_slide_loses) {
  EXPECT_EQ(read("sn3/sn3/SN1T1/sn3/sn3 S k"), "sn3/sn3/SN1T1/sn3/sn3 N -");
  EXPECT_EQ(read("ns3/ns3/NS1T1/ns3/ns3 N k"), "ns3/ns3/NS1T1/ns3/ns3 S -");
}

TEST(Castelott, third_occurrence_at_the_start_of_a_turn_is_a_draw) {
  // Both captains walk one square and are pushed back.
  EXPECT_EQ(result(kStart, {"c1a3", "c3d2", "d5d3", "a3b2", "d2e3", "b2a3", "c5d5", "e3d2",  //
                            "d5c5", "a3b2", "d2e3", "b2a3", "c5d5", "e3d2", "d5c5", "a3b2"}),
            kDraw);
  EXPECT_EQ(result(kStart, {"c1a3", "c3d2", "d5d3", "a3b2", "d2e3", "b2a3", "c5d5", "e3d2",  //
                            "d5c5", "a3b2", "d2e3", "b2a3", "c5d5", "e3d2", "d5c5"}),
            kGoesOn);
}

TEST(Castelott, slide_of_a_turn_without_tower_step_is_a_start_of_a_turn) {
  constexpr std::string_view kEnclosed = "4N/sn2n/Tn2n/ss3/3sS N k";
  EXPECT_EQ(result(kEnclosed, {"e3c3", "pass", "d1a1", "pass", "c3e3", "pass", "a1d1", "pass",  //
                               "e3c3", "pass", "d1a1", "pass", "c3e3", "pass", "a1d1", "pass"}),
            kDraw);
  EXPECT_EQ(result(kEnclosed, {"e3c3", "pass", "d1a1", "pass", "c3e3", "pass", "a1d1", "pass",  //
                               "e3c3", "pass", "d1a1", "pass", "c3e3", "pass", "a1d1"}),
            kGoesOn);
}

TEST(Castelott, turn_begins_at_f_at_t_and_at_a_slide_with_the_tower_enclosed) {
  const auto begins = [](std::string_view position) { return Castelott::begins_turn(state_of(position)); };
  EXPECT_TRUE(begins(kStart));
  EXPECT_TRUE(begins("nnNnn/5/2T2/5/ssSss N t"));
  EXPECT_TRUE(begins("4N/sn2n/Tn2n/ss3/3sS N k"));
  EXPECT_TRUE(begins("4N/sn1nn/Tn3/ss3/3sS N c"));
  EXPECT_FALSE(begins("nnNnn/5/2T2/5/ssSss N k"));
  EXPECT_FALSE(begins("nnNnn/5/2T2/5/ssSss N c"));
  EXPECT_FALSE(begins("nnNnn/5/2T2/5/ssSss N p"));
  EXPECT_FALSE(begins("4N/sn2n/Tn2n/ss3/3sS S p"));
  EXPECT_FALSE(begins("nn1nn/5/1sNs1/T4/1sSs1 S -"));
}

TEST(Castelott, position_is_board_actor_and_step) {
  const auto hash = [](std::string_view position) { return Castelott::hash(state_of(position)); };
  const std::uint64_t here = hash("nnNnn/5/2T2/5/ssSss S t");
  EXPECT_EQ(hash("nnNnn/5/2T2/5/ssSss S t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/5/ssSss N t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/5/ssSss S k"), here);
  EXPECT_NE(hash("nnNnn/5/3T1/5/ssSss S t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/5/sssSs S t"), here);
  EXPECT_NE(hash("nnNnn/5/2T2/s4/1sSss S t"), here);
}

// Text and reading

TEST(Castelott, position_is_written_as_it_was_read) {
  for (const std::string_view position :
       {"nnNnn/5/2T2/5/ssSss S f", "1N1nn/s4/1T2s/s3n/nsS2 N t", "1T1n1/s1s1n/2n1N/s3s/3Sn N k",
        "4N/sn1nn/Tn3/ss3/3sS N c", "3sn/2nnS/2N1T/2ssn/4s S p", "1T3/1n3/1sNss/1sn1S/2n1n S -"}) {
    EXPECT_EQ(read(position), position);
  }
}

TEST(Castelott, there_are_four_knights_and_one_captain_a_side_and_one_tower) {
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/s1Sss S t", "BOARD"));
  EXPECT_TRUE(refused("n1Nnn/5/2T2/5/ssSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/s4/ssSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/sssss S t", "BOARD"));
  EXPECT_TRUE(refused("nnnnn/5/2T2/5/ssSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnN/5/2T2/5/ssSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/SsSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/5/5/5/ssSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/5/T3T/5/ssSss S t", "BOARD"));
}

TEST(Castelott, first_slide_is_souths_only) { EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss N f", "STEP")); }

TEST(Castelott, actors_captain_abroad_reads_as_won_by_the_other) {
  for (const std::string_view step : {"f", "t", "k", "c"}) {
    EXPECT_EQ(read("nnnnS/5/N1T2/5/ssss1 S " + std::string(step)), "nnnnS/5/N1T2/5/ssss1 N -");
    EXPECT_EQ(read_plain("nnnnS/5/N1T2/5/ssss1 S " + std::string(step)), "nnnnS/5/N1T2/5/ssss1 N -");
  }
}

TEST(Castelott, enemys_captain_abroad_reads_as_won_by_the_actor) {
  for (const std::string_view step : {"f", "t", "k", "c"}) {
    EXPECT_EQ(read("nnnn1/5/S1T2/5/ssssN S " + std::string(step)), "nnnn1/5/S1T2/5/ssssN S -");
    EXPECT_EQ(read_plain("nnnn1/5/S1T2/5/ssssN S " + std::string(step)), "nnnn1/5/S1T2/5/ssssN S -");
  }
}

TEST(Castelott, actors_captain_flanked_reads_as_won_by_the_other_if_a_push_flanks) {
  for (const std::string_view step : {"f", "t", "k", "c"}) {
    const std::string position = "1nNn1/2T2/1nSn1/5/ss1ss S " + std::string(step);
    EXPECT_EQ(read(position), "1nNn1/2T2/1nSn1/5/ss1ss N -");
    EXPECT_EQ(read_plain(position), position);
  }
}

TEST(Castelott, enemys_captain_flanked_reads_as_won_by_the_actor_if_a_push_flanks) {
  for (const std::string_view step : {"f", "t", "k", "c"}) {
    const std::string position = "nn1nn/5/1sNs1/T4/s1S1s S " + std::string(step);
    EXPECT_EQ(read(position), "nn1nn/5/1sNs1/T4/s1S1s S -");
    EXPECT_EQ(read_plain(position), position);
  }
}

TEST(Castelott, actors_captain_is_looked_at_first) {
  EXPECT_EQ(read("nnnnS/5/2T2/5/ssssN S k"), "nnnnS/5/2T2/5/ssssN N -");
  EXPECT_EQ(read("nnnnS/5/2T2/5/ssssN N k"), "nnnnS/5/2T2/5/ssssN S -");
}

TEST(Castelott, actors_captain_shut_in_at_the_start_of_a_turn_reads_as_won_by_the_other) {
  EXPECT_EQ(read("Nn3/sn1nn/2T2/5/1sSss N t"), "Nn3/sn1nn/2T2/5/1sSss S -");
  for (const std::string_view step : {"t", "k", "c"}) {
    EXPECT_EQ(read("Nn3/sn3/Tn3/ss1n1/3sS N " + std::string(step)), "Nn3/sn3/Tn3/ss1n1/3sS S -") << step;
  }
}

TEST(Castelott, actors_captain_may_be_shut_in_within_a_turn) {
  EXPECT_EQ(read("Nn3/sn1nn/2T2/5/1sSss N k"), "Nn3/sn1nn/2T2/5/1sSss N k");
  EXPECT_EQ(read("2Nnn/5/2T2/ss1nn/Ss2s S f"), "2Nnn/5/2T2/ss1nn/Ss2s S f");
}

TEST(Castelott, enemys_captain_shut_in_does_not_matter_before_a_slide) {
  EXPECT_EQ(read("Nn3/sn1nn/2T2/5/1sSss S t"), "Nn3/sn1nn/2T2/5/1sSss S t");
  EXPECT_EQ(read("Nn3/sn3/Tn3/ss1n1/3sS S k"), "Nn3/sn3/Tn3/ss1n1/3sS S k");
}

TEST(Castelott, no_slide_reads_as_won_by_the_other) {
  for (const std::string_view step : {"f", "k", "c"}) {
    EXPECT_EQ(read("sn3/sn3/SN1T1/sn3/sn3 S " + std::string(step)), "sn3/sn3/SN1T1/sn3/sn3 N -") << step;
  }
}

TEST(Castelott, tower_step_with_an_enclosed_tower_reads_as_a_slide) {
  EXPECT_EQ(read("4N/sn2n/Tn2n/ss3/3sS N t"), "4N/sn2n/Tn2n/ss3/3sS N k");
  EXPECT_EQ(read("4N/sn1nn/Tn3/ss3/3sS N t"), "4N/sn1nn/Tn3/ss3/3sS N c");
}

TEST(Castelott, forced_captain_that_cannot_slide_reads_as_not_forced) {
  EXPECT_EQ(read("Nn3/sn1nn/2T2/5/1sSss N c"), "Nn3/sn1nn/2T2/5/1sSss N k");
}

TEST(Castelott, k_and_c_are_read_as_written_whether_or_not_play_could_lead_there) {
  EXPECT_EQ(read("nnNnn/5/2T2/5/ssSss S c"), "nnNnn/5/2T2/5/ssSss S c");
  EXPECT_EQ(moves("nnNnn/5/2T2/5/ssSss S c"), "c1a3 c1c2 c1e3");
  EXPECT_EQ(read("4N/sn1nn/Tn3/ss3/3sS N k"), "4N/sn1nn/Tn3/ss3/3sS N k");
  EXPECT_TRUE(legal("4N/sn1nn/Tn3/ss3/3sS N k", "d4d2"));
}

TEST(Castelott, push_reads_as_won_by_the_actor_if_the_enemys_captain_is_flanked) {
  EXPECT_EQ(read("nn1nn/5/1sNs1/T4/s1S1s S p"), "nn1nn/5/1sNs1/T4/s1S1s S -");
  EXPECT_EQ(read_plain("nn1nn/5/1sNs1/T4/s1S1s S p"), "nn1nn/5/1sNs1/T4/s1S1s S -");
  EXPECT_EQ(read("nn3/3n1/1sNS1/3n1/sssT1 S p"), "nn3/3n1/1sNS1/3n1/sssT1 S -");  // both are
}

TEST(Castelott, push_reads_as_won_by_the_other_if_the_actors_captain_is_flanked_or_abroad) {
  EXPECT_EQ(read("1nNn1/2T2/1nSn1/5/ss1ss S p"), "1nNn1/2T2/1nSn1/5/ss1ss N -");
  EXPECT_EQ(read_plain("1nNn1/2T2/1nSn1/5/ss1ss S p"), "1nNn1/2T2/1nSn1/5/ss1ss N -");
  EXPECT_EQ(read("nnnnS/5/N1T2/5/ssss1 S p"), "nnnnS/5/N1T2/5/ssss1 N -");
  EXPECT_EQ(read("nnnnS/5/2T2/5/ssssN S p"), "nnnnS/5/2T2/5/ssssN N -");  // both are
}

TEST(Castelott, push_reads_as_won_by_the_actor_if_the_enemys_captain_is_abroad_or_shut_in) {
  EXPECT_EQ(read("nnnn1/5/S1T2/5/ssssN S p"), "nnnn1/5/S1T2/5/ssssN S -");
  EXPECT_EQ(read("Nn3/sn1nn/2T2/5/1sSss S p"), "Nn3/sn1nn/2T2/5/1sSss S -");
}

TEST(Castelott, actors_captain_shut_in_does_not_matter_before_a_push) {
  EXPECT_EQ(read("2Nnn/5/2T2/ss1nn/Ss2s S p"), "2Nnn/5/2T2/ss1nn/Ss2s S p");
}

TEST(Castelott, finished_is_read_where_the_losers_captain_is_flanked_abroad_or_shut_in) {
  for (const std::string_view position : {"nn1nn/5/1sNs1/T4/s1S1s S -", "nnnn1/5/S1T2/5/ssssN S -",
                                          "Nn3/sn1nn/2T2/5/1sSss S -", "1nNn1/2T2/1nSn1/5/ss1ss N -"}) {
    EXPECT_EQ(read(position), position);
    EXPECT_EQ(read_plain(position), position);
  }
}

TEST(Castelott, finished_is_refused_where_the_losers_captain_stands_free) {
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss S -", "STEP"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss N -", "STEP"));
  EXPECT_TRUE(refused("nn1nn/5/1sNs1/T4/s1S1s N -", "STEP"));
  EXPECT_TRUE(refused("nnnn1/5/S1T2/5/ssssN N -", "STEP"));
  EXPECT_TRUE(refused("Nn3/sn1nn/2T2/5/1sSss N -", "STEP"));
}

TEST(Castelott, fields_are_three_and_one_space_apart) {
  EXPECT_TRUE(refused("", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss", "ACTOR"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss S", "STEP"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss  S t", "ACTOR"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss S t ", "STEP"));
}

TEST(Castelott, unknown_actors_steps_and_pieces_are_refused) {
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss s t", "ACTOR"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss * t", "ACTOR"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss S x", "STEP"));
  EXPECT_TRUE(refused("nnNnn/5/2T2/5/ssSss S tk", "STEP"));
  EXPECT_TRUE(refused("nnKnn/5/2T2/5/ssSss S t", "BOARD"));
  EXPECT_TRUE(refused("nnNnn/14/2T2/5/ssSss S t", "BOARD"));
}

TEST(Castelott, action_is_from_then_to_or_pass) {
  for (const std::string_view word : {"", "c5", "b4c5", "c5b4 ", "PASS", "pass ", "c5c5", "a1a4"}) {
    EXPECT_TRUE(after("nnNnn/s4/2T2/5/1sSss S p", {word}).starts_with("error: ")) << word;
  }
}

TEST(Castelott, sample_is_uniform_over_the_legal_actions) {
  Random random(5);
  for (const std::string_view position :
       {"nnNnn/5/2T2/5/ssSss S k", "nnNnn/5/2T2/5/ssSss S c", "nn1nN/4n/2T2/5/ssSss N t", "nnNnn/s4/2T2/5/1sSss S p"}) {
    const State state = state_of(position);
    constexpr int kEach = 1000;
    std::map<std::string, int> drawn;
    for (int i = 0; i < kEach * Castelott::count(state); ++i) {
      ++drawn[Castelott::word(Castelott::sample(state, random))];
    }
    EXPECT_EQ(static_cast<int>(drawn.size()), Castelott::count(state));
    for (const auto& [word, times] : drawn) {
      EXPECT_TRUE(legal(position, word)) << word;
      EXPECT_NEAR(times, kEach, 150) << word;  // almost five standard deviations
    }
  }
}

TEST(Castelott, scene_tells_captains_from_knights) {
  const Scene scene = Castelott::scene(Castelott::start({}));
  const Facts facts = Castelott::facts({});
  ASSERT_EQ(scene.pieces.size(), 11U);
  std::map<char, int> pieces;
  for (const PlacedPiece& placed : scene.pieces) ++pieces[facts.pieces[static_cast<std::size_t>(placed.piece)].letter];
  EXPECT_EQ(pieces, (std::map<char, int>{{'K', 8}, {'C', 2}, {'T', 1}}));
}

}  // namespace
}  // namespace tablier::castelott
