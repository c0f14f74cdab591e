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

/// Never all that a gambler has: he could not go on.
constexpr double kBoldest = 0.9;

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

double expected_share(double elo, int seats) { return 1.0 / (1.0 + ((seats - 1) * std::pow(10.0, -elo / 400.0))); }

SequentialTrial::SequentialTrial(const Hypotheses& hypotheses, int seats)
    : low_(expected_share(hypotheses.elo0, seats)),
      high_(expected_share(hypotheses.elo1, seats)),
      first_guess_(low_ * (1 - low_) / seats) {}  // as if its games were won or lost, and did not depend on each other

void SequentialTrial::add(double share) {
  if (verdict_) return;
  // Both bets are fixed before the round: by the rounds so far alone. How bold they are decides how soon a verdict
  // comes, not how often it is wrong; this is about the bet that lets a stake grow fastest.
  const double difference = high_ - low_;
  const double bet = difference / (variance() + (difference * difference));
  for_ += std::log1p(std::min(bet, kBoldest / low_) * (share - low_));
  against_ += std::log1p(std::min(bet, kBoldest / (1 - high_)) * (high_ - share));
  ++rounds_;
  total_ += share;
  squares_ += share * share;
  if (std::max(for_, against_) >= kEnough) verdict_ = for_ > against_;
}

/// Of a round's share, as the rounds so far suggest; a few alike are not yet believed.
double SequentialTrial::variance() const {
  constexpr double kWeight = 10;  // of the first guess, in rounds
  const auto rounds = static_cast<double>(rounds_);
  const double deviations = rounds_ == 0 ? 0.0 : squares_ - (total_ * total_ / rounds);
  return ((kWeight * first_guess_) + std::max(deviations, 0.0)) / (kWeight + rounds);
}

}  // namespace tablier::cli
