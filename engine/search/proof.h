#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "core/action.h"
#include "core/seat.h"
#include "search/search.h"

namespace tablier {

/// More turns than any proof will ever look ahead.
inline constexpr int kMostProofTurns = 60;

/// How far a proof may look, and what it may cost. "Turns" are always the winner's: those he begins from the position
/// on, one that he is in the middle of included.
struct ProofSettings {
  int turns = 10;
  /// How many positions it may look at to find a forced win, and again as many to write the winning tree down.
  std::uint64_t work = 100'000'000;
  /// The winning tree is given up when it gets larger than this.
  std::size_t tree_positions = 2'000'000;
};

/// How to win: the winner's answer in every position that the loser can bring about, by the position's text. Once a
/// position is in it, so is everything that can follow; positions that different lines share stand there once.
struct WinningTree {
  Seat winner{};
  std::unordered_map<std::string, Action> answers{};
};

/// What a proof has found so far.
struct ProofReport {
  std::uint64_t work = 0;  ///< positions looked at
  /// Who wins by force, and within how many of his turns: the fewest possible. 0 if the other loses in the turn that
  /// he is in, whatever he does.
  std::optional<Seat> winner{};
  int turns = 0;
  /// By seat: it has been proved that there is no forced win within so many turns; -1 where nothing is known.
  std::array<int, 2> no_win_within{-1, -1};
};

/// Someone at work on the question who wins by force from a position, in how many turns, and how. No thread and no
/// clock of its own, like Search. Its answers are exact; draws by repetition need no thought, because a shortest win
/// never comes back to a position (verify() makes sure of it).
class Proof : public Interface {
 public:
  /// Works on for about so many positions. False when the answer is there or the limits are reached.
  virtual bool step(std::uint64_t work) = 0;
  virtual ProofReport report() const = 0;
  /// The way to win, complete; nullptr if no win has been found, or its tree was too large or too much work.
  virtual const WinningTree* tree() const = 0;
};

}  // namespace tablier
