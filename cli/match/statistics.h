#pragma once

#include <cstdint>
#include <optional>

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

/// The share of the win that a player may expect against others who are all equal, and whom it surpasses by so many
/// Elo: where each of them has one lot, it has ten to the power of elo / 400. Between two this is the usual scale; at 0
/// it is the fair share at any number of seats.
double expected_share(double elo, int seats);

/// What the first player of a match is thought to be better by.
struct Hypotheses {
  double elo0 = 0;   ///< not more than this …
  double elo1 = 20;  ///< … or at least this, which is greater
};

/// Decides between two hypotheses while the games come in, and errs in at most 5 of 100 matches either way.
///
/// A test by betting. One gambler bets on elo1, another on elo0, each at odds that are fair if the other is right. If
/// the other is right, a stake does not grow on average, however draws and wins are mixed, and grows twentyfold in at
/// most one match of twenty, however long it is (Ville's inequality). The first gambler to reach that is believed.
class SequentialTrial {
 public:
  /// A round is as many games as there are seats: the player takes each seat once, after the same opening.
  SequentialTrial(const Hypotheses& hypotheses, int seats);

  /// What the player had of the win in the games of one round, on average: 0 to 1. Rounds must not depend on each
  /// other; the games of one may. Once it is decided, nothing changes any more.
  void add(double share);

  /// The logarithm of what the gambler's stake has become who believes in elo1 …
  double evidence_for() const { return for_; }
  /// … and of his who believes in elo0.
  double evidence_against() const { return against_; }
  /// True if the player is better by more than elo0, false if by less than elo1, nothing before that is clear.
  std::optional<bool> verdict() const { return verdict_; }

  static constexpr double kEnough = 2.9958;  ///< the logarithm of 20, rounded up: errors in 5 of 100 at most

 private:
  double variance() const;

  double low_;
  double high_;
  double first_guess_;  ///< of the variance of a round
  std::uint64_t rounds_ = 0;
  double total_ = 0;
  double squares_ = 0;
  double for_ = 0;
  double against_ = 0;
  std::optional<bool> verdict_;
};

}  // namespace tablier::cli
