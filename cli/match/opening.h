#pragma once

#include <cstdint>

#include "core/value.h"
#include "session/session.h"

namespace tablier::cli {

/// How the games of a match begin: with random actions of the players, so that no two pairs of games are alike.
struct Opening {
  int actions = 4;
  /// In games of skill for two, one that a short look finds decided is drawn again: from a decided position whoever
  /// has the good side wins, however well the other plays, and the match says less about the players.
  bool balanced = true;
};

/// Plays the opening that belongs to the seed. An opening that ends the game is not one; where none is found, or none
/// that is balanced, it does what comes nearest to it.
void play_opening(Session& table, const Opening& opening, std::uint64_t seed);

/// How much better one of two sides stands, in ten-thousandths of a win, as a short look says that is the same on every
/// machine: 0 is even, kWholeWin is won by force. 0 where chance, hidden cards or a third player keep things open.
Value imbalance(const Session& table);

}  // namespace tablier::cli
