#pragma once

#include <cstdint>

#include "core/seat.h"

namespace tablier {

/// The value of a position for the side to move, with best play by both. Won and lost positions have the number of
/// turns of both sides until the end if the winner wins as fast and the loser resists as long as possible.
class Outcome {
 public:
  constexpr Outcome() = default;  ///< a draw
  static constexpr Outcome won_in(int turns) { return Outcome(static_cast<std::uint16_t>(2 + (2 * turns))); }
  static constexpr Outcome lost_in(int turns) { return Outcome(static_cast<std::uint16_t>(1 + (2 * turns))); }
  static constexpr Outcome from_code(std::uint16_t code) { return Outcome(code); }

  constexpr std::uint16_t code() const { return code_; }
  constexpr bool is_draw() const { return code_ == 0; }
  constexpr bool is_won() const { return code_ != 0 && code_ % 2 == 0; }
  constexpr bool is_lost() const { return code_ % 2 == 1; }
  constexpr int turns() const { return (code_ - 1) / 2; }  ///< only if not a draw

  /// The same for the side that made the turn which led here: one turn more, and the opposite result.
  constexpr Outcome before_turn() const {
    if (is_draw()) return {};
    return is_won() ? lost_in(turns() + 1) : won_in(turns() + 1);
  }

  /// Ordered by the mover's preference: an early win, a late one, a draw, a late loss, an early one.
  constexpr int rank() const { return is_draw() ? 0 : is_won() ? 1000 - turns() : turns() - 1000; }

  constexpr bool operator==(const Outcome&) const = default;

 private:
  constexpr explicit Outcome(std::uint16_t code) : code_(code) {}

  std::uint16_t code_ = 0;
};

/// The result of an exhaustive check by the rules: the winner plays by a book, and wins at once or in his next turn if
/// he can; the other side tries every action.
struct CheckedBook {
  Seat winner{};
  std::uint64_t answered = 0;     ///< positions looked up in the book
  std::uint64_t won_soon = 0;     ///< positions in which looking ahead found a win in the next turn
  std::uint64_t won_at_once = 0;  ///< times that the winner won at once
  int longest = 0;                ///< turns of the longest game
};

}  // namespace tablier
