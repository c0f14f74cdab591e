#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/subsets.h"
#include "games/tower_and_slide.h"

/// The board as the solver sees it. A position at the start of a turn is looked at so that the mover's home is rank 5
/// and the waiting side's rank 1; whose knights are South's does not matter. Sets of squares are plain words here, one
/// bit per square from a1 on.

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

/// Ranks positions: where the results of each one are kept, and the position of each place. A row has a waiting side's
/// set of knights, and a column for each set of the mover's; an entry serves the fifteen squares of the tower. The
/// mirror is folded: of two rows that are each other's mirror image only one is kept. A row that is its own mirror
/// image is kept whole, and both halves of it must come out alike.
///
/// With five knights a side that is Bobail. With fewer it is a smaller game that can be checked by other means.
template <int kKnights>
class Layout {
 public:
  /// Half of all sets of knights, and half of those that are their own mirror image: some squares of the middle file,
  /// and pairs beside it.
  static constexpr std::uint32_t kRows = [] {
    std::uint32_t own_images = 0;
    for (int pairs = 0; 2 * pairs <= kKnights; ++pairs)
      own_images += choose(10, pairs) * choose(kSide, kKnights - (2 * pairs));
    return (choose(kSquares, kKnights) + own_images) / 2;
  }();
  static constexpr std::uint32_t kColumns = Subsets<kSquares - kKnights, kKnights>::kCount;

  Layout() : row_of_(kKeys) {
    for (std::uint32_t number = 0; number < kKeys; ++number) {
      const std::uint32_t image = keys_.number(mirrored(keys_.set(number)));
      if (image < number) {
        row_of_[number] = {.row = row_of_[image].row, .mirrored = true};
        continue;
      }
      row_of_[number] = {.row = rows(), .mirrored = false};
      kept_.push_back(keys_.set(number));
    }
  }

  std::uint32_t rows() const { return static_cast<std::uint32_t>(kept_.size()); }

  /// The waiting side's knights of a row.
  std::uint32_t waiting(std::uint32_t row) const { return flipped(kept_[row]); }

  /// The mover's knights of a column, in a row with these knights waiting; and the column of such knights.
  std::uint32_t moving(std::uint32_t waiting, std::uint32_t column) const {
    return expand(columns_.set(column), kBoard & ~waiting);
  }
  std::uint32_t column(std::uint32_t waiting, std::uint32_t moving) const {
    return columns_.number(compress(moving, kBoard & ~waiting));
  }

  /// The number of a column whose knights are given as places among the squares the waiting side leaves.
  std::uint32_t column_of_places(std::uint32_t places) const { return columns_.number(places); }
  std::uint32_t places_of_column(std::uint32_t column) const { return columns_.set(column); }

  /// Whether a row stands for itself alone rather than for itself and its mirror image.
  bool is_own_mirror_image(std::uint32_t row) const { return bobail::solved::mirrored(kept_[row]) == kept_[row]; }

  struct Place {
    std::uint32_t row = 0;
    std::uint32_t column = 0;
    bool mirrored = false;  ///< what is kept there is the mirror image
  };

  /// Where a position is kept.
  Place place(std::uint32_t waiting, std::uint32_t moving) const {
    const RowOfKey kept = row_of_[keys_.number(flipped(waiting))];
    const std::uint32_t kept_column = kept.mirrored
                                          ? column(bobail::solved::mirrored(waiting), bobail::solved::mirrored(moving))
                                          : column(waiting, moving);
    return {.row = kept.row, .column = kept_column, .mirrored = kept.mirrored};
  }

 private:
  // Rows are numbered by the waiting side's knights as that side sees them when it is to move. So rows with close
  // numbers need entries with close columns, and what one row has brought into the cache serves the next.
  static constexpr std::uint32_t kKeys = Subsets<kSquares, kKnights>::kCount;

  struct RowOfKey {
    std::uint32_t row = 0;
    bool mirrored = false;
  };

  Subsets<kSquares, kKnights> keys_;
  Subsets<kSquares - kKnights, kKnights> columns_;
  std::vector<RowOfKey> row_of_;     ///< by number of the key
  std::vector<std::uint32_t> kept_;  ///< the key of each row
};

}  // namespace tablier::bobail::solved
