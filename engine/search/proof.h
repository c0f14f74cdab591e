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

/// Limits of a proof. "Turns" are always the winner's: those he begins from the position on, including one in progress.
struct ProofSettings {
  int turns = 10;
  /// Positions to search for a forced win, and again as many to extract the winning tree.
  std::uint64_t work = 100'000'000;
  /// The winning tree is abandoned when it gets larger than this.
  std::size_t tree_positions = 2'000'000;
};

/// How to win: the winner's answer in every position that the loser can reach, by the position's text. With a position
/// it contains everything that can follow; transpositions are stored once.
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
  /// By seat: the number of turns within which it is proved that there is no forced win; -1 if unknown.
  std::array<int, 2> no_win_within{-1, -1};
};

/// A search for who wins by force from a position, in how many turns, and how. Like Search it has no thread and no
/// clock. Its answers are exact; draws by repetition can be ignored, because a shortest win never repeats a position
/// (verify() checks this).
class Proof : public Interface {
 public:
  /// Searches about this many more positions. False when the answer is known or the limits are reached.
  virtual bool step(std::uint64_t work) = 0;
  virtual ProofReport report() const = 0;
  /// The way to win, complete; nullptr if no win has been found, or its tree was too large or too much work.
  virtual const WinningTree* tree() const = 0;
};

}  // namespace tablier
