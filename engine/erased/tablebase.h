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

/// An action, and what the seat to act gets by it with the best play of both; the turn it belongs to counts as the
/// first.
struct KnownAction {
  Action action;
  Outcome outcome;
};

/// What is known for certain of one game's positions: the table of a solved game, or a book of proven moves. Probed
/// where a seat is to act; any thread may probe.
class Tablebase : public Interface {
 public:
  /// A search that plays by what it knows; nullptr for a position that it does not know.
  virtual std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const = 0;

  /// Every legal action with its outcome, the best first: there is at least one. An error where it does not know them
  /// all.
  virtual Expected<std::vector<KnownAction>> probe(const AnyView& view) const = 0;

  /// What the seat to act gets with the best play of both: a whole win, half of one or nothing; no value where it does
  /// not know. It may know this without knowing what every action is worth.
  virtual std::optional<Value> value(const AnyView& view) const;

  /// Whether it is a table of the whole game, which probe() finds every position in.
  virtual bool is_complete() const { return true; }
};

/// The tablebases of a program, by game: whoever loads them hands them on to those who make players.
class Tablebases {
 public:
  /// From now on this one is probed for the game.
  void set(const AnyGame& game, std::shared_ptr<const Tablebase> tablebase) {
    tablebases_[&game] = std::move(tablebase);
  }
  /// nullptr if there is none.
  const Tablebase* of(const AnyGame& game) const;

  /// How the computer thinks at a level (AnyGame::level); the top level probes the game's tablebase first. The settings
  /// refer to it.
  SearchSettings level(const AnyGame& game, int number) const;

 private:
  std::map<const AnyGame*, std::shared_ptr<const Tablebase>> tablebases_;
};

/// As SearchReport tells it: turns of the winner, at least one; 0 for a draw.
int wins_in(Outcome outcome);
/// What each of two seats gets, if this is the outcome for one of them.
Values values_of(Outcome outcome, Seat seat);

/// "won", "lost" or "draw".
std::string_view value_word(Outcome outcome);

/// A position and its actions as a tablebase knows them, for programs: docs/api.md has the form. The view is that of
/// the seat to act; there is at least one action, and the best is first.
std::string known_position_json(const AnyView& view, const std::vector<KnownAction>& rated);

}  // namespace tablier
