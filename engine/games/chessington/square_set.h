#pragma once

#include <bit>
#include <cstdint>

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

}  // namespace tablier::chessington
