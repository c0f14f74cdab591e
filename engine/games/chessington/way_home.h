#pragma once

#include "games/chessington/game.h"

namespace tablier::chessington {

/// More moves than any piece needs: there is no way home from that square.
inline constexpr std::uint8_t kNoWay = 20;

/// How many moves a piece is from having crossed the finish line, by its type and square, with the obstacles in its way
/// but nobody else.
using WaysHome = std::array<std::array<std::uint8_t, kSquares>, kTypes>;

/// For the obstacles of this position. Worked out once for each way in which they can lie, when first asked for.
const WaysHome& ways_home(const State& position);

}  // namespace tablier::chessington
