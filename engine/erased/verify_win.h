#pragma once

#include <cstddef>
#include <vector>

#include "erased/any_game.h"
#include "search/proof.h"

namespace tablier {

/// What became clear when a winning tree was checked.
struct VerifiedWin {
  int turns = 0;               ///< the winner's, if the loser holds out as long as he can
  std::size_t positions = 0;   ///< different positions that were looked at
  std::vector<Action> line{};  ///< the longest resistance
};

/// Follows the tree from a position with nothing but the rules: the winner plays its answers, the loser whatever is
/// legal. The error tells where a line does not end with the winner's win, lacks an answer, or comes back to a
/// position.
Expected<VerifiedWin> verify(const AnyState& from, const WinningTree& tree);

}  // namespace tablier
