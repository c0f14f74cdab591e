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

/// How many moves my pieces have along a line, all of them pawns.
inline constexpr auto kPawnMoves = [] {
  std::array<std::array<std::uint8_t, kFillings>, kLineKinds> table{};
  for (unsigned kind = 0; kind < kLineKinds; ++kind) {
    for (Places occupied = 1; occupied <= kAllPlaces; ++occupied) {
      // Every set of pieces that might be mine, in rising order: each adds one piece to a set that came before.
      for (Places mine = (0 - occupied) & occupied; mine != 0; mine = (mine - occupied) & occupied) {
        const Places rest = mine & (mine - 1);
        const Places reach = kReach[static_cast<unsigned>(std::countr_zero(mine))][occupied] & ~kKingsOwn[kind];
        table[kind][kTernary[mine] + (2U * kTernary[occupied & ~mine])] = static_cast<std::uint8_t>(
            table[kind][kTernary[rest] + (2U * kTernary[occupied & ~rest])] + std::popcount(reach));
      }
    }
  }
  return table;
}();

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
