#include "match/statistics.h"

#include <gtest/gtest.h>

#include <functional>

#include "core/random.h"

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

struct Verdicts {
  int accepted = 0;
  int rejected = 0;
};

constexpr int kMatches = 2000;
/// 5 of 100, and three standard deviations of so many matches.
constexpr int kMostErrors = 100 + 30;

/// The verdicts of many matches whose rounds are drawn in this way.
Verdicts verdicts(const Hypotheses& hypotheses, int seats, const std::function<double(Random&)>& round) {
  Verdicts found;
  Random random(1);
  for (int match = 0; match < kMatches; ++match) {
    SequentialTrial trial(hypotheses, seats);
    while (!trial.verdict()) trial.add(round(random));
    ++(*trial.verdict() ? found.accepted : found.rejected);
  }
  return found;
}

/// A round of games that are won with this chance, or else lost.
std::function<double(Random&)> rounds_of(double chance, int seats) {
  return [chance, seats](Random& random) {
    constexpr std::uint32_t kParts = 1'000'000;
    int won = 0;
    for (int game = 0; game < seats; ++game) won += random.below(kParts) < chance * kParts ? 1 : 0;
    return static_cast<double>(won) / seats;
  };
}

struct Trials : ::testing::TestWithParam<std::pair<int, double>> {
  int seats = GetParam().first;
  Hypotheses hypotheses{.elo0 = 0, .elo1 = GetParam().second};
};

TEST_P(Trials, accept_one_who_is_worth_elo0_in_at_most_5_of_100_matches) {
  EXPECT_LE(verdicts(hypotheses, seats, rounds_of(expected_share(hypotheses.elo0, seats), seats)).accepted,
            kMostErrors);
}

TEST_P(Trials, reject_one_who_is_worth_elo1_in_at_most_5_of_100_matches) {
  EXPECT_LE(verdicts(hypotheses, seats, rounds_of(expected_share(hypotheses.elo1, seats), seats)).rejected,
            kMostErrors);
}

INSTANTIATE_TEST_SUITE_P(At, Trials,
                         ::testing::Values(std::pair(2, 50.0), std::pair(2, 100.0), std::pair(2, 200.0),
                                           std::pair(3, 100.0), std::pair(4, 100.0)));

TEST(SequentialTrial, keeps_its_errors_where_the_opening_decides_most_rounds) {
  // Nine rounds of ten end 1 : 1; of the others as many are won as lost.
  const auto round = [](Random& random) {
    const std::uint32_t drawn = random.below(20);
    return drawn == 0 ? 1.0 : drawn == 1 ? 0.0 : 0.5;
  };
  EXPECT_LE(verdicts({.elo0 = 0, .elo1 = 20}, 2, round).accepted, kMostErrors);
  EXPECT_LE(verdicts({.elo0 = -20, .elo1 = 0}, 2, round).rejected, kMostErrors);
}

TEST(SequentialTrial, is_not_decided_by_a_few_games_in_a_row) {
  SequentialTrial trial({.elo0 = 0, .elo1 = 50}, 2);
  for (int round = 0; round < 5; ++round) trial.add(1.0);
  EXPECT_FALSE(trial.verdict());
}

TEST(SequentialTrial, does_not_change_its_verdict) {
  SequentialTrial trial({.elo0 = 0, .elo1 = 50}, 2);
  while (!trial.verdict()) trial.add(1.0);
  const double evidence = trial.evidence_for();
  for (int round = 0; round < 1000; ++round) trial.add(0.0);
  EXPECT_EQ(trial.verdict(), true);
  EXPECT_EQ(trial.evidence_for(), evidence);
}

TEST(SequentialTrial, rejects_one_whose_rounds_are_all_shared) {
  SequentialTrial trial({.elo0 = 0, .elo1 = 20}, 2);
  for (int round = 0; round < 200; ++round) trial.add(0.5);
  EXPECT_EQ(trial.verdict(), false);
}

TEST(ExpectedShare, is_the_fair_share_at_0_and_the_usual_scale_between_two) {
  EXPECT_DOUBLE_EQ(expected_share(0, 2), 0.5);
  EXPECT_DOUBLE_EQ(expected_share(0, 3), 1.0 / 3);
  EXPECT_DOUBLE_EQ(expected_share(0, 4), 0.25);
  EXPECT_NEAR(expected_share(100, 2), 0.64, 0.001);
  EXPECT_DOUBLE_EQ(expected_share(400, 4), 10.0 / 13);
}

}  // namespace
}  // namespace tablier::cli
