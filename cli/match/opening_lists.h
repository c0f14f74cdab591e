#pragma once

#include <optional>
#include <string>
#include <vector>

#include "study/openings.h"

namespace tablier::cli {

/// The lists that the program has: those of data/openings.
Expected<std::vector<OpeningList>> opening_lists();

/// The one of a game with these options; nothing if there is none.
Expected<std::optional<OpeningList>> find_openings(const Spec& spec);

/// A list of the user's own, which must be for this game.
Expected<OpeningList> load_openings(const Spec& spec, const std::string& file);

}  // namespace tablier::cli
