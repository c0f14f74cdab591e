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

/// The kind of search: the best method for the game; one action ahead; or Monte Carlo tree search with equal priors and
/// random playouts to the end, as a baseline.
enum class Method : std::uint8_t { kBest, kGreedy, kPlainMcts };

class Tablebase;

/// The settings of a search. Levels are such settings; `docs/strength.md` has their strength.
struct SearchSettings {
  Method method = Method::kBest;
  std::uint64_t seed = 1;
  /// The most work (positions searched) for one decision.
  std::uint64_t work = std::numeric_limits<std::uint64_t>::max();
  /// The depth in actions at which the search is done: for alpha-beta the maximum, for a tree search the mean of its
  /// paths.
  int depth = 60;
  /// The percentage of continuations that it considers; it overlooks the others, as a person does.
  int attention = 100;
  /// The same for tree search, in a game that also uses alpha-beta: overlooking costs one more than the other. 0 if the
  /// same.
  int mcts_attention = 0;
  /// It chooses among the actions that it values at most this much below the best.
  Value spread = 0;
  /// Alpha-beta: the seed changes evaluations by at most this many points and chooses among equals, so that another
  /// seed gives another game.
  int noise = 0;
  /// Its default time for a turn; 0 if limited only by work, so that the same seed gives the same game everywhere.
  int milliseconds = 0;
  /// To value a position rather than choose an action: the seat whose view is searched, whoever acts, even if there is
  /// nothing to choose.
  std::optional<Seat> eyes{};
  /// Exact knowledge of the game's positions, consulted first (erased/tablebase.h).
  const Tablebase* tablebase = nullptr;
  /// The positions at the starts of the turns played so far, as hashes, where repetition draws.
  std::vector<std::uint64_t> past{};
  /// The index of this search among parallel ones for the same decision, so that they differ (search/parallel.h).
  int thread = 0;
  /// The table that those searches share, if they use one; none for a search by itself.
  std::shared_ptr<TranspositionTable> shared_table{};
};

/// One of the actions to choose from, and each seat's expected payoff after it.
struct RatedAction {
  Action action;
  Values values{};
  std::uint64_t work = 0;  ///< its visits, if they say more than the value
  int wins_in = 0;         ///< as in SearchReport
};

/// What a search has found so far.
struct SearchReport {
  std::uint64_t work = 0;      ///< positions looked at
  std::uint64_t playouts = 0;  ///< of a tree search: ways it has gone, each from the position to an evaluation
  int depth = 0;               ///< actions looked ahead in full; 0 for a search that has no such number
  Values values{};             ///< what each seat may expect
  std::vector<Action> line{};  ///< the expected play, its own action first
  /// Forced: the seat to act wins within this many of its turns (positive) or loses within this many of the winner's
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

/// A search for one decision, without thread or clock: the caller calls step() while there is time, then takes
/// choice().
class Search : public Interface {
 public:
  /// Searches about this many more positions. False when there is nothing more to find, or the settings' work is done.
  virtual bool step(std::uint64_t work) = 0;
  /// The action it would play now; legal even before the first step.
  virtual Action choice() const = 0;
  virtual SearchReport report() const = 0;
};

}  // namespace tablier
