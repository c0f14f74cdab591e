#pragma once

#include <cstdint>

#include "games/bobail/game.h"

namespace tablier::bobail {

// What reading a position shares with playing one.

/// The tower has no free neighbouring square.
bool tower_enclosed(const State& state);

/// Whether any knight of that seat can move.
bool can_slide(const State& state, Seat seat);

/// That seat's turn, which it may lose on the spot.
void begin_turn(State& state, Seat seat);

/// The actor's slide (kFirstSlide or kSlide), which it may lose on the spot.
void begin_slide(State& state, Step step);

}  // namespace tablier::bobail
