#include "match/statistics.h"

#include <gtest/gtest.h>

namespace tablier::cli {
namespace {

Score score_of(int wins, int draws, int losses) {
  Score score;
  for (int i = 0; i < wins; ++i) score.add(1.0);
  for (int i = 0; i < draws; ++i) score.add(0.5);
  for (int i = 0; i < losses; ++i) score.add(0.0);
  return score;
}

TEST(Statistics, counts_wins_shares_and_losses) {
  const Score score = score_of(3, 2, 5);
  EXPECT_EQ(score.games, 10U);
  EXPECT_EQ(score.wins, 3U);
  EXPECT_EQ(score.shared, 2U);
  EXPECT_DOUBLE_EQ(score.mean(), 0.4);
}

TEST(Statistics, four_times_the_games_halve_the_margin) {
  EXPECT_NEAR(score_of(60, 0, 40).margin(), 2 * score_of(240, 0, 160).margin(), 1e-9);
}

TEST(Statistics, a_few_equal_results_are_not_certainty) { EXPECT_GT(score_of(5, 0, 0).margin(), 0.1); }

TEST(Statistics, elo_is_zero_at_one_half_and_symmetric) {
  EXPECT_DOUBLE_EQ(elo(0.5), 0.0);
  EXPECT_NEAR(elo(0.64), 100.0, 1.0);
  EXPECT_NEAR(elo(0.36), -elo(0.64), 1e-9);
}

}  // namespace
}  // namespace tablier::cli
