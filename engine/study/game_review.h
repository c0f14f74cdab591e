#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/value.h"
#include "study/played_game.h"

namespace tablier {

/// A seat's expected payoff in a position. Exact if the game was over or somebody wins by force.
struct Worth {
  Values values{};
  bool exact = false;
};

/// A decision between several actions, judged by what its seat could know.
struct ReviewedDecision {
  std::size_t at = 0;  ///< after so many actions
  int turn = 0;        ///< of the record, counted from 1
  Seat seat{};
  Action played{};
  Value before = 0;  ///< what the seat could expect with its best action …
  Value after = 0;   ///< … and with the one it played
  Value loss = 0;    ///< what it cost; nothing if it kept the value
  bool exact = false;
  bool matters = true;           ///< the game was not lost whatever it did
  std::vector<Action> better{};  ///< a better action and what it leads to; empty if none was found
};

/// How a seat came to its result: the first four add up to the fifth.
struct ValueSplit {
  Value start = 0;   ///< what it could expect of the first position
  Value own = 0;     ///< its own decisions
  Value others = 0;  ///< those of the others
  Value chance = 0;  ///< dice, drawn cards, and whatever ended the game otherwise
  Value result = 0;  ///< its payoff; of a game that goes on, what it can expect of the last position
};

struct SeatReview {
  Seat seat{};
  std::optional<Value> accuracy{};  ///< in hundredths of a per cent; nothing if no decision mattered
  int judged = 0;                   ///< decisions that mattered
  ValueSplit split{};               ///< once the review is complete
  std::vector<Worth> worth{};       ///< of each position from GameReview::from on
};

struct GameReview {
  /// The first position that has been reviewed: the review goes from the last to the first, and is complete at 0.
  std::size_t from = 0;
  std::vector<SeatReview> seats{};
  std::vector<ReviewedDecision> decisions{};  ///< in the order of play
  std::vector<std::size_t> turning_points{};  ///< three to five of the decisions, if so many cost something
};

/// What the end of a game is worth.
Worth payoff(SeatSet winners);

/// The result once the positions from `from` on have been reviewed: their values for each viewer, and the decisions in
/// the order of play.
GameReview summarize(const PlayedGame& game, std::size_t from, const std::vector<std::vector<Worth>>& worth,
                     std::vector<ReviewedDecision> decisions);

/// JSON for programs (docs/review.md).
std::string describe(const PlayedGame& game, const GameReview& review);

/// What of a decision's value is kept, in hundredths of a per cent: half for each ten points of a hundred that it
/// costs.
Value kept_share(Value loss);

}  // namespace tablier
