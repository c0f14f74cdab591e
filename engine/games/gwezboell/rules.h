#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include "core/random.h"
#include "games/gwezboell/game.h"
#include "games/gwezboell/line_tables.h"

// What the files of this game share of its rules: the pieces on the board, where they may go, and the end.

namespace tablier::gwezboell {

enum Piece : std::uint8_t { kGuard, kAttacker, kKing };
constexpr Side owner_of(Piece piece) { return piece == kAttacker ? kAttackers : kDefenders; }
constexpr Piece pawn_of(Side side) { return side == kAttackers ? kAttacker : kGuard; }

inline constexpr char kKingLetter = 'k';
inline constexpr char kGuardLetter = 'd';
inline constexpr char kAttackerLetter = 'a';

/// The position with these pieces: one character per square, a1 first, exactly one king, at most 8 guards and 16
/// attackers. The status is taken as it is given.
State placed(std::string_view board, Status status);

/// The letter of whatever stands on the square, or kEmptySquare.
char piece_at(const State& position, Square square);

inline constexpr auto kPieceKeys = hash_keys<3 * kSquares>(0x67'77'65'7A);
inline constexpr auto kStatusKeys = hash_keys<4>(0x62'6F'65'6C);

inline std::uint64_t key(Piece piece, Square square) { return kPieceKeys[(piece * kSquares) + square.number]; }
inline std::uint64_t key(Status status) { return kStatusKeys[static_cast<unsigned>(status)]; }

inline Places occupied(const State& position, Line line) {
  return position.men[kDefenders][line.number] | Places{position.men[kAttackers][line.number]};
}

/// Lifts the piece that stands on the square or puts it there. The moves want a recount() of the changed lines when
/// all are changed, and State::king is the caller's affair.
inline void flip(State& state, Piece piece, Square square) {
  auto& lines = state.men[owner_of(piece)];
  const auto flip_place = [&lines](Line line, unsigned place) {
    lines[line.number] = static_cast<std::uint16_t>(lines[line.number] ^ place_bit(place));
  };
  flip_place(rank_line(square), square.file());
  flip_place(file_line(square), square.rank());
  state.hash ^= key(piece, square);
}

inline void set_status(State& state, Status status) {
  state.hash ^= key(state.status) ^ key(status);
  state.status = status;
}

/// The places where the king alone may stop, if he is on this line and has a free way to them.
inline Places stops_of_the_king_alone(const State& position, Line line) {
  const unsigned place = line.is_file() ? position.king.rank() : position.king.file();
  if (square_at(line, place) != position.king) return 0;
  return kReach[place][occupied(position, line)] & kKingsOwn[kind_of(line)];
}

/// Counts the moves of both sides along a line that has changed.
inline void recount(State& state, Line line) {
  const LineKind kind = kind_of(line);
  const Places defenders = state.men[kDefenders][line.number];
  const Places attackers = state.men[kAttackers][line.number];
  const auto kings_more = static_cast<unsigned>(std::popcount(stops_of_the_king_alone(state, line)));
  const unsigned way = line.is_file() ? 1 : 0;
  state.moves[kDefenders][way].set(line.index(), pawn_moves(kind, defenders, attackers) + kings_more);
  state.moves[kAttackers][way].set(line.index(), pawn_moves(kind, attackers, defenders));
}

/// Every piece moves as a chess rook. The throne: only the king may stop there; the others may cross it when it is
/// empty. Ruling: only the king may stop on the four corners.
inline Places targets(const State& position, Line line, unsigned place) {
  const Places reach = kReach[place][occupied(position, line)];
  return square_at(line, place) == position.king ? reach : reach & ~kKingsOwn[kind_of(line)];
}

inline Action move_along(Line line, unsigned from, unsigned to) {
  return {.from = square_at(line, from).number, .to = square_at(line, to).number};
}

/// Lists the moves of the side to move along each line to the places that are wanted there.
template <class Wanted>
void list_moves(const State& position, ActionList& list, Wanted wanted_on) {
  const auto& mine = position.men[side_of(position.status)];
  for (std::uint8_t i = 0; i < kLines; ++i) {
    const Line line{i};
    const Places wanted = wanted_on(line);
    if (wanted == 0) continue;
    for (Places pieces = mine[i]; pieces != 0; pieces &= pieces - 1) {
      const auto from = static_cast<unsigned>(std::countr_zero(pieces));
      for (Places stops = targets(position, line, from) & wanted; stops != 0; stops &= stops - 1) {
        list.push(move_along(line, from, static_cast<unsigned>(std::countr_zero(stops))));
      }
    }
  }
}

/// The enemies on this line, adjacent to the place moved to, that stand between it and another piece of the mover.
/// Ruling: the empty throne, the corners and the edge take no part.
inline Places flanked(const State& state, Line line, unsigned moved_to) {
  const Side mover = side_of(state.status);
  const Places mine = state.men[mover][line.number];
  const Places theirs = state.men[other(mover)][line.number];
  const Places moved = place_bit(moved_to);
  return theirs & (((mine & (moved << 2U)) >> 1U) | ((mine & (moved >> 2U)) << 1U));
}

/// Where the ring around the king is open along one of his lines: neither attacker, nor empty throne, nor edge.
inline Places gaps(const State& position, Line line, unsigned place) {
  Places open = beside(place) & ~Places{position.men[kAttackers][line.number]};
  if (kind_of(line) == kThroneLine) open &= ~kKingsOwn[kThroneLine];
  return open;
}

/// Whether attackers stand all around the king, as they must to take him. Whether he is taken also depends on who
/// moved.
bool ringed(const State& position);

/// Whether this side has a legal move, were it its turn.
inline bool can_move(const State& position, Side side) {
  return !position.moves[side][0].none() || !position.moves[side][1].none();
}

}  // namespace tablier::gwezboell
