#pragma once

#include <optional>

#include "erased/solved_game.h"
#include "study/win_prover.h"

namespace tablier::cli {

/// Knows of every position of a solved game who wins by force.
class SolvedProver final : public WinProver {
 public:
  explicit SolvedProver(const SolvedValues& values) : values_(values) {}

  /// Nothing if a table cannot be read there.
  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override {
    if (position.actor().is_nobody()) return position.winners() == SeatSet::of(seat);
    const Expected<Outcome> outcome = values_.outcome(position);
    if (!outcome) return std::nullopt;
    const bool acts = position.actor() == Actor(seat);
    if (acts ? !outcome->is_won() : !outcome->is_lost()) return false;
    // The turns of both are counted, from the one that begins here or goes on.
    return (outcome->turns() + (acts ? 1 : 0)) / 2 <= turns;
  }

 private:
  const SolvedValues& values_;
};

}  // namespace tablier::cli
