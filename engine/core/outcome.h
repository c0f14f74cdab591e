#pragma once

#include <cstdint>

#include "core/seat.h"

namespace tablier {

/// What a position is worth to the side that is to move, with the best play of both.
/// Won and lost positions have the number of turns, of either side, after which the game is over if the winner hurries
/// and the loser resists.
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
  constexpr int turns() const { return (code_ - 1) / 2; }  ///< of what is no draw

  /// The same for the side that made the turn which led here: a turn more, and with the other sign.
  constexpr Outcome before_turn() const {
    if (is_draw()) return {};
    return is_won() ? lost_in(turns() + 1) : won_in(turns() + 1);
  }

  /// What the mover likes better is greater: a win soon, a late one, a draw, a late loss, a soon one.
  constexpr int rank() const { return is_draw() ? 0 : is_won() ? 1000 - turns() : turns() - 1000; }

  constexpr bool operator==(const Outcome&) const = default;

 private:
  constexpr explicit Outcome(std::uint16_t code) : code_(code) {}

  std::uint16_t code_ = 0;
};

/// What an exhaustive walk with the rules alone has found: the winner plays by a book, and wins at once or in his next
/// turn where he can; the other side plays everything.
struct CheckedBook {
  Seat winner{};
  std::uint64_t answered = 0;     ///< positions in which the book was asked
  std::uint64_t won_soon = 0;     ///< positions in which looking ahead found a win in the next turn
  std::uint64_t won_at_once = 0;  ///< times that the winner won at once
  int longest = 0;                ///< turns of the longest game
};

}  // namespace tablier
