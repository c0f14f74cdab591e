#pragma once

#include <string>

#include "session/spec.h"

namespace tablier::testing {

/// A game of this spec, played at random from a fixed seed, as a text to read: positions, what each step asks, the
/// legal actions, probabilities, what each seat sees. Of a long game the middle is cut down to its actions. Where the
/// game has no sole winner, another follows that has, from a position further on.
std::string playthrough(const Spec& spec);

/// Where the text of this spec is kept, in tests/playthroughs/.
std::string playthrough_file(const Spec& spec);

}  // namespace tablier::testing
