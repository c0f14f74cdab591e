#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "erased/any_game.h"

namespace tablier {

/// A game and its options, as in `bosworth(players=3,edition=first)`.
struct Spec {
  const AnyGame* game;
  Choices choices;

  bool operator==(const Spec&) const = default;
};

/// Reads a spec. Unknown ids, options and values, an option given twice and empty parentheses are errors, which
/// name what was expected and, where a word is only mistyped, what was probably meant.
Expected<Spec> parse_spec(std::string_view text);

/// The shortest text for a spec: only options that differ from their defaults, `players` first.
std::string spec_text(const Spec& spec);

/// Every combination of players and options of a game.
std::vector<Spec> all_specs(const AnyGame& game);

/// The same of every registered game.
std::vector<Spec> every_spec();

/// The seat of this name, or an error that lists the names.
Expected<Seat> parse_seat(const Facts& facts, std::string_view text);

/// A viewer: a seat's name, or `onlooker`; and the inverse.
Expected<Viewer> parse_viewer(const Facts& facts, std::string_view text);
std::string viewer_text(const Facts& facts, Viewer viewer);

}  // namespace tablier
