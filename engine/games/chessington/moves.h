#pragma once

#include <array>

#include "games/chessington/game.h"

// Where the pieces of a player may go.

namespace tablier::chessington {

/// A way of moving: that of a piece, or Sud's pawn. The first four are Type's.
enum class Way : std::uint8_t { kRook, kBishop, kKnight, kKing, kPawn };

constexpr Way own_way(Type type) { return static_cast<Way>(type); }

/// Where one piece may end its move: on squares, free or with a piece to swap with, or beyond the finish line.
/// All the ways across from one square are one action.
struct Targets {
  SquareSet squares;
  bool crosses = false;

  bool none() const { return squares.empty() && !crosses; }
  int count() const { return squares.size() + (crosses ? 1 : 0); }
};

/// The targets of each of a player's pieces, by type.
using Options = std::array<Targets, kTypes>;

/// Moves as in chess from a square, whoever stands there: what stands in the way blocks, only the knight jumps.
Targets reach(const State& position, Square from, Way way);

/// Where a piece may end a move, as far as its home part decides that.
SquareSet allowed_ends(Type type, Square from, Way way);

/// Nord: whether the type moved in the turn before may not be moved now. (Where that leaves no legal move it may.)
bool last_type_is_banned(const State& position);

/// Of a piece that moves in a certain way; none if it is not on the board.
Targets targets(const State& position, Seat seat, Type type, Way way);

/// Whether any of the player's pieces can move by its own way of moving.
bool can_move(const State& position, Seat seat);

/// What the player may do who has the turn at step `move`: in Sud as the card says.
Options options(const State& position);

bool any(const Options& options);

}  // namespace tablier::chessington
