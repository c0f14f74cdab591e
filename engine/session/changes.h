#pragma once

#include <vector>

#include "core/action.h"
#include "core/facts.h"

namespace tablier {

/// What an action did to the pieces on the board, as far as the scenes before and after it show.
struct BoardChanges {
  struct Move {
    PlacedPiece piece;  ///< where it stood
    std::uint8_t to;    ///< kNoSquare if it left the board
  };

  std::vector<Move> moved{};  ///< first the piece that the action is about, then others that moved with it
  std::vector<PlacedPiece> taken{};
  std::vector<PlacedPiece> placed{};
};

BoardChanges changes_between(const Scene& before, const Scene& after, Action action);

}  // namespace tablier
