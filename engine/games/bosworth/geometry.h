#pragma once

#include "games/bosworth/board.h"

namespace tablier::bosworth {

// Where pieces can go on an empty board, as tables worked out by the compiler.

using SquareTable = std::array<Squares, kBoardSize>;

/// One step on the board: files to the right, ranks upwards.
struct Way {
  int files;
  int ranks;
};

/// The square one way on from another, alone in its set; none if that is off the board.
constexpr Squares beyond(int square, Way way) {
  const int file = (square % kWidth) + way.files;
  const int rank = (square / kWidth) + way.ranks;
  const bool on_board = file >= 0 && file < kWidth && rank >= 0 && rank < kWidth;
  return on_board ? only((rank * kWidth) + file) : 0;
}

/// Forward is away from one's own camp.
inline constexpr std::array<Way, kSides> kForward{Way{0, 1}, Way{1, 0}, Way{0, -1}, Way{-1, 0}};
constexpr Way forward(Side side) { return kForward[at(side)]; }
/// Towards a camp is against its owner's forward.
constexpr Way towards(Side side) { return {-forward(side).files, -forward(side).ranks}; }

template <std::size_t N>
constexpr SquareTable leaps(const std::array<Way, N>& ways) {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) {
    for (const Way way : ways) table[static_cast<std::size_t>(square)] |= beyond(square, way);
  }
  return table;
}

constexpr SquareTable ray(Way way) {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) {
    for (Squares next = beyond(square, way); next != 0; next = beyond(lowest(next), way)) {
      table[static_cast<std::size_t>(square)] |= next;
    }
  }
  return table;
}

inline constexpr SquareTable kKingSteps = leaps(
    std::array<Way, 8>{Way{1, 0}, Way{1, 1}, Way{0, 1}, Way{-1, 1}, Way{-1, 0}, Way{-1, -1}, Way{0, -1}, Way{1, -1}});
inline constexpr SquareTable kDiagonalSteps = leaps(std::array<Way, 4>{Way{1, 1}, Way{-1, 1}, Way{-1, -1}, Way{1, -1}});
inline constexpr SquareTable kKnightJumps = leaps(
    std::array<Way, 8>{Way{1, 2}, Way{2, 1}, Way{2, -1}, Way{1, -2}, Way{-1, -2}, Way{-2, -1}, Way{-2, 1}, Way{-1, 2}});

// The four lines through a square: rank, file and both diagonals, each as the ray to higher squares and the one back.
inline constexpr std::array<SquareTable, 4> kRaysUp{ray({1, 0}), ray({0, 1}), ray({1, 1}), ray({-1, 1})};
inline constexpr std::array<SquareTable, 4> kRaysDown{ray({-1, 0}), ray({0, -1}), ray({-1, -1}), ray({1, -1})};

/// Both rays of a line from a square, each as far as the first blocker and with it.
constexpr Squares along(std::size_t line, int square, Squares blockers) {
  // No ray leads on from a corner: there it stands for "no blocker".
  constexpr Squares kFirst = only(0);
  constexpr Squares kLast = only(kBoardSize - 1);
  const auto from = static_cast<std::size_t>(square);
  const Squares up = kRaysUp[line][from];
  const Squares down = kRaysDown[line][from];
  const auto above = static_cast<std::size_t>(std::countr_zero((up & blockers) | kLast));
  const auto below = static_cast<std::size_t>(std::bit_width((down & blockers) | kFirst) - 1);
  return (up & ~kRaysUp[line][above]) | (down & ~kRaysDown[line][below]);
}

constexpr Squares rook_lines(int square, Squares blockers) {
  return along(0, square, blockers) | along(1, square, blockers);
}
constexpr Squares bishop_lines(int square, Squares blockers) {
  return along(2, square, blockers) | along(3, square, blockers);
}

inline constexpr SquareTable kRookLines = [] {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) table[static_cast<std::size_t>(square)] = rook_lines(square, 0);
  return table;
}();
inline constexpr SquareTable kBishopLines = [] {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) table[static_cast<std::size_t>(square)] = bishop_lines(square, 0);
  return table;
}();

}  // namespace tablier::bosworth
