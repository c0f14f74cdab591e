#pragma once

#include <string>
#include <vector>

#include "erased/any_game.h"

namespace tablier::testing {

/// A position in which the seat to act wins by force.
struct ForcedWin {
  std::string spec;
  std::string position;
  int turns = 0;
};

/// Those of tests/positions/forced_wins.txt.
std::vector<ForcedWin> forced_wins();

/// Whether a seat wins by force within so many turns: the definition, word for word, without any art.
bool wins_within(const AnyState& state, Seat attacker, int turns);

}  // namespace tablier::testing
