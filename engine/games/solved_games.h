#pragma once

#include <span>

#include "erased/solved_game.h"

namespace tablier {

/// The games whose folders have a solved/, by the alphabet: the build finds them. Not for a page.
std::span<const SolvedGame* const> solved_games();

}  // namespace tablier
