#pragma once

#include "games/bosworth/board.h"

namespace tablier::bosworth {

/// Some cards of one seat: how many of each kind, four bits a kind.
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

}  // namespace tablier::bosworth
