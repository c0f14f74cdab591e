#pragma once

#include <string_view>
#include <vector>

#include "erased/any_game.h"

namespace tablier {

class EncodedGame;

/// Every game there is, in the order of games/list.h.
const std::vector<const AnyGame*>& all_games();

/// The game of this id, or nullptr.
const AnyGame* find_game(std::string_view id);

/// The encoding of a registered game (erased/encoded_game.h).
const EncodedGame& encoding_of(const AnyGame& game);

}  // namespace tablier
