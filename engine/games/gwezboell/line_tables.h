#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "games/gwezboell/board.h"

// What can be said of a line once and for all. 81 squares fit no machine word, but a line is nine bits, and whatever
// happens in this game happens along lines.
namespace tablier::gwezboell {

/// Lines differ by where a pawn may not stop: on the corners, on the throne, or nowhere.
enum LineKind : std::uint8_t { kPlainLine, kEdgeLine, kThroneLine };
inline constexpr unsigned kLineKinds = 3;

constexpr LineKind kind_of(Line line) {
  constexpr std::array<LineKind, kWidth> kKinds = {kEdgeLine,  kPlainLine, kPlainLine, kPlainLine, kThroneLine,
                                                   kPlainLine, kPlainLine, kPlainLine, kEdgeLine};
  return kKinds[line.index()];
}

/// The places that are the king's alone, by kind of line.
inline constexpr std::array<Places, kLineKinds> kKingsOwn = {0, place_bit(0) | place_bit(kWidth - 1),
                                                             place_bit(kWidth / 2)};

/// kReach[place][occupied]: where a piece may go from this place as a chess rook.
inline constexpr auto kReach = [] {
  std::array<std::array<std::uint16_t, kAllPlaces + 1>, kWidth> table{};
  for (unsigned place = 0; place < kWidth; ++place) {
    for (Places occupied = 0; occupied <= kAllPlaces; ++occupied) {
      Places reach = 0;
      for (Places to = place_bit(place) << 1U; (to & kAllPlaces & ~occupied) != 0; to <<= 1U) reach |= to;
      for (Places to = place_bit(place) >> 1U; (to & ~occupied) != 0; to >>= 1U) reach |= to;
      table[place][occupied] = static_cast<std::uint16_t>(reach);
    }
  }
  return table;
}();

/// kTernary[places]: the binary digits read in base three, so that kTernary[mine] + 2 * kTernary[theirs] numbers the
/// 3^9 ways to fill a line.
inline constexpr unsigned kFillings = 19683;
inline constexpr auto kTernary = [] {
  std::array<std::uint16_t, kAllPlaces + 1> table{};
  for (Places places = 1; places <= kAllPlaces; ++places) {
    table[places] = static_cast<std::uint16_t>((3 * table[places >> 1U]) + (places & 1U));
  }
  return table;
}();

/// A line filled from its first place up to some other, and the moves that my pieces have within that much of it.
struct BegunLine {
  unsigned places = 0;      ///< how many are filled
  unsigned digit = 1;       ///< what the next one is worth in the number of the filling
  unsigned filling = 0;     ///< that number, so far
  unsigned moves = 0;       ///< mine
  unsigned stops = 0;       ///< the places since the last piece where a pawn may stop
  bool after_mine = false;  ///< was that piece mine?
};

using MovesByFilling = std::array<std::uint8_t, kFillings>;

/// Fills the next place in all three ways, and so on to the end of the line.
constexpr void fill_rest(const BegunLine& line, Places kings_own, MovesByFilling& table) {
  if (line.places == kWidth) {
    table[line.filling] = static_cast<std::uint8_t>(line.moves);
    return;
  }
  const unsigned stop = (kings_own & place_bit(line.places)) == 0 ? 1 : 0;
  BegunLine next = line;
  ++next.places;
  next.digit *= 3;

  next.stops += stop;  // left empty: a move more for my piece before it
  if (line.after_mine) next.moves += stop;
  fill_rest(next, kings_own, table);

  next.stops = 0;
  next.filling = line.filling + line.digit;  // mine: it may go back to every stop since the last piece
  next.moves = line.moves + line.stops;
  next.after_mine = true;
  fill_rest(next, kings_own, table);

  next.filling = line.filling + (2 * line.digit);  // theirs
  next.moves = line.moves;
  next.after_mine = false;
  fill_rest(next, kings_own, table);
}

/// How many moves my pieces have along a line of this kind, all of them pawns, for each way to fill it.
constexpr MovesByFilling count_pawn_moves(LineKind kind) {
  MovesByFilling table{};
  fill_rest(BegunLine{}, kKingsOwn[kind], table);
  return table;
}

// One by one, since compilers limit the steps of a single constant.
inline constexpr MovesByFilling kPlainMoves = count_pawn_moves(kPlainLine);
inline constexpr MovesByFilling kEdgeMoves = count_pawn_moves(kEdgeLine);
inline constexpr MovesByFilling kThroneMoves = count_pawn_moves(kThroneLine);
inline constexpr std::array kPawnMoves{kPlainMoves, kEdgeMoves, kThroneMoves};  // by LineKind

inline unsigned pawn_moves(LineKind kind, Places mine, Places theirs) {
  return kPawnMoves[kind][kTernary[mine] + (2U * kTernary[theirs])];
}

/// kNth[places][n]: the nth of these places, for n less than their number.
inline constexpr auto kNth = [] {
  std::array<std::array<std::uint8_t, kWidth - 1>, kAllPlaces + 1> table{};
  for (Places places = 0; places <= kAllPlaces; ++places) {
    unsigned n = 0;
    for (Places rest = places; rest != 0 && n < kWidth - 1; rest &= rest - 1) {
      table[places][n++] = static_cast<std::uint8_t>(std::countr_zero(rest));
    }
  }
  return table;
}();

}  // namespace tablier::gwezboell
