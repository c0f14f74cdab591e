#pragma once

#include "games/gwezboell/game.h"

// What reading a position must know of the rules.
namespace tablier::gwezboell {

/// Whether attackers stand all around the king, as they must to take him. Whether he is taken also depends on who
/// moved.
bool ringed(const State& position);

/// Whether this side has a legal move, were it its turn.
inline bool can_move(const State& position, Side side) {
  return !position.moves[side][0].none() || !position.moves[side][1].none();
}

}  // namespace tablier::gwezboell
