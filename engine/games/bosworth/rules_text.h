#pragma once

#include <string_view>

namespace tablier::bosworth {

/// The rules for a player who has never seen the game, in our own words.
std::string_view rules_text();

}  // namespace tablier::bosworth
