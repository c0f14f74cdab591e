#pragma once

#include <string>
#include <vector>

#include "session/spec.h"
#include "session/words.h"

namespace tablier {

/// How tests show a spec.
void PrintTo(const Spec& spec, std::ostream* out);  // NOLINT(readability-identifier-naming): GoogleTest's name

}  // namespace tablier

namespace tablier::testing {

/// A spec as the name of a test or of a file: bosworth_players_3_edition_first.
std::string spec_as_name(const Spec& spec);

/// Everybody who may look at a game: each seat, and the onlooker.
std::vector<Viewer> viewers(const Facts& facts);
/// "S", or "onlooker".
std::string viewer_name(const Facts& facts, Viewer viewer);

/// The words of the actions, sorted.
std::vector<std::string> words(const AnyGame& game, const ActionList& actions);

/// Whether a message could be shown to a person as it is: something is said, on one line, at no great length.
bool is_sentence(const std::string& message);

}  // namespace tablier::testing
