#pragma once

#include <cstdint>

#include "erased/any_game.h"

namespace tablier {

/// Someone who is asked, one question after another, whether a seat wins by force from a position within so many of its
/// turns, counted as in proof.h. What he finds out for one question helps him with the next. No thread and no clock of
/// his own, like Search; his answers are exact.
class WinQuestions {
 public:
  virtual ~WinQuestions() = default;
  WinQuestions() = default;
  WinQuestions(const WinQuestions&) = delete;
  WinQuestions& operator=(const WinQuestions&) = delete;

  /// The next question, about a position of the game whose questions these are; one that is not yet answered is
  /// dropped. At most kMostProofTurns turns.
  virtual void ask(const AnyState& position, Seat seat, int turns) = 0;
  /// Works on for about so many positions. False when the answer is there.
  virtual bool step(std::uint64_t work) = 0;
  /// The answer, once step() has returned false.
  virtual bool wins() const = 0;
  /// Positions looked at so far, for all questions together.
  virtual std::uint64_t work() const = 0;
};

}  // namespace tablier
