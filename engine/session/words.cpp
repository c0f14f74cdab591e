#include "session/words.h"

#include <algorithm>
#include <numeric>

namespace tablier {

std::vector<WordedAction> sorted_by_word(const AnyGame& game, const ActionList& actions) {
  std::vector<WordedAction> sorted;
  sorted.reserve(static_cast<std::size_t>(actions.size()));
  for (const Action action : actions) sorted.push_back({game.word(action), action});
  std::ranges::sort(sorted, {}, &WordedAction::word);
  return sorted;
}

std::string fraction_text(std::uint64_t numerator, std::uint64_t denominator) {
  const std::uint64_t divisor = std::gcd(numerator, denominator);
  return std::to_string(numerator / divisor) + "/" + std::to_string(denominator / divisor);
}

std::string payoff_text(SeatSet winners, Seat seat) {
  return winners.contains(seat) ? fraction_text(1, static_cast<std::uint64_t>(winners.size())) : "0/1";
}

std::string payoffs_text(SeatSet winners, int seats) {
  std::string line;
  for (int i = 0; i < seats; ++i) line += (i > 0 ? " " : "") + payoff_text(winners, seat_at(i));
  return line;
}

}  // namespace tablier
