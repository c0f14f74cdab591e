#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "games/tower_and_slide.h"

/// The board as the solver sees it. A position at the start of a turn is looked at so that the mover's home is rank 5
/// and the waiting side's rank 1; whose knights are South's does not matter. Sets of squares are plain words here, a
/// bit a square from a1 on.
namespace tablier::bobail::solved {

inline constexpr int kSquares = tower_and_slide::kSquares;
inline constexpr int kSide = tower_and_slide::kSide;
inline constexpr std::uint32_t kBoard = tower_and_slide::kBoard.bits();
inline constexpr std::uint32_t kWaitingHome = tower_and_slide::kHomeRank[tower_and_slide::kSouth].bits();
inline constexpr std::uint32_t kMoverHome = tower_and_slide::kHomeRank[tower_and_slide::kNorth].bits();

/// A bit for each square of ranks 2 to 4, where the tower stands while the game goes on: the results of fifteen
/// positions that differ in the tower alone.
using TowerWord = std::uint16_t;
inline constexpr int kTowerSquares = 15;
inline constexpr TowerWord kAllTowers = (1U << kTowerSquares) - 1;

/// The squares of a set that are on ranks 2 to 4.
constexpr TowerWord towers_on(std::uint32_t squares) { return static_cast<TowerWord>((squares >> kSide) & kAllTowers); }
constexpr std::uint32_t squares_of(TowerWord towers) { return std::uint32_t{towers} << kSide; }

/// Rank 1 becomes rank 5: the same board with the other side's eyes.
constexpr std::uint32_t flipped(std::uint32_t squares) {
  std::uint32_t result = 0;
  for (int rank = 0; rank < kSide; ++rank, squares >>= kSide) result = (result << kSide) | (squares & 0x1F);
  return result;
}
constexpr TowerWord flipped(TowerWord towers) {
  return static_cast<TowerWord>(((towers & 0x1F) << 10) | (towers & 0x3E0) | (towers >> 10));
}

/// Left and right exchanged.
constexpr std::uint32_t mirrored(std::uint32_t squares) {
  return tower_and_slide::mirrored(tower_and_slide::SquareSet(squares)).bits();
}
constexpr TowerWord mirrored(TowerWord towers) { return towers_on(mirrored(squares_of(towers))); }

/// All squares next to one of these, in the eight directions.
constexpr std::uint32_t spread(std::uint32_t squares) {
  constexpr std::uint32_t kFirst = tower_and_slide::kFirstFile.bits();
  constexpr std::uint32_t kLast = tower_and_slide::kLastFile.bits();
  const std::uint32_t beside = ((squares & ~kLast) << 1) | ((squares & ~kFirst) >> 1);
  const std::uint32_t three = squares | beside;
  return (beside | (three << kSide) | (three >> kSide)) & kBoard;
}

/// The squares from which the tower can step onto one of these.
constexpr TowerWord steps_to(TowerWord towers) { return towers_on(spread(squares_of(towers))); }

/// Where the tower can step onto the mover's home, which wins in one turn. It is seen at once, so nobody need keep it.
constexpr TowerWord steps_home(std::uint32_t moving, std::uint32_t waiting) {
  const std::uint32_t occupied = moving | waiting;
  return towers_on(spread(kMoverHome & ~occupied) & ~occupied);
}

/// Where the tower cannot step at all, which loses in no turn; to be seen at once as well.
constexpr TowerWord enclosed(std::uint32_t moving, std::uint32_t waiting) {
  const std::uint32_t free = kBoard & ~(moving | waiting);
  return towers_on(free & ~spread(free));
}

static_assert(spread(1U << 12) == tower_and_slide::kNeighbours[tower_and_slide::square_at(12)].bits());
static_assert(spread(1U << 9) == tower_and_slide::kNeighbours[tower_and_slide::square_at(9)].bits());
static_assert(mirrored(mirrored(0x155A33U)) == 0x155A33U && flipped(flipped(0x155A33U)) == 0x155A33U);

}  // namespace tablier::bobail::solved
