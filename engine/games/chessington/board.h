#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace tablier::chessington {

/// A square of the track, numbered from a1 to the right, then upwards, the middle left out.
enum class Square : std::uint8_t {};

inline constexpr int kSquares = 128;

constexpr int index(Square square) { return static_cast<int>(square); }

/// A set of squares, one bit each. The track has just as many as two words have bits.
class SquareSet {
 public:
  constexpr SquareSet() = default;
  static constexpr SquareSet of(Square square) {
    const std::uint64_t bit = std::uint64_t{1} << (static_cast<unsigned>(square) % 64U);
    return index(square) < 64 ? SquareSet(bit, 0) : SquareSet(0, bit);
  }

  constexpr bool empty() const { return (low_ | high_) == 0; }
  constexpr int size() const { return std::popcount(low_) + std::popcount(high_); }
  constexpr bool contains(Square square) const { return !(*this & of(square)).empty(); }
  constexpr void insert(Square square) { *this = *this | of(square); }
  constexpr void erase(Square square) { *this = *this - of(square); }

  /// The square of the lowest number. Only where there is one.
  constexpr Square first() const {
    return static_cast<Square>(low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_));
  }
  /// Removes and returns the first.
  constexpr Square take_first() {
    const Square square = first();
    (low_ != 0 ? low_ &= low_ - 1 : high_ &= high_ - 1);
    return square;
  }
  /// The square that n others go before. Only where there are more than n.
  constexpr Square nth(int n) const {
    const int low_count = std::popcount(low_);
    std::uint64_t word = n < low_count ? low_ : high_;
    for (int skip = n < low_count ? n : n - low_count; skip > 0; --skip) word &= word - 1;
    return static_cast<Square>((n < low_count ? 0 : 64) + std::countr_zero(word));
  }

  /// Every square up to the lowest of these, which is among them; all squares if these are none.
  /// Subtracting 1 flips just those bits: this is how far something slides towards higher numbers.
  constexpr SquareSet up_to_lowest() const {
    const std::uint64_t borrow = low_ == 0 ? 1 : 0;
    return {low_ ^ (low_ - 1), high_ ^ (high_ - borrow)};
  }
  /// Every square down to the highest of these, which is among them; all squares if these are none.
  constexpr SquareSet down_to_highest() const { return {high_ != 0 ? 0 : from_highest(low_), from_highest(high_)}; }

  friend constexpr SquareSet operator|(SquareSet a, SquareSet b) { return {a.low_ | b.low_, a.high_ | b.high_}; }
  friend constexpr SquareSet operator&(SquareSet a, SquareSet b) { return {a.low_ & b.low_, a.high_ & b.high_}; }
  friend constexpr SquareSet operator-(SquareSet a, SquareSet b) { return {a.low_ & ~b.low_, a.high_ & ~b.high_}; }
  constexpr bool operator==(const SquareSet&) const = default;

 private:
  constexpr SquareSet(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}
  static constexpr std::uint64_t from_highest(std::uint64_t word) {
    return ~std::uint64_t{0} << (63 - std::countl_zero(word | 1U));
  }
  std::uint64_t low_ = 0;
  std::uint64_t high_ = 0;
};

/// The kinds of pieces, in the order in which everything lists them.
enum class Type : std::uint8_t { kRook, kBishop, kKnight, kKing, kNone };
inline constexpr int kTypes = 4;

enum class Part : std::uint8_t { kA, kB, kC, kD, kNone };
inline constexpr int kParts = 4;

constexpr std::size_t index(Type type) { return static_cast<std::size_t>(type); }
constexpr std::size_t index(Part part) { return static_cast<std::size_t>(part); }

/// The part on whose start line a piece begins: R on A, B on B, N on C, K on D.
constexpr Part home_of(Type type) { return static_cast<Part>(type); }

/// A place on the plane, a1 being 0, 0. Also a step from one to another.
struct Point {
  int x = 0;
  int y = 0;

  constexpr Point operator+(Point step) const { return {.x = x + step.x, .y = y + step.y}; }
};

/// Where a square lies on its part: r along the way from 1, the start line, to 8; c from 1, outside, to 4.
struct Spot {
  Part part = Part::kNone;
  int r = 0;
  int c = 0;
};

inline constexpr int kRanks = 8;
inline constexpr int kFiles = 4;

constexpr bool on_track(Point p) {
  const bool on_plane = p.x >= 0 && p.x < 12 && p.y >= 0 && p.y < 12;
  const bool in_middle = p.x >= 4 && p.x < 8 && p.y >= 4 && p.y < 8;
  return on_plane && !in_middle;
}

/// Ranks 1–4 and 9–12 are twelve squares wide, those between eight.
constexpr Square square_at(Point p) {
  if (p.y < 4) return static_cast<Square>((p.y * 12) + p.x);
  if (p.y < 8) return static_cast<Square>(48 + ((p.y - 4) * 8) + (p.x < 4 ? p.x : p.x - 4));
  return static_cast<Square>(80 + ((p.y - 8) * 12) + p.x);
}

