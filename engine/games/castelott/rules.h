#pragma once

#include <cstdint>
#include <string_view>

#include "games/castelott/game.h"

namespace tablier::castelott {

// What reading a position shares with playing one.

/// The enemy pawns on both sides of that seat's captain, on a row or on a file; none if it is not flanked.
SquareSet flanking(const State& state, Seat seat);
inline bool flanked(const State& state, Seat seat) { return !flanking(state, seat).empty(); }

/// That seat's captain stands on the enemy's home rank.
bool abroad(const State& state, Seat seat);

/// That seat's captain has no free neighbouring square.
bool shut_in(const State& state, Seat seat);

/// Exactly one square around the actor's captain is free. Asked at the start of a turn, before the tower step.
bool captain_forced(const State& state);

/// That seat's turn, from its tower step on, or from its slide where the tower is enclosed.
void begin_turn(State& state, Seat seat);

/// The actor's slide, which it may lose on the spot.
void begin_slide(State& state, bool forced);

void finish(State& state, Seat winner);

inline constexpr PerSeat<char> kKnightLetter{{'s', 'n'}};
inline constexpr PerSeat<char> kCaptainLetter{{'S', 'N'}};

inline constexpr Action kPass{};

}  // namespace tablier::castelott
