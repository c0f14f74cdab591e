#pragma once

#include <string_view>

namespace tablier::gwezboell {

/// The rules for a player who has never seen the game.
extern const std::string_view kRulesText;

}  // namespace tablier::gwezboell