constexpr Point point_of(Square square) {
  const int i = index(square);
  if (i < 48) return {.x = i % 12, .y = i / 12};
  if (i >= 80) return {.x = (i - 80) % 12, .y = 8 + ((i - 80) / 12)};
  const int across = (i - 48) % 8;
  return {.x = across < 4 ? across : across + 4, .y = 4 + ((i - 48) / 8)};
}

constexpr Part part_of(Point p) {
  if (p.y < 4 && p.x < 8) return Part::kA;
  if (p.x >= 8 && p.y < 8) return Part::kB;
  return p.x >= 4 ? Part::kC : Part::kD;
}

constexpr Spot spot_of(Square square) {
  const Point p = point_of(square);
  switch (const Part part = part_of(p); part) {
    case Part::kA:
      return {.part = part, .r = p.x + 1, .c = p.y + 1};
    case Part::kB:
      return {.part = part, .r = p.y + 1, .c = 12 - p.x};
    case Part::kC:
      return {.part = part, .r = 12 - p.x, .c = 12 - p.y};
    case Part::kD:
    case Part::kNone:
      break;
  }
  return {.part = Part::kD, .r = 12 - p.y, .c = p.x + 1};
}

constexpr Square square_on(Spot spot) {
  switch (spot.part) {
    case Part::kA:
      return square_at({.x = spot.r - 1, .y = spot.c - 1});
    case Part::kB:
      return square_at({.x = 12 - spot.c, .y = spot.r - 1});
    case Part::kC:
      return square_at({.x = 12 - spot.r, .y = 12 - spot.c});
    case Part::kD:
    case Part::kNone:
      break;
  }
  return square_at({.x = spot.c - 1, .y = 12 - spot.r});
}

/// The direction of travel: east, north, west, south.
constexpr Point direction_of(Part part) {
  constexpr std::array<Point, kParts> kDirections{
      {{.x = 1, .y = 0}, {.x = 0, .y = 1}, {.x = -1, .y = 0}, {.x = 0, .y = -1}}};
  return kDirections[index(part)];
}

inline constexpr int kNumbers = 6;

/// The number printed on a square of ranks 2–7; 0 on the start line and the last rank.
constexpr int number_on(Spot spot) {
  constexpr std::array<int, kFiles> kShift{0, 3, 1, 4};
  if (spot.r == 1 || spot.r == kRanks) return 0;
  return ((spot.r - 2 + kShift[static_cast<std::size_t>(spot.c - 1)]) % kNumbers) + 1;
}

/// The square with this number in this file of a part: every number stands there once.
constexpr Square numbered_square(Part part, int number, int c) {
  Spot spot{.part = part, .r = 2, .c = c};
  while (number_on(spot) != number) ++spot.r;
  return square_on(spot);
}

/// One set of squares for each part.
using PartSets = std::array<SquareSet, kParts>;

inline constexpr PartSets kPartSquares = [] {
  PartSets squares;
  for (int i = 0; i < kSquares; ++i) squares[index(spot_of(Square(i)).part)].insert(Square(i));
  return squares;
}();

inline constexpr PartSets kStartLines = [] {
  PartSets lines;
  for (std::size_t part = 0; part < kParts; ++part) {
    for (int c = 1; c <= kFiles; ++c) lines[part].insert(square_on({.part = Part(part), .r = 1, .c = c}));
  }
  return lines;
}();

/// The squares of a part with a number; none for number 0, which stands for "not rolled yet".
inline constexpr std::array<std::array<SquareSet, kNumbers + 1>, kParts> kNumberedSquares = [] {
  std::array<std::array<SquareSet, kNumbers + 1>, kParts> squares;
  for (std::size_t part = 0; part < kParts; ++part) {
    for (int number = 1; number <= kNumbers; ++number) {
      for (int c = 1; c <= kFiles; ++c) {
        squares[part][static_cast<std::size_t>(number)].insert(numbered_square(Part(part), number, c));
      }
    }
  }
  return squares;
}();

inline constexpr std::array<Part, kSquares> kPartOf = [] {
  std::array<Part, kSquares> parts{};
  for (int i = 0; i < kSquares; ++i) parts[static_cast<std::size_t>(i)] = spot_of(Square(i)).part;
  return parts;
}();

constexpr Part part_of(Square square) { return kPartOf[static_cast<std::size_t>(square)]; }

/// The square that a step or a jump leads to, unless that is off the track or through the wall: the finish line
/// parts A from D, and d5 from e4 too.
constexpr std::optional<Square> step_from(Square square, Point step) {
  const Point from = point_of(square);
  const Point to = from + step;
  if (!on_track(to)) return std::nullopt;
  const Part left = part_of(from);
  const Part entered = part_of(to);
  const bool wall = (left == Part::kA && entered == Part::kD) || (left == Part::kD && entered == Part::kA);
  if (wall) return std::nullopt;
  return square_at(to);
}

/// Whether a step or a jump from D ends on one of the two virtual ranks of files a–d beyond the finish line.
constexpr bool step_crosses(Square square, Point step) {
  const Point to = point_of(square) + step;
  return part_of(square) == Part::kD && to.x >= 0 && to.x < 4 && (to.y == 3 || to.y == 2);
}

/// "a1".
std::string name_of(Square square);

/// The inverse; nothing for anything else.
std::optional<Square> square_named(std::string_view name);

}  // namespace tablier::chessington
