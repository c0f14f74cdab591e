#include "statistics.h"

#include <algorithm>
#include <cmath>

namespace tablier::cli {

namespace {

double expected_score(double elo) { return 1.0 / (1.0 + std::pow(10.0, -elo / 400.0)); }

/// The variance of one game's payoff; never quite 0, so that a few equal results do not look like certainty.
double variance(const Score& score) {
  const double mean = score.mean();
  const auto games = static_cast<double>(score.games);
  constexpr double kLeast = 0.25;
  return std::max((score.squares / games) - (mean * mean), kLeast / games);
}

}  // namespace

void Score::add(double payoff) {
  ++games;
  if (payoff >= 1.0) {
    ++wins;
  } else if (payoff > 0.0) {
    ++shared;
  }
  total += payoff;
  squares += payoff * payoff;
}

double Score::mean() const { return games == 0 ? 0.0 : total / static_cast<double>(games); }

double Score::margin() const {
  if (games == 0) return 1.0;
  return 1.96 * std::sqrt(variance(*this) / static_cast<double>(games));
}

double elo(double mean) {
  constexpr double kMost = 1200;
  if (mean <= 0.001) return -kMost;
  if (mean >= 0.999) return kMost;
  return std::clamp(-400.0 * std::log10((1.0 / mean) - 1.0), -kMost, kMost);
}

double log_likelihood_ratio(const Score& score, double elo0, double elo1) {
  if (score.games < 2) return 0.0;
  const double low = expected_score(elo0);
  const double high = expected_score(elo1);
  return static_cast<double>(score.games) * (high - low) * ((2.0 * score.mean()) - low - high) /
         (2.0 * variance(score));
}

}  // namespace tablier::cli
