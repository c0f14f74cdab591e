#pragma once

#include <algorithm>
#include <array>

#include "games/chessington/game.h"

// What the files of this game share of its rules: where pieces may go, and the course of play.

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

/// More moves than any piece needs: there is no way home from that square.
inline constexpr std::uint8_t kNoWay = 20;

/// How many moves a piece is from having crossed the finish line, by its type and square, with the obstacles in its way
/// but nobody else.
using WaysHome = std::array<std::array<std::uint8_t, kSquares>, kTypes>;

/// For the obstacles of this position. Worked out once for each way in which they can lie, when first asked for.
const WaysHome& ways_home(const State& position);

/// For the obstacles of this position. Worked out once for each way in which they can lie, when first asked for.
const WaysHome& ways_home(const State& position);

}  // namespace tablier::chessington
