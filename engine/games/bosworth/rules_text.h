#pragma once

#include <string_view>

namespace tablier::bosworth {

/// The rules for a player who has never seen the game, in our own words.
extern const std::string_view kRulesText;

}  // namespace tablier::bosworth
