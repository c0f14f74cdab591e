#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "erased/any_game.h"

namespace tablier {

/// An action together with its word.
struct WordedAction {
  std::string word;
  Action action;
};

/// The actions with their words, sorted by word as bytes: the order in which people and programs see them.
std::vector<WordedAction> sorted_by_word(const AnyGame& game, const ActionList& actions);

/// A payoff as a fraction in lowest terms: "0/1", "1/1", "1/3".
std::string payoff_text(SeatSet winners, Seat seat);

/// The payoffs of the first `seats` seats, separated by spaces.
std::string payoffs_text(SeatSet winners, int seats);

/// Chance: p = weight / total as a fraction in lowest terms.
std::string fraction_text(std::uint64_t numerator, std::uint64_t denominator);

}  // namespace tablier
