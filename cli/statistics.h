#pragma once

#include <cstdint>

namespace tablier::cli {

/// The payoffs of one player over many games.
struct Score {
  std::uint64_t games = 0;
  std::uint64_t wins = 0;    ///< alone
  std::uint64_t shared = 0;  ///< draws and ties for the first place
  double total = 0;
  double squares = 0;

  void add(double payoff);
  double mean() const;
  /// Half the width of the interval that holds the true mean with 95 %, by the normal approximation.
  double margin() const;
};

/// The difference in Elo that a mean payoff between two players is worth; bounded to ±1200.
double elo(double mean);

/// The logarithm of how much likelier these results are if the true difference is elo1 than if it is elo0 (a
/// generalised sequential probability ratio, by the normal approximation).
double log_likelihood_ratio(const Score& score, double elo0, double elo1);

}  // namespace tablier::cli
