#pragma once

#include <cstdint>
#include <vector>

#include "session/session.h"

namespace tablier::testing {

inline constexpr std::size_t kToTheEnd = 20'000;  ///< more actions than any game takes

/// Plays on at random, to the end or until `longest` actions have been played. Which game it is depends on the rules
/// and the seed alone, not on how the engine lists and samples actions.
void play_at_random(Session& table, std::uint64_t seed, std::size_t longest = kToTheEnd);

/// A game played at random from the start.
Session random_game(const Spec& spec, std::uint64_t seed, std::size_t longest = kToTheEnd);

/// Tables at the positions of this spec in tests/vectors/: positions to which random play seldom leads. None for a
/// game that has no vectors.
std::vector<Session> vector_tables(const Spec& spec);

}  // namespace tablier::testing
