#pragma once

#include <memory>
#include <string_view>

#include "search/search.h"

namespace tablier {

/// Someone who knows for certain what the positions of one game are worth: the table of a solved game.
class Oracle {
 public:
  virtual ~Oracle() = default;
  Oracle() = default;
  Oracle(const Oracle&) = delete;
  Oracle& operator=(const Oracle&) = delete;

  /// The id of the game.
  virtual std::string_view game() const = 0;

  /// A search that plays by what it knows, from the text of a position; nullptr for one that it does not know. The
  /// position is one that can be played, with somebody to act.
  virtual std::unique_ptr<Search> search(std::string_view position, const SearchSettings& settings) const = 0;
};

/// The oracle of a game; nullptr if there is none.
const Oracle* oracle_of(std::string_view game);

/// From now on the top level of its game asks it. To be called when a program starts, before anybody thinks.
void set_oracle(std::unique_ptr<const Oracle> oracle);

}  // namespace tablier
