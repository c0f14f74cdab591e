#pragma once

#include <algorithm>

#include "games/castelott/rules.h"
#include "games/castelott/solved/layout.h"

/// Positions of the solver as those of the rules engine.
namespace tablier::castelott::solved {

/// South is to move.
inline State state_of(const Place& place, Push push) {
  State state{.pawns = {{SquareSet(place.own), SquareSet(place.other)}},
              .captain = {{SquareSet(place.own_captain).first(), SquareSet(place.other_captain).first()}},
              .tower = SquareSet(place.tower).first(),
              .push = push};
  begin_turn(state, kSouth);
  state.board_hash = board_hash_from_scratch(state);
  return state;
}

/// A position at the start of a turn.
inline Place place_of(const State& state) {
  const Seat own = state.actor;
  const Seat other = opponent(own);
  const auto seen = [&](SquareSet squares) { return own == kSouth ? squares.bits() : turned(squares.bits()); };
  return {.own = seen(state.pawns[own]),
          .other = seen(state.pawns[other]),
          .own_captain = seen(SquareSet::of(state.captain[own])),
          .other_captain = seen(SquareSet::of(state.captain[other])),
          .tower = seen(SquareSet::of(state.tower))};
}

/// By the rule page's "Reading" the game is over at the start of this turn.
inline bool over_as_read(const State& state) {
  if (Castelott::finished(state) || shut_in(state, state.actor)) return true;
  const auto taken = [&](Seat seat) {
    return abroad(state, seat) || (state.push == Push::kFlanks && flanked(state, seat));
  };
  return taken(kSouth) || taken(kNorth);
}

}  // namespace tablier::castelott::solved
