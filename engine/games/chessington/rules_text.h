#pragma once

#include <string_view>

namespace tablier::chessington {

/// The rules for a player who has never seen the game; what the two have in common stands there once.
std::string_view nord_rules();
std::string_view sud_rules();

}  // namespace tablier::chessington
