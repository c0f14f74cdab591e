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

inline constexpr int kMostElo = 1200;

/// The difference in Elo that a mean payoff between two players is worth; bounded to ±kMostElo.
double elo(double mean);

}  // namespace tablier::cli
