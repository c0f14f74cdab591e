#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <vector>

#include "core/action.h"
#include "core/seat.h"
#include "core/value.h"

namespace tablier {

class TranspositionTable;

/// What kind of player it is: our best method for the game; one that looks no further than its own next action; or
/// Monte Carlo tree search with equal priors and random playouts to the end, to measure against.
enum class Method : std::uint8_t { kBest, kGreedy, kPlainMcts };

class Tablebase;

/// How a player thinks. Levels are such settings; `docs/strength.md` tells what they are worth.
struct SearchSettings {
  Method method = Method::kBest;
  std::uint64_t seed = 1;
  /// How many units of work (positions looked at) it may spend on one decision.
  std::uint64_t work = std::numeric_limits<std::uint64_t>::max();
  /// How many actions it looks ahead: alpha-beta at most, a tree search on the average of all ways that it goes. There
  /// is nothing more to find then.
  int depth = 60;
  /// Of a hundred possible continuations it thinks of so many; the others it overlooks, as a person does.
  int attention = 100;
  /// The same for a tree search, in a game that alpha-beta plays, too: what is missed costs the one more than the
  /// other. 0 where there is no difference.
  int mcts_attention = 0;
  /// It takes any of the actions that it thinks at most this much worse than the best.
  Value spread = 0;
  /// Alpha-beta: by at most so many points the seed moves evaluations, so that another seed gives another game.
  int noise = 0;
  /// Its default time for a turn; 0 where work alone limits it, so that the same seed gives the same game everywhere.
  int milliseconds = 0;
  /// Wanted are the values of a position rather than a choice: it is seen with this seat's eyes, whoever acts, and
  /// searched even where there is nothing to choose.
  std::optional<Seat> eyes{};
  /// Who knows the game's positions for certain: asked first (erased/tablebase.h).
  const Tablebase* tablebase = nullptr;
  /// The positions at the starts of the turns played so far, as hashes, where repetition draws.
  std::vector<std::uint64_t> past{};
  /// Where several searches think about one decision, each in a thread of its own: which of them this is, counted from
  /// 0, so that they do not all look at the same things first (search/parallel.h).
  int thread = 0;
  /// The table that those searches share, if they use one; none for a search by itself.
  std::shared_ptr<TranspositionTable> shared_table{};
};

/// One of the actions there were to choose from, and what each seat may expect after it.
struct RatedAction {
  Action action;
  Values values{};
  std::uint64_t work = 0;  ///< how often it was looked at, where that says more than the value
  int wins_in = 0;         ///< as in SearchReport
};

/// What a search has found so far.
struct SearchReport {
  std::uint64_t work = 0;      ///< positions looked at
  std::uint64_t playouts = 0;  ///< of a tree search: ways it has gone, each from the position to an evaluation
  int depth = 0;               ///< actions looked ahead in full; 0 for a search that has no such number
  Values values{};             ///< what each seat may expect
  std::vector<Action> line{};  ///< the expected play, its own action first
  /// Forced: the seat to act wins within so many of its turns (positive) or loses within so many of the winner's
  /// (negative); 0 if nothing is proved.
  int wins_in = 0;
  /// The alternatives, the best first: all for which a value is known. Alpha-beta knows all only with a spread of
  /// kWholeWin; with that, every line begins with the first of them.
  std::vector<RatedAction> rated{};
};

/// The base of interfaces: they are not copied.
class Interface {
 public:
  virtual ~Interface() = default;
  Interface() = default;
  Interface(const Interface&) = delete;
  Interface& operator=(const Interface&) = delete;
};

/// A player at work on one decision. No thread and no clock of its own: whoever runs it calls step() as long as
/// there is time, and takes choice() when there is no more.
class Search : public Interface {
 public:
  /// Works on for about so many positions. False when there is nothing more to find, or the settings' work is done.
  virtual bool step(std::uint64_t work) = 0;
  /// The action it would play now; legal even before the first step.
  virtual Action choice() const = 0;
  virtual SearchReport report() const = 0;
};

}  // namespace tablier
