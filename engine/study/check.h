#pragma once

#include <span>
#include <vector>

#include "study/puzzle.h"
#include "study/turn.h"
#include "study/win_prover.h"

namespace tablier {

/// Whether a puzzle is one: its solution wins in so many turns and not in fewer, and no other turn wins within
/// `horizon` turns, the first counted. The error tells what is wrong; also if the prover was not allowed enough work.
Expected<void> check_puzzle(const Spec& spec, const Puzzle& puzzle, int horizon, WinProver& prover);

/// Where the pieces of a position stand, as the solver sees them: his side below, his pieces his own. Two puzzles that
/// are the same but for the sides look the same.
class PiecePlacement {
 public:
  /// Of a position in which a seat of a game for two acts.
  PiecePlacement(const Facts& facts, const AnyState& position);

  /// How many pieces would have to be moved to make one of the other, or of its mirror image.
  int distance(const PiecePlacement& that) const;

 private:
  static int distance(std::span<const char> a, std::span<const char> b);

  // By square, file by file from below: 0 where there is none, else the piece and whose it is.
  std::vector<char> pieces_;
  std::vector<char> mirrored_;
};

/// Puzzles at a smaller distance are near duplicates.
inline constexpr int kLeastDistance = 3;

/// Whether no two of the puzzles are near duplicates; the error names two that are.
Expected<void> check_duplicates(const PuzzleBook& book);

}  // namespace tablier
