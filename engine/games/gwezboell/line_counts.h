#pragma once

#include <bit>
#include <cstdint>

#include "games/gwezboell/board.h"

namespace tablier::gwezboell {

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
