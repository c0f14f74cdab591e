#pragma once

#include <map>
#include <memory>
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

/// Someone who knows for certain what positions of one game are worth: the table of a solved game, or a book. Asked
/// about that game, where somebody is to act; any thread may ask.
class Oracle {
 public:
  virtual ~Oracle() = default;
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;

  /// A search that plays by what it knows; nullptr for a position that it does not know.
  virtual std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const = 0;

  /// Every legal action with its outcome, the best first: there is at least one. An error where it does not know them
  /// all.
  virtual Expected<std::vector<KnownAction>> rate(const AnyView& view) const = 0;
};

/// The oracles that a program has, by game: whoever loads them hands them on to those who make players.
class Oracles {
 public:
  /// From now on this one is asked about the game.
  void set(const AnyGame& game, std::shared_ptr<const Oracle> oracle) { oracles_[&game] = std::move(oracle); }
  /// nullptr if there is none.
  const Oracle* of(const AnyGame& game) const;
  bool empty() const { return oracles_.empty(); }

  /// How the computer thinks at a level (AnyGame::level); the top level asks the game's oracle first. The settings
  /// refer to it.
  SearchSettings level(const AnyGame& game, int number) const;

 private:
  std::map<const AnyGame*, std::shared_ptr<const Oracle>> oracles_;
};

}  // namespace tablier
