#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "erased/any_game.h"
#include "erased/oracle.h"

namespace tablier {

/// "won", "lost" or "draw".
std::string_view value_word(Outcome outcome);

/// A position and its actions as an oracle has rated them, for programs: docs/api.md has the form. The view is that of
/// the seat to act; there is at least one action, and the best is first.
std::string known_position_json(const AnyView& view, const std::vector<KnownAction>& rated);

}  // namespace tablier
