#include "match/statistics.h"

#include <algorithm>
#include <cmath>

namespace tablier::cli {

namespace {

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
  if (mean <= 0.001) return -kMostElo;
  if (mean >= 0.999) return kMostElo;
  return std::clamp<double>(-400.0 * std::log10((1.0 / mean) - 1.0), -kMostElo, kMostElo);
}

}  // namespace tablier::cli
