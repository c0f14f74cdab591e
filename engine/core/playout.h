#pragma once

#include <cstdint>

#include "core/game.h"
#include "core/repetition.h"

namespace tablier {

/// A chance outcome drawn by its probability. Only where chance acts.
template <Game G>
Action random_outcome(const typename G::State& position, Random& random) {
  ActionList list;
  G::legal(position, list);
  std::uint32_t total = 0;
  for (const Action outcome : list) total += G::weight(position, outcome);
  std::uint32_t ticket = random.below(total);
  for (const Action outcome : list) {
    const std::uint32_t weight = G::weight(position, outcome);
    if (ticket < weight) return outcome;
    ticket -= weight;
  }
  return list[list.size() - 1];
}

/// A legal action, each equally likely; where chance acts, an outcome by its probability. Not when finished.
template <Game G>
Action random_action(const typename G::State& position, Random& random) {
  if (G::actor(position).is_chance()) return random_outcome<G>(position, random);
  if constexpr (SamplesActions<G>) {
    return G::sample(position, random);
  } else {
    ActionList list;
    G::legal(position, list);
    return list[static_cast<int>(random.below(static_cast<std::uint32_t>(list.size())))];
  }
}

/// Plays random actions until the game ends, by repetition too. Returns how many were played.
template <Game G>
std::uint64_t play_out(typename G::State& state, Random& random, Repetition& history) {
  const bool repetition_draws = G::info().repetition_draws;
  history.clear();
  std::uint64_t played = 0;
  while (!G::actor(state).is_nobody()) {
    if (repetition_draws && G::begins_turn(state) && history.third_time(G::hash(state))) break;
    G::apply(state, random_action<G>(state, random));
    ++played;
  }
  return played;
}

}  // namespace tablier
