#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

#include "solving/device.h"

/// Where the solver keeps the value of a position. Compiled for the processor and for a GPU, and so without the engine.
namespace tablier::castelott::solved {

using namespace tablier::solving;

/// A set of squares, a bit each, from a1 to the right, then upwards. A position at the start of a turn is seen from the
/// mover's side: his home is rank 1.
using Squares = std::uint32_t;

inline constexpr int kSide = 5;
inline constexpr int kSquares = 25;
inline constexpr Squares kBoard = (1U << kSquares) - 1;
inline constexpr Squares kFirstFile = 0b00001'00001'00001'00001'00001;
inline constexpr Squares kLastFile = kFirstFile << (kSide - 1);
inline constexpr Squares kOwnHome = 0b11111;
inline constexpr Squares kEnemyHome = kOwnHome << (kSquares - kSide);

/// Files exchanged.
TABLIER_BOTH Squares mirrored(Squares squares) {
  return ((squares & kFirstFile) << 4) | ((squares & (kFirstFile << 1)) << 2) | (squares & (kFirstFile << 2)) |
         ((squares >> 2) & (kFirstFile << 1)) | ((squares >> 4) & kFirstFile);
}
/// Ranks exchanged.
TABLIER_BOTH Squares flipped(Squares squares) {
  return ((squares & kOwnHome) << 20) | ((squares & (kOwnHome << 5)) << 10) | (squares & (kOwnHome << 10)) |
         ((squares >> 10) & (kOwnHome << 5)) | ((squares >> 20) & kOwnHome);
}
/// Files and ranks exchanged: the board as the other side sees it.
TABLIER_BOTH Squares turned(Squares squares) { return reverse_bits(squares) >> (32 - kSquares); }

/// The squares next to any of these.
TABLIER_BOTH Squares beside(Squares squares) {
  const Squares row = ((squares & ~kLastFile) << 1) | ((squares & ~kFirstFile) >> 1);
  const Squares three = squares | row;
  return (row | (three << kSide) | (three >> kSide)) & kBoard;
}

/// The squares that have two of these next to them on a row or on a file.
TABLIER_BOTH Squares flanked_by(Squares pawns) {
  const Squares row = ((pawns & ~kLastFile) << 1) & ((pawns & ~kFirstFile) >> 1);
  const Squares file = (pawns << kSide) & (pawns >> kSide);
  return row | (file & kBoard);
}

/// What is left when these squares are taken out of the board and the gaps closed.
TABLIER_BOTH std::uint32_t without(Squares squares, Squares gaps) {
  while (gaps != 0) {
    const std::uint32_t gap = highest_bit(gaps);
    gaps ^= gap;
    squares = (squares & (gap - 1)) | ((squares >> 1) & ~(gap - 1));
  }
  return squares;
}
/// The other way about: the gaps are opened again.
TABLIER_BOTH Squares with_gaps(std::uint32_t bits, Squares gaps) {
  while (gaps != 0) {
    const std::uint32_t gap = lowest_bit(gaps);
    gaps ^= gap;
    bits = (bits & (gap - 1)) | ((bits & ~(gap - 1)) << 1);
  }
  return bits;
}

constexpr std::uint32_t binomial(int n, int k) {
  std::uint64_t result = 1;
  for (int i = 0; i < k; ++i) result = result * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return static_cast<std::uint32_t>(result);
}

/// Sets of so many squares that are their own mirror image.
constexpr std::uint32_t symmetric_sets(int size) {
  std::uint32_t total = 0;
  for (int pairs = 0; 2 * pairs <= size; ++pairs) {
    if (size - (2 * pairs) <= kSide) total += binomial(10, pairs) * binomial(kSide, size - (2 * pairs));
  }
  return total;
}

/// The places of all positions at the start of a turn with so many pawns a side, captain included. A word has a bit for
/// each free square on which the tower may stand, in their order. Words are grouped in rows: the mover's pawns, then
/// which of them is the captain; in a row by the other side's pawns, and by which of those is the captain. Of two
/// mirror images the one is kept whose mover's pawns are the smaller number; where these are symmetric, both.
template <int kPawns>
struct Layout {
  static constexpr std::uint32_t kOwnSets = binomial(kSquares, kPawns);
  static constexpr std::uint32_t kOtherSets = binomial(kSquares - kPawns, kPawns);
  static constexpr std::uint32_t kRows = (kOwnSets + symmetric_sets(kPawns)) / 2;
  static constexpr int kTowers = kSquares - (2 * kPawns);
  static constexpr std::uint64_t kPositions =
      std::uint64_t{kOwnSets} * kOtherSets * kPawns * kPawns * static_cast<std::uint64_t>(kTowers);
  static constexpr std::uint32_t kRowWords = kOtherSets * kPawns;
  static constexpr std::uint32_t kCaptainRows = kRows * kPawns;
  static constexpr std::uint64_t kWords = std::uint64_t{kCaptainRows} * kRowWords;
  using Word = std::conditional_t<kTowers <= 16, std::uint16_t, std::uint32_t>;

