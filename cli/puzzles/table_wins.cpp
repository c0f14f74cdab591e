#include "puzzles/table_wins.h"

namespace tablier::cli {

std::optional<bool> TableWins::wins(const AnyState& position, Seat seat, int turns) {
  if (position.actor().is_nobody()) return position.winners() == SeatSet::of(seat);
  const Expected<Outcome> outcome = table_.outcome(position);
  if (!outcome) return std::nullopt;
  const bool acts = position.actor() == Actor(seat);
  if (acts ? !outcome->is_won() : !outcome->is_lost()) return false;
  // The table counts the turns of both, from the one that begins here or goes on.
  return (outcome->turns() + (acts ? 1 : 0)) / 2 <= turns;
}

}  // namespace tablier::cli
