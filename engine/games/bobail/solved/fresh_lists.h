#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "games/bobail/solved/layout.h"
#include "games/bobail/solved/pass_log.h"
#include "games/bobail/solved/row_solver.h"

namespace tablier::bobail::solved {

/// What a pass has found, sorted by the rows that need to know it: those in which the mover of the position waits.
template <int kKnights>
class FreshLists {
 public:
  FreshLists() = default;
  FreshLists(const Layout<kKnights>& layout, const PassReader& pass) : begin_(std::size_t{layout.rows()} + 1) {
    for_each(layout, pass, [this](std::uint32_t row, const Fresh&) { ++begin_[row + 1]; });
    for (std::size_t row = 1; row < begin_.size(); ++row) begin_[row] += begin_[row - 1];
    items_.resize(begin_.back());
    std::vector<std::size_t> end(begin_.begin(), begin_.end() - 1);
    for_each(layout, pass, [&](std::uint32_t row, const Fresh& fresh) { items_[end[row]++] = fresh; });
  }

  bool made() const { return !begin_.empty(); }
  std::span<const Fresh> of(std::uint32_t row) const {
    return std::span(items_).subspan(begin_[row], begin_[row + 1] - begin_[row]);
  }

 private:
  template <class Take>
  static void for_each(const Layout<kKnights>& layout, const PassReader& pass, Take take) {
    std::vector<Change> changes;
    for (std::uint32_t row = 0; row < layout.rows(); ++row) {
      const std::uint32_t waiting = layout.waiting(row);
      if (!pass.read(row, changes)) changes.clear();  // cannot be: it was read before
      for (const Change& change : changes) {
        // Seen from the other side, whose turn led here.
        const std::uint32_t moved = flipped(waiting);
        const std::uint32_t waits = flipped(layout.moving(waiting, change.column));
        const auto place = layout.place(waits, moved);
        take(place.row, fresh_at(place.column, change, place.mirrored));
        // A row that is its own mirror image has the position twice.
        if (!layout.is_own_mirror_image(place.row)) continue;
        const std::uint32_t image = layout.column(waits, mirrored(moved));
        if (image != place.column) take(place.row, fresh_at(image, change, true));
      }
    }
  }

  static Fresh fresh_at(std::uint32_t column, const Change& change, bool mirror) {
    const auto turned = [mirror](TowerWord towers) { return mirror ? mirrored(flipped(towers)) : flipped(towers); };
    return {.column = static_cast<std::uint16_t>(column), .won = turned(change.won), .lost = turned(change.lost)};
  }

  std::vector<std::size_t> begin_;  ///< of each row's items, and the end of the last
  std::vector<Fresh> items_;
};

}  // namespace tablier::bobail::solved
