#include "session/words.h"

#include <algorithm>
#include <numeric>

#include "core/text.h"

namespace tablier {

std::vector<WordedAction> sorted_by_word(const AnyGame& game, const ActionList& actions) {
  std::vector<WordedAction> sorted;
  sorted.reserve(static_cast<std::size_t>(actions.size()));
  for (const Action action : actions) sorted.push_back({game.word(action), action});
  std::ranges::sort(sorted, {}, &WordedAction::word);
  return sorted;
}

Expected<Action> find_action(const AnyGame& game, const ActionList& actions, std::string_view word) {
  for (const Action action : actions) {
    if (game.word(action) == word) return action;
  }
  if (actions.empty()) return fail("action " + quoted(word) + " cannot be played: the game is over");

  const std::vector<WordedAction> sorted = sorted_by_word(game, actions);
  std::vector<std::string_view> words;
  for (const WordedAction& each : sorted) words.push_back(each.word);
  constexpr std::size_t kFew = 6;
  std::string hint;
  if (words.size() <= kFew) {
    hint = "; expected " + either(words);
  } else if (const auto near = nearest(word, words)) {
    hint = "; did you mean `" + std::string(*near) + "`?";
  } else {
    hint = "; there are " + std::to_string(words.size()) + " legal actions, for example " + std::string(words[0]);
  }
  return fail("action " + quoted(word) + " is not legal here" + hint);
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
