#pragma once

#include <string_view>
#include <vector>

#include "session/words.h"

namespace tablier::cli {

/// The actions that begin with the prefix, in the order of their words; whatever their letters' case if there are no
/// others.
std::vector<WordedAction> actions_like(const AnyGame& game, const ActionList& actions, std::string_view prefix);

/// What someone may mean who types this: the action of this word, or else all that begin with it.
std::vector<WordedAction> actions_meant(const AnyGame& game, const ActionList& actions, std::string_view typed);

}  // namespace tablier::cli
