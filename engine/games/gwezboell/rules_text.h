#pragma once

#include <string_view>

namespace tablier::gwezboell {

/// The rules for a player who has never seen the game.
std::string_view rules_text();

}  // namespace tablier::gwezboell
