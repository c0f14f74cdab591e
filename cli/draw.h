#pragma once

#include <optional>
#include <string>

#include "core/any_game.h"
#include "terminal.h"

namespace tablier::cli {

/// The board of a view as lines of text: ranks from the top, files at the foot, then what lies beside the board.
/// Drawn from the game's facts alone. The squares of `last`, if given, are marked.
std::string draw(const Facts& facts, const AnyView& view, const Style& style,
                 std::optional<Action> last = std::nullopt);

}  // namespace tablier::cli
