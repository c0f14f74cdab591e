#pragma once

#include <optional>
#include <string>

#include "erased/any_game.h"
#include "terminal/console.h"

namespace tablier::cli {

/// The board of a view as lines of text: ranks from the top, files at the foot, then what lies beside the board, one
/// line per seat. Drawn from the game's facts alone. The squares of `last`, if given, are marked with brackets.
std::string draw(const Facts& facts, const AnyView& view, const Style& style,
                 std::optional<Action> last = std::nullopt);

/// What the signs on the board mean: seats, pieces, and what is printed on squares.
std::string legend(const Facts& facts, const AnyView& view, const Style& style);

/// The rules of a game for a player, as a page of text.
std::string rules_text(const AnyGame& game);

}  // namespace tablier::cli
