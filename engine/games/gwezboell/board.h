#pragma once

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

}  // namespace tablier::gwezboell
