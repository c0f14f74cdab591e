#pragma once

#include <functional>
#include <optional>

#include "study/check.h"

namespace tablier {

/// Looks for puzzles in positions of a game.
class PuzzleFinder : public Interface {
 public:
  /// Whether a puzzle whose win takes so many turns is still wanted; 0 where nothing is forced.
  using Wanted = std::function<bool(int turns)>;

  /// The puzzle of a position in which a seat acts, without its level, if it is one. The same position, settings and
  /// answers of `wanted` give the same puzzle.
  virtual std::optional<Puzzle> find(const Spec& spec, const AnyState& state, const Wanted& wanted) = 0;
  /// Whether one game may hold several: the next positions of a forced win are the same puzzle with its first turns
  /// played.
  virtual bool several_in_a_game() const = 0;
};

/// Finds turns that alone win by force.
class WinFinder final : public PuzzleFinder {
 public:
  struct Settings {
    int most = 4;  ///< turns
    /// No other turn may win within so many turns more than the solution; nothing where the prover knows of all turns.
    std::optional<int> beyond = 1;
    /// How many positions a search may look at to see that there is a win at all; 0 where the prover knows at once.
    std::uint64_t glance = 100'000;
  };

  /// Before each look the prover is made ready for it: a search, for example, is allowed some work.
  WinFinder(const Settings& settings, WinProver& prover, std::function<void()> prepare)
      : settings_(settings), prover_(prover), prepare_(std::move(prepare)) {}

  std::optional<Puzzle> find(const Spec& spec, const AnyState& state, const Wanted& wanted) override;
  bool several_in_a_game() const override { return false; }

 private:
  bool looks_won(const AnyState& state) const;
  /// How many turns the win takes, if such puzzles are still wanted.
  std::optional<int> wanted_win(const AnyState& state, const Wanted& wanted);
  /// The one turn that wins; nullptr if there is none, or several.
  const RatedTurn* only_solution(const std::vector<RatedTurn>& turns, Seat solver, int win);

  Settings settings_;
  WinProver& prover_;
  std::function<void()> prepare_;
};

/// Finds actions that are better than all others, where nothing can be forced: by the view of the seat to act alone.
class BestFinder final : public PuzzleFinder {
 public:
  BestFinder(int margin, std::uint64_t work) : margin_(margin), work_(work) {}

  std::optional<Puzzle> find(const Spec& spec, const AnyState& state, const Wanted& wanted) override;
  bool several_in_a_game() const override { return true; }

 private:
  int margin_;
  std::uint64_t work_;
};

}  // namespace tablier
