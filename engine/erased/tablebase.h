#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/outcome.h"
#include "erased/any_game.h"
#include "search/search.h"

namespace tablier {

/// An action, and its outcome for the seat to act with best play by both; the turn it belongs to counts as the first.
struct KnownAction {
  Action action;
  Outcome outcome;
};

/// Exact knowledge of one game's positions: the table of a solved game, or a book of proven moves. Probed in positions
/// where a seat acts, from any thread.
class Tablebase : public Interface {
 public:
  /// A search that plays by the tablebase; nullptr for a position that is not in it.
  virtual std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const = 0;

  /// Every legal action with its outcome, at least one, the best first. An error if not all are known.
  virtual Expected<std::vector<KnownAction>> probe(const AnyView& view) const = 0;

  /// The payoff of the seat to act with best play by both: a win, half of one or nothing; no value if unknown. It may
  /// be known even if the outcomes of the actions are not.
  virtual std::optional<Value> value(const AnyView& view) const;

  /// Whether it is a table of the whole game, in which probe() finds every position.
  virtual bool is_complete() const { return true; }
};

/// The tablebases of a program, by game.
class Tablebases {
 public:
  /// Sets the game's tablebase.
  void set(const AnyGame& game, std::shared_ptr<const Tablebase> tablebase) {
    tablebases_[&game] = std::move(tablebase);
  }
  /// nullptr if there is none.
  const Tablebase* of(const AnyGame& game) const;

  /// The settings of a level (AnyGame::level); the top level probes the game's tablebase first. The settings refer to
  /// it.
  SearchSettings level(const AnyGame& game, int number) const;

 private:
  std::map<const AnyGame*, std::shared_ptr<const Tablebase>> tablebases_;
};

/// As in SearchReport: turns of the winner, at least one; 0 for a draw.
int wins_in(Outcome outcome);
/// The payoffs of two seats, given the outcome for one of them.
Values values_of(Outcome outcome, Seat seat);

/// "won", "lost" or "draw".
std::string_view value_word(Outcome outcome);

/// A position and its actions with their outcomes, for programs, in the form of docs/api.md. The view is that of the
/// seat to act; there is at least one action, and the best is first.
std::string known_position_json(const AnyView& view, const std::vector<KnownAction>& rated);

}  // namespace tablier
