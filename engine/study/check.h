#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "study/puzzle.h"
#include "study/turn.h"
#include "study/win_prover.h"

namespace tablier {

/// Whether a puzzle is one: its solution wins in so many turns and not in fewer, and no other turn wins within
/// `horizon` turns, the first counted. The error says what is wrong; also if the prover was not allowed enough work.
Expected<void> check_puzzle(const Spec& spec, const Puzzle& puzzle, int horizon, WinProver& prover);

/// The action that is better than all others.
struct BestAction {
  Action action;
  int share = 0;                                 ///< what the seat to act may expect after it, in per cent
  std::vector<std::pair<Action, int>> others{};  ///< and after others that were looked at, the best first
};

/// The best action of the seat to act, by what it sees alone, if searches of a 32nd of the work, of an eighth and of
/// all of it, each with a seed of its own, agree that it is better than every other by so many per cent.
std::optional<BestAction> best_action(const AnyView& view, int margin, std::uint64_t work);

/// The usual work of that: twenty times that of level 6.
inline constexpr std::uint64_t kBestActionWork = 4'000'000;

/// Whether the solution of a puzzle is the best action. The error says what is wrong.
Expected<void> check_best(const Spec& spec, const Puzzle& puzzle, int margin, std::uint64_t work);

/// Where the pieces of a position stand, as the solver sees them: his side below, his pieces his own. Two puzzles that
/// are the same except for the sides look the same.
class PiecePlacement {
 public:
  /// Of what the seat to act in a game for two sees.
  PiecePlacement(const Facts& facts, const AnyView& view);

  /// How many pieces would have to be moved to make one of the other, or of its mirror image.
  int distance(const PiecePlacement& that) const;
  /// The same of two if and only if their distance is 0.
  const std::vector<char>& key() const { return std::min(pieces_, mirrored_); }

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
