#pragma once

#include <string_view>

#include "games/gwezboell/game.h"

// What reading and drawing a position must know of the rules.
namespace tablier::gwezboell {

inline constexpr char kKingLetter = 'k';
inline constexpr char kGuardLetter = 'd';
inline constexpr char kAttackerLetter = 'a';

/// The position with these pieces: one character a square, a1 first, exactly one king, at most 8 guards and 16
/// attackers. The status is taken as it is given.
State placed(std::string_view board, Status status);

/// The letter of whatever stands on the square, or kEmptySquare.
char piece_at(const State& position, Square square);

/// Whether this side has a move, were it its turn.
bool can_move(const State& position, Side side);

/// Whether attackers stand all around the king, as they must to take him. Whether he is taken also depends on who
/// moved.
bool ringed(const State& position);

}  // namespace tablier::gwezboell
