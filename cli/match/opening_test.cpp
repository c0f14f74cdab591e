#include "match/opening.h"

#include <gtest/gtest.h>

#include "session/spec.h"

namespace tablier::cli {
namespace {

Session opened(std::string_view spec, const Opening& opening, std::uint64_t seed) {
  Session table(parse_spec(spec).value());
  play_opening(table, opening, seed);
  return table;
}

TEST(Opening, the_same_seed_gives_the_same_and_another_another) {
  const Opening opening{.actions = 2};
  EXPECT_EQ(opened("castelott", opening, 1).actions(), opened("castelott", opening, 1).actions());
  EXPECT_NE(opened("castelott", opening, 1).actions(), opened("castelott", opening, 2).actions());
}

TEST(Opening, one_that_is_decided_is_drawn_again) {
  const auto average = [](bool balanced) {
    Value sum = 0;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      sum += imbalance(opened("castelott", {.actions = 2, .balanced = balanced}, seed));
    }
    return sum / 4;
  };
  EXPECT_LE(average(true), 4'000);
  EXPECT_GT(average(false), 5'000);
}

TEST(Opening, a_forced_win_is_no_balance) {
  const Session table = Session::from_position(parse_spec("bobail").value(), "1nnnn/5/n3s/2T2/ss1ss S t").value();
  EXPECT_EQ(imbalance(table), kWholeWin);
}

TEST(Opening, where_chance_or_hidden_cards_decide_it_is_taken_as_it_comes) {
  for (const std::string_view spec : {"bosworth", "chessington-nord"}) {
    EXPECT_EQ(opened(spec, {.balanced = true}, 3).actions(), opened(spec, {.balanced = false}, 3).actions());
    EXPECT_EQ(imbalance(opened(spec, {}, 3)), 0);
  }
}

TEST(Opening, without_actions_the_start_is_taken_however_it_stands) {
  EXPECT_TRUE(opened("castelott", {.actions = 0}, 1).actions().empty());
}

}  // namespace
}  // namespace tablier::cli
