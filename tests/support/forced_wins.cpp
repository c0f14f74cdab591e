#include "support/forced_wins.h"

#include <fstream>
#include <sstream>

namespace tablier::testing {

std::vector<ForcedWin> forced_wins() {
  std::vector<ForcedWin> wins;
  std::ifstream file(TABLIER_POSITIONS "/forced_wins.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    ForcedWin win;
    std::getline(fields, win.spec, '\t');
    std::getline(fields, win.position, '\t');
    fields >> win.turns;
    wins.push_back(win);
  }
  return wins;
}

bool wins_within(const AnyState& state, Seat attacker, int turns) {
  const Actor actor = state.actor();
  if (actor.is_nobody()) return state.winners() == SeatSet::of(attacker);
  const bool attacks = actor == Actor(attacker);
  if (attacks && turns == 0) return false;
  for (const Action action : state.legal()) {
    AnyState next = state;
    next.apply(action);
    const int left = attacks && next.begins_turn() ? turns - 1 : turns;
    if (wins_within(next, attacker, left) == attacks) return attacks;
  }
  return !attacks;
}

}  // namespace tablier::testing
