#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "study/turn.h"
#include "study/win_prover.h"

namespace tablier {

/// The verdict on a turn of the solver.
struct Verdict {
  enum class Kind : std::uint8_t {
    kWins,   ///< the solver wins by force
    kLoses,  ///< the other wins by force
    kNoWin,  ///< the solver does not win within `turns` more turns, if the other plays `line`
  };

  Kind kind = Kind::kWins;
  /// The fewest of the winner's turns from here on. 0 if the loser cannot get through his next turn, or the game is
  /// over.
  int turns = 0;
  /// What comes next, turn by turn, the other's first: the longest resistance to the win, up to the end of the game; of
  /// kNoWin the other's turn alone.
  std::vector<Turn> line{};
};

/// A turn of the solver that is to be judged.
struct Trial {
  AnyState after;  ///< where it led: the start of the other's turn, or the end of the game
  Seat solver{};
  int turns = 0;                     ///< how many more of his turns the solver has for his win
  std::vector<RatedTurn> answers{};  ///< the other's; empty as long as nobody has asked for them
};

/// Does the solver win, and if not, why? Nothing if the prover needs more work.
std::optional<Verdict> judge(WinProver& prover, Trial& trial);

/// Why a turn is wrong, if it is known to be: looks ahead for one turn, then two, up to the trial's, and tells the last
/// thing that was found out before the prover's work was used up. Nothing if not even the first was.
std::optional<Verdict> refute(WinProver& prover, Trial& trial);

/// How a forced win goes if the loser holds out as long as he can, from the start of a turn from which the winner wins
/// within so many turns. Nothing if the prover needs more work.
std::optional<std::vector<Turn>> longest_resistance(WinProver& prover, const AnyState& position, Seat winner,
                                                    int turns);

/// Judges, or refutes, by search in slices: no thread and no clock of its own, like Search.
class TurnJudge {
 public:
  enum class Mode : std::uint8_t { kJudge, kRefute };

  /// About a turn of a game that has a win_search().
  TurnJudge(Mode mode, Trial trial);

  /// Searches about this many more positions. False when there is nothing more to find out.
  bool step(std::uint64_t work);
  /// Nothing while unknown; the next step may improve a refutation.
  const std::optional<Verdict>& verdict() const { return verdict_; }
  std::uint64_t work() const { return prover_.work(); }

 private:
  Mode mode_;
  Trial trial_;
  SearchProver prover_;
  std::optional<Verdict> verdict_;
};

}  // namespace tablier
