#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "core/value.h"

namespace tablier {

/// Who wins by force from a node of a tree, and within how many of his turns; nobody as long as that is not known.
class ForcedWin {
 public:
  constexpr ForcedWin() = default;

  /// At the end of a game. Where the win is shared nobody has forced it.
  static ForcedWin at_end(SeatSet winners) {
    ForcedWin win;
    for (int i = 0; i < kMaxSeats && winners.size() == 1; ++i) {
      if (winners.contains(seat_at(i))) win.winner_ = static_cast<std::uint8_t>(i);
    }
    return win;
  }

  bool known() const { return winner_ != kNobody; }
  bool belongs_to(Seat seat) const { return winner_ == index(seat); }
  bool same_winner(ForcedWin other) const { return winner_ == other.winner_; }
  int turns() const { return turns_; }

  /// The same win, one turn of the winner earlier.
  ForcedWin a_turn_before() const {
    ForcedWin win = *this;
    if (turns_ < std::numeric_limits<std::uint8_t>::max()) ++win.turns_;
    return win;
  }

  /// What each seat may expect; only where it is known.
  Values values() const {
    Values values{};
    values[winner_] = kWholeWin;
    return values;
  }

  /// As in SearchReport, for the seat to act.
  int wins_in(Seat seat) const {
    if (!known()) return 0;
    return belongs_to(seat) ? turns() : -std::max(1, turns());
  }

 private:
  static constexpr std::uint8_t kNobody = 0xFF;

  std::uint8_t winner_ = kNobody;
  std::uint8_t turns_ = 0;
};

}  // namespace tablier
