#pragma once

#include <cstdint>
#include <vector>

#include "core/subsets.h"
#include "games/bobail/solved/frame.h"

namespace tablier::bobail::solved {

/// Where the results of each position are kept. A row has a waiting side's set of knights, and a column for each set of
/// the mover's; an entry serves the fifteen squares of the tower. The mirror is folded: of two rows that are each
/// other's mirror image only one is kept. A row that is its own mirror image is kept whole, and both halves of it must
/// come out alike.
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
