#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/action.h"

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

/// Some cards of one seat: how many of each kind, four bits per kind.
class Cards {
 public:
  constexpr int count(Kind kind) const { return static_cast<int>((nibbles_ >> shift(kind)) & 15U); }
  constexpr bool has(Kind kind) const { return count(kind) != 0; }
  constexpr bool empty() const { return nibbles_ == 0; }
  constexpr int total() const {
    int sum = 0;
    for (const Kind kind : kAllKinds) sum += count(kind);
    return sum;
  }
  /// No kind comes near sixteen cards: that is for whoever reads text to see to.
  constexpr void add(Kind kind, int cards = 1) { nibbles_ += static_cast<std::uint32_t>(cards) << shift(kind); }
  constexpr void remove(Kind kind) { nibbles_ -= 1U << shift(kind); }
  constexpr Cards operator+(Cards other) const {
    other.nibbles_ += nibbles_;
    return other;
  }
  constexpr bool operator==(const Cards&) const = default;

 private:
  static constexpr unsigned shift(Kind kind) { return 4U * static_cast<unsigned>(at(kind)); }
  std::uint32_t nibbles_ = 0;
};

inline constexpr int kFullHand = 4;

/// The pile at the start: K Q R R B B N N P P P P. The other four pawns start on the camp.
inline constexpr Cards kFullPile = [] {
  Cards cards;
  cards.add(Kind::kKing);
  cards.add(Kind::kQueen);
  cards.add(Kind::kRook, 2);
  cards.add(Kind::kBishop, 2);
  cards.add(Kind::kKnight, 2);
  cards.add(Kind::kPawn, 4);
  return cards;
}();

/// Action::verb. from and to are squares; what is a kind: of the piece that moves, of the card placed or drawn.
enum class Verb : std::uint8_t { kMove, kPlace, kPass, kDraw };

constexpr Verb verb_of(Action action) { return static_cast<Verb>(action.verb); }
constexpr Kind kind_of(Action action) { return static_cast<Kind>(action.what); }

constexpr Action move_of(Kind kind, int from, int to) {
  return {.verb = static_cast<std::uint8_t>(Verb::kMove),
          .what = static_cast<std::uint8_t>(kind),
          .from = static_cast<std::uint8_t>(from),
          .to = static_cast<std::uint8_t>(to)};
}
constexpr Action place_of(Kind kind, int to) {
  return {.verb = static_cast<std::uint8_t>(Verb::kPlace),
          .what = static_cast<std::uint8_t>(kind),
          .to = static_cast<std::uint8_t>(to)};
}
constexpr Action draw_of(Kind kind) {
  return {.verb = static_cast<std::uint8_t>(Verb::kDraw), .what = static_cast<std::uint8_t>(kind)};
}
inline constexpr Action kHiddenDraw{.verb = static_cast<std::uint8_t>(Verb::kDraw), .what = kHiddenCard};
inline constexpr Action kPassing{.verb = static_cast<std::uint8_t>(Verb::kPass)};

}  // namespace tablier::bosworth