  static constexpr int kLowBits = 13;
  static constexpr std::uint16_t kMirrored = 0x8000;

  std::uint16_t low[1U << kLowBits];
  std::uint16_t high[1U << (kSquares - kLowBits)];
  std::uint16_t row_of_rank[kOwnSets];  ///< with kMirrored, if its mirror image has the row
  Squares own_sets[kRows];
  std::uint32_t other_sets[kOtherSets];  ///< of the squares without the own pawns
  Squares rays[8][kSquares];             ///< the first four lead to squares of higher number, the others to lower ones

  static std::unique_ptr<const Layout> make();

  /// The place of a set among those of its size, in the order of numbers.
  TABLIER_BOTH std::uint32_t rank(Squares set) const {
    return std::uint32_t{low[set & ((1U << kLowBits) - 1)]} + high[set >> kLowBits];
  }

  /// Which pawn of a set this one is.
  TABLIER_BOTH static int number(Squares set, Squares pawn) { return count_bits(set & (pawn - 1)); }

  TABLIER_BOTH static std::uint64_t captain_row(std::uint32_t row, int captain) {
    return (std::uint64_t{row} * kPawns) + static_cast<std::uint64_t>(captain);
  }
};

/// A position at the start of a turn.
struct Place {
  Squares own = 0;
  Squares other = 0;
  Squares own_captain = 0;
  Squares other_captain = 0;
  Squares tower = 0;
};

/// Where a position's bit is.
struct Address {
  std::uint64_t word = 0;
  std::uint32_t bit = 0;
};

template <int kPawns>
TABLIER_BOTH Address address_of(const Layout<kPawns>& layout, Place place) {
  std::uint32_t row = layout.row_of_rank[layout.rank(place.own)];
  if ((row & Layout<kPawns>::kMirrored) != 0) {
    row ^= Layout<kPawns>::kMirrored;
    place = {mirrored(place.own), mirrored(place.other), mirrored(place.own_captain), mirrored(place.other_captain),
             mirrored(place.tower)};
  }
  const std::uint64_t captain_row = layout.captain_row(row, layout.number(place.own, place.own_captain));
  const std::uint64_t column = layout.rank(without(place.other, place.own));
  return {.word = (captain_row * Layout<kPawns>::kRowWords) + (column * kPawns) +
                  static_cast<std::uint64_t>(layout.number(place.other, place.other_captain)),
          .bit = without(place.tower, place.own | place.other)};
}

/// The other way about.
template <int kPawns>
inline Place place_at(const Layout<kPawns>& layout, Address address) {
  using L = Layout<kPawns>;
  const auto nth = [](Squares set, std::uint64_t n) {
    for (; n > 0; --n) set &= set - 1;
    return lowest_bit(set);
  };
  const std::uint64_t captain_row = address.word / L::kRowWords;
  const std::uint64_t column = address.word % L::kRowWords;
  Place place{.own = layout.own_sets[captain_row / kPawns]};
  place.own_captain = nth(place.own, captain_row % kPawns);
  place.other = with_gaps(layout.other_sets[column / kPawns], place.own);
  place.other_captain = nth(place.other, column % kPawns);
  place.tower = with_gaps(address.bit, place.own | place.other);
  return place;
}

}  // namespace tablier::castelott::solved
