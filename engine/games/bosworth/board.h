#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace tablier::bosworth {

/// A set of squares: bit 0 is a1, bit 5 f1, bit 35 f6.
using Squares = std::uint64_t;

inline constexpr int kWidth = 6;
inline constexpr int kBoardSize = kWidth * kWidth;

constexpr Squares only(int square) { return Squares{1} << square; }
constexpr int lowest(Squares squares) { return std::countr_zero(squares); }
constexpr int size(Squares squares) { return std::popcount(squares); }
/// What comes before a square when squares are listed as camps are.
constexpr Squares before(int square) { return only(square) - 1; }

/// The sides of the board, clockwise. A seat is the number of a side among those that play; a side is where it is.
enum class Side : std::uint8_t { kSouth, kWest, kNorth, kEast };
inline constexpr int kSides = 4;
inline constexpr std::string_view kSideLetters = "SWNE";

/// The kinds of cards, in the order in which text lists them.
enum class Kind : std::uint8_t { kKing, kQueen, kRook, kBishop, kKnight, kPawn };
inline constexpr int kKinds = 6;
inline constexpr std::string_view kKindLetters = "KQRBNP";

constexpr std::size_t at(Side side) { return static_cast<std::size_t>(side); }
constexpr std::size_t at(Kind kind) { return static_cast<std::size_t>(kind); }
constexpr Side side_number(int number) { return static_cast<Side>(number); }
constexpr Kind kind_number(int number) { return static_cast<Kind>(number); }
inline constexpr std::array<Side, kSides> kAllSides{Side::kSouth, Side::kWest, Side::kNorth, Side::kEast};
inline constexpr std::array<Kind, kKinds> kAllKinds{Kind::kKing,   Kind::kQueen,  Kind::kRook,
                                                    Kind::kBishop, Kind::kKnight, Kind::kPawn};

/// A set of sides.
class SideSet {
 public:
  constexpr SideSet() = default;
  constexpr bool contains(Side side) const { return ((bits_ >> at(side)) & 1U) != 0; }
  constexpr void insert(Side side) { bits_ = static_cast<std::uint8_t>(bits_ | (1U << at(side))); }
  constexpr void erase(Side side) { bits_ = static_cast<std::uint8_t>(bits_ & ~(1U << at(side))); }
  constexpr int size() const { return std::popcount(bits_); }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const SideSet&) const = default;
  /// The next member clockwise after this side; the side itself if it is the only one. Not for an empty set.
  constexpr Side after(Side side) const {
    const unsigned twice = bits_ | (unsigned{bits_} << 4U);
    return side_number((static_cast<int>(at(side)) + 1 + std::countr_zero(twice >> (at(side) + 1))) % kSides);
  }

 private:
  std::uint8_t bits_ = 0;
};

/// Two players sit at S and N, three at S, W and N.
constexpr SideSet sides_playing(int players) {
  SideSet sides;
  for (const Side side : kAllSides) {
    if (players == 4 || side == Side::kSouth || side == Side::kNorth || (players == 3 && side == Side::kWest)) {
      sides.insert(side);
    }
  }
  return sides;
}

inline constexpr Squares kBoard = (Squares{1} << kBoardSize) - 1;
inline constexpr Squares kCorners = only(0) | only(5) | only(30) | only(35);

/// b1 c1 d1 e1, a2 a3 a4 a5, b6 c6 d6 e6, f2 f3 f4 f5: the order of a camp is that of its bits.
inline constexpr std::array<Squares, kSides> kCamps{Squares{0b011110}, only(6) | only(12) | only(18) | only(24),
                                                    Squares{0b011110} << 30, only(11) | only(17) | only(23) | only(29)};
constexpr Squares camp(Side side) { return kCamps[at(side)]; }
constexpr Squares camps(SideSet sides) {
  Squares squares = 0;
  for (const Side side : kAllSides) squares |= sides.contains(side) ? camp(side) : 0;
  return squares;
}

}  // namespace tablier::bosworth
