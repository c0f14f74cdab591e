#pragma once

#include <array>
#include <functional>

#include "study/check.h"

namespace tablier {

/// Which puzzles are wanted.
struct GeneratorSettings {
  Spec spec;
  std::uint64_t seed = 1;
  int fewest = kShortestPuzzle;  ///< turns
  int most = 4;
  int count = 200;  ///< shared equally among the numbers of turns; the fewest get the remainder
  /// No other turn may win within so many turns more than the solution; nothing where the prover knows of all turns.
  std::optional<int> beyond = 1;
};

/// Finds puzzles in games between players of levels 3 to 6: the same ones for the same settings and a prover that
/// answers alike. At most one from a game, because its next positions are the same puzzle with its first turns played.
class PuzzleGenerator {
 public:
  /// How much a position is worth looking at: any one of a game a little, one that is won in time more.
  enum class Effort : std::uint8_t { kQuick, kThorough };

  /// Before each look the prover is made ready for it: a search, for example, is allowed some work.
  PuzzleGenerator(const GeneratorSettings& settings, WinProver& prover, std::function<void(Effort)> prepare);

  /// Only what this agrees to is made from now on.
  void demand(std::function<bool(const Puzzle&)> is_good) { is_good_ = std::move(is_good); }

  /// Puzzles that are there already: they count, and nothing like them is made.
  void keep(const std::vector<Puzzle>& puzzles);

  /// Plays the next game and looks for a puzzle in it.
  void next_game();
  /// Whether there are as many puzzles as are wanted.
  bool done() const;

  int games() const { return games_; }
  int wanted(int turns) const;
  int found(int turns) const { return found_[static_cast<std::size_t>(turns)]; }
  /// What has been found, the easiest first.
  PuzzleBook book() const;

 private:
  void add(Puzzle puzzle, const AnyState& state);
  std::vector<AnyState> play_game();
  std::optional<Puzzle> puzzle_at(const AnyState& state);
  /// How many turns the win takes, if such puzzles are still wanted.
  std::optional<int> wanted_win(const AnyState& state);
  /// Those but the solution that look at least as good.
  static std::vector<std::string> tempting_turns(const std::vector<RatedTurn>& turns, const RatedTurn& solution);
  /// The one turn that wins; nullptr if there is none, or several.
  const RatedTurn* only_solution(const std::vector<RatedTurn>& turns, Seat solver, int win);

  GeneratorSettings settings_;
  Facts facts_;
  WinProver& prover_;
  std::function<void(Effort)> prepare_;
  std::function<bool(const Puzzle&)> is_good_ = [](const Puzzle&) { return true; };
  int games_ = 0;
  std::array<int, kLongestPuzzle + 1> found_{};
  std::vector<Puzzle> puzzles_;
  std::vector<PiecePlacement> placements_;
};

}  // namespace tablier
