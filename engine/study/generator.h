#pragma once

#include <array>
#include <functional>

#include "study/finder.h"

namespace tablier {

/// Which puzzles are wanted.
struct GeneratorSettings {
  Spec spec;
  std::uint64_t seed = 1;
  int fewest = kShortestPuzzle;  ///< turns; both 0 where nothing is forced
  int most = 4;
  int count = 200;  ///< shared equally among the numbers of turns; the fewest get the remainder
  int weakest = 3;  ///< the levels of those whose games are searched
  int strongest = 6;
  bool graded = true;  ///< with levels, which take longer to find than puzzles
};

/// Finds puzzles in games between computers: the same ones for the same settings and a finder that finds alike.
class PuzzleGenerator {
 public:
  PuzzleGenerator(const GeneratorSettings& settings, PuzzleFinder& finder);

  /// Only what this agrees to is made from now on.
  void demand(std::function<bool(const Puzzle&)> is_good) { is_good_ = std::move(is_good); }

  /// Existing puzzles: they count, and nothing like them is made.
  void keep(const std::vector<Puzzle>& puzzles);

  /// Plays the next game and looks for puzzles in it.
  void next_game();
  /// Whether there are as many puzzles as are wanted.
  bool done() const;

  int games() const { return games_; }
  int wanted(int turns) const;
  int found(int turns) const { return found_[static_cast<std::size_t>(turns)]; }
  const std::vector<Puzzle>& puzzles() const { return puzzles_; }
  /// What has been found, the easiest first; `claim` has its spec and what it claims.
  PuzzleBook book(PuzzleBook claim) const;

 private:
  void add(Puzzle puzzle, const AnyView& view);
  std::vector<AnyState> play_game();

  GeneratorSettings settings_;
  Facts facts_;
  PuzzleFinder& finder_;
  std::function<bool(const Puzzle&)> is_good_ = [](const Puzzle&) { return true; };
  int games_ = 0;
  std::array<int, kLongestPuzzle + 1> found_{};
  std::vector<Puzzle> puzzles_;
  std::vector<PiecePlacement> placements_;
};

}  // namespace tablier
