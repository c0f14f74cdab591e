#pragma once

#include <bit>
#include <cstdint>

namespace tablier::gwezboell {

/// The board is 9×9, `a1`–`i9`.
inline constexpr unsigned kWidth = 9;
inline constexpr unsigned kSquares = kWidth * kWidth;

/// A square, counted from a1 to the right, then upwards.
struct Square {
  std::uint8_t number;

  constexpr unsigned file() const { return number % kWidth; }
  constexpr unsigned rank() const { return number / kWidth; }
  constexpr bool operator==(const Square&) const = default;
};

inline constexpr Square kThrone{40};

constexpr bool is_corner(Square square) {
  return (square.file() == 0 || square.file() == kWidth - 1) && (square.rank() == 0 || square.rank() == kWidth - 1);
}

/// A rank or a file: all that a rook knows of a board. The ranks come first, then the files. A place on a line is
/// counted from 0, from the left or from below.
struct Line {
  std::uint8_t number;

  constexpr bool is_file() const { return number >= kWidth; }
  constexpr unsigned index() const { return is_file() ? number - kWidth : number; }
  constexpr bool operator==(const Line&) const = default;
};

inline constexpr unsigned kLines = 2 * kWidth;

constexpr Line rank_line(Square square) { return {static_cast<std::uint8_t>(square.rank())}; }
constexpr Line file_line(Square square) { return {static_cast<std::uint8_t>(kWidth + square.file())}; }
constexpr Square square_at(Line line, unsigned place) {
  const unsigned number = line.is_file() ? (place * kWidth) + line.index() : (line.index() * kWidth) + place;
  return {static_cast<std::uint8_t>(number)};
}

/// A set of places on a line: bit i is place i.
using Places = unsigned;

inline constexpr Places kAllPlaces = (1U << kWidth) - 1;
constexpr Places place_bit(unsigned place) { return 1U << place; }
/// The two places beside a place, or the one where the line ends.
constexpr Places beside(unsigned place) { return ((place_bit(place) << 1U) | (place_bit(place) >> 1U)) & kAllPlaces; }

/// How many moves one side has along each of nine parallel lines, in one word of seven bits a line.
///
/// Two or more pieces of a side on a line of nine have at most 14 moves along it, one has 8; so sixteen pieces have at
/// most 7 * 14 + 2 * 8 = 114 along nine lines. No sum leaves its seven bits, and one multiplication makes all nine
/// sums from the first line on.
class LineCounts {
 public:
  struct Position {
    unsigned line;
    unsigned nth;
  };

  constexpr void set(unsigned line, unsigned count) {
    const unsigned shift = kBits * line;
    word_ = (word_ & ~(kField << shift)) | (std::uint64_t{count} << shift);
  }
  constexpr bool none() const { return word_ == 0; }
  constexpr unsigned total() const { return field(sums(), kWidth - 1); }
  /// Counting all moves line by line: on which line is move n, and which of that line's is it? n must be < total().
  constexpr Position find(unsigned n) const {
    const std::uint64_t up_to = sums();
    const auto line = static_cast<unsigned>(at_most(up_to, n) + at_most(up_to >> kBits, n));
    return {.line = line, .nth = n - field(up_to << kBits, line)};
  }

  constexpr bool operator==(const LineCounts&) const = default;

 private:
  static constexpr unsigned kBits = 7;
  static constexpr std::uint64_t kField = (1U << kBits) - 1;
  static constexpr std::uint64_t every(unsigned step, unsigned count) {
    std::uint64_t ones = 0;
    for (unsigned i = 0; i < count; ++i) ones |= std::uint64_t{1} << (step * i);
    return ones;
  }

  static constexpr unsigned field(std::uint64_t word, unsigned line) {
    return static_cast<unsigned>((word >> (kBits * line)) & kField);
  }
  constexpr std::uint64_t sums() const { return word_ * every(kBits, kWidth); }

  /// How many of the fields 0, 2, 4 and 6 are at most n: each second field makes room for a bit that is borrowed
  /// where n is less. (The last sum of all is the total, which no n reaches.)
  static constexpr int at_most(std::uint64_t word, unsigned n) {
    constexpr std::uint64_t kOnes = every(2 * kBits, 4);
    constexpr std::uint64_t kSpare = kOnes << kBits;
    return std::popcount((((kOnes * n) | kSpare) - (word & (kOnes * kField))) & kSpare);
  }

  std::uint64_t word_ = 0;
};

}  // namespace tablier::gwezboell
