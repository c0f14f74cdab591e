#pragma once

#include <cstddef>
#include <vector>

#include "erased/any_game.h"
#include "search/proof.h"

namespace tablier {

/// The result of checking a winning tree.
struct VerifiedWin {
  int turns = 0;               ///< the winner's, if the loser holds out as long as he can
  std::size_t positions = 0;   ///< different positions visited
  std::vector<Action> line{};  ///< the longest resistance
};

/// Follows the tree from a position using only the rules: the winner plays its answers, the loser every legal action.
/// The error says where a line does not end with the winner's win, lacks an answer, or repeats a position.
Expected<VerifiedWin> verify(const AnyState& from, const WinningTree& tree);

}  // namespace tablier
