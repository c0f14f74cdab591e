#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "session/words.h"

namespace tablier {

/// What a seat may add to a turn that it queues while others act, in a game without chance and hidden cards.
struct Queueable {
  /// What may come next, whatever the others do first: possible after at least one of their turns. `from` is where the
  /// piece stands now, also where they would have moved it. Sorted by word, with the words of these very squares.
  std::vector<WordedAction> actions{};
  /// Whether what is queued can be the whole of the seat's turn.
  bool whole = false;
};

/// The queue is written by squares, "c3>d4", or by a word if an action has none, `pass`. Nothing is possible after a
/// queue that can no longer be played. Searches a limited number of positions.
Queueable queueable(const AnyState& state, const Facts& facts, Seat seat, std::span<const std::string_view> queue);

}  // namespace tablier
