#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/outcome.h"
#include "search/search.h"

namespace tablier {

/// An action, and what the seat to act gets by it with the best play of both; the turn it belongs to counts as the
/// first.
struct KnownAction {
  Action action;
  Outcome outcome;
};

/// Someone who knows for certain what the positions of one game are worth: the table of a solved game.
/// Everything is asked with the text of a position that can be played, with somebody to act; any thread may ask.
class Oracle {
 public:
  virtual ~Oracle() = default;
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;

  /// The id of the game.
  virtual std::string_view game() const = 0;

  /// A search that plays by what it knows; nullptr for a position that it does not know.
  virtual std::unique_ptr<Search> search(std::string_view position, const SearchSettings& settings) const = 0;

  /// Every legal action with its outcome, the best first: there is at least one. An error where it does not know them
  /// all.
  virtual Expected<std::vector<KnownAction>> rate(std::string_view position) const = 0;
};

/// The oracle of a game; nullptr if there is none.
const Oracle* oracle_of(std::string_view game);

/// From now on the top level of its game asks it. To be called when a program starts, before anybody thinks.
void set_oracle(std::unique_ptr<const Oracle> oracle);

/// There is no oracle of this game any more. To be called when nobody thinks.
void forget_oracle(std::string_view game);

}  // namespace tablier
