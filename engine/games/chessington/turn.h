#pragma once

#include <algorithm>

#include "games/chessington/game.h"

// The course of play, shared by the files that say what each action does.

namespace tablier::chessington {

struct Piece {
  Seat seat{};
  Type type = Type::kNone;
};

/// The piece on a square, its type Type::kNone if there is none.
Piece piece_on(const State& position, Square square);

/// Puts a piece somewhere else: on a free square, or one that the caller frees next, or beyond the finish line.
void put(State& state, Piece piece, Place place);

/// Puts the obstacles of a part on the squares with this number, and takes away those that were there.
void put_obstacles(State& state, Part part, int number);

/// Begins the turn of the player who now has it, and passes on over turns that are lost.
void begin_turn(State& state);

/// Ends a turn in which this type was moved (Type::kNone: none), and begins the next one.
void end_turn(State& state, Type moved, bool crossed);

int pieces_left(const State& position);

/// The piece that whoever has the turn places next: R, B, N, K in this order. Only at step `place`.
inline Type next_to_place(const State& position) {
  return static_cast<Type>(std::ranges::find(position.team(), Place()) - position.team().begin());
}

/// The turns without a crossing that end the game.
constexpr int quiet_limit(int players) { return 50 * players; }

/// What each seat has scored; final only when the game is over.
std::array<int, kMaxSeats> points(const State& position);

/// The points of the piece that crossed as the order-th, its bonus included.
int points_for(const State& position, Type type, int order);

// Sud's cards.

void draw(State& state, Card card);
void choose_board(State& state, Part part);
void roll_for_queen(State& state, int number);
void go_back(State& state, Square to);

/// The piece that an obstacle has landed on and that goes back next, and the nearest free squares for it.
struct GoingBack {
  Square from{};
  SquareSet to;
};

/// Nothing to go back: no squares.
GoingBack going_back(const State& position);

// What a roll's action holds.

constexpr std::uint8_t rolled(Part part, int number) {
  return static_cast<std::uint8_t>((index(part) * 8) + static_cast<std::size_t>(number));
}
constexpr Part rolled_part(std::uint8_t what) { return static_cast<Part>(what / 8); }
constexpr int rolled_number(std::uint8_t what) { return what % 8; }

}  // namespace tablier::chessington
