#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "games/bobail/solved/layout.h"

namespace tablier::bobail::solved {

/// What is known of the fifteen positions of a row and a column: which the mover wins and loses, and which of these
/// came out in the pass before this one.
struct Entry {
  TowerWord won = 0;
  TowerWord lost = 0;
  TowerWord fresh_won = 0;
  TowerWord fresh_lost = 0;

  bool operator==(const Entry&) const = default;
};

/// What a pass has found for a column.
struct Change {
  std::uint16_t column = 0;
  TowerWord won = 0;
  TowerWord lost = 0;

  bool operator==(const Change&) const = default;
};

/// What a row needs to know of the pass before where that is little: a column of its slab, and what came out there.
struct Fresh {
  std::uint16_t column = 0;
  TowerWord won = 0;
  TowerWord lost = 0;
};

/// Finds, row by row, the positions that are won or lost in exactly so many turns, from those of all smaller numbers.
///
/// After a turn the sides change places: whoever waited moves, and the mover's set has changed by one knight. So
/// everything that the positions of one row lead to has that row's waiting side as its mover: it is gathered first,
/// from all over the table, into one slab that fits the cache. Fifteen squares of the tower are then looked up at once.
template <int kKnights>
class RowSolver {
 public:
  /// `entries` has the columns of row 0, then those of row 1, and so on. It is only read.
  RowSolver(const Layout<kKnights>& layout, std::span<const Entry> entries)
      : layout_(layout), entries_(entries), slab_(kColumns), fresh_wins_at_(kColumns), reached_(kColumns) {}

  /// Appends what is new in this row after `turns` turns. Passes are made for 0, 1, 2, … turns, each for all rows
  /// before the next.
  void solve(std::uint32_t row, int turns, std::vector<Change>& changes) {
    prepare(row);
    own_ = entries_.subspan(std::size_t{row} * kColumns, kColumns);
    if (turns == 0) return find_enclosed(changes);
    gather();
    if (turns > 1 && fresh_losses_ == 0 && fresh_wins_ == 0) return;
    unmove_all();
    const auto not_won = [this](std::uint32_t column) { return slab_[column].not_won; };
    find(turns == 1 || every_column_, turns == 1, not_won, changes);
  }

  /// The same from the second turn on, for a row of which somebody has gathered already what is fresh.
  void solve(std::uint32_t row, std::span<const Fresh> fresh, std::vector<Change>& changes) {
    if (fresh.empty()) return;
    prepare(row);
    own_ = entries_.subspan(std::size_t{row} * kColumns, kColumns);
    std::ranges::fill(reached_, 0);
    for (const Fresh& each : fresh) {
      unmove(layout_.moving(waiting_, each.column), layout_.places_of_column(each.column),
             each.lost | (std::uint32_t{each.won} << 16));
    }
    const auto not_won = [this](std::uint32_t column) {
      const Source source = fetch(column);
      return turned(static_cast<TowerWord>(kAllTowers & ~source.entry->won), source.mirrored);
    };
    find(false, false, not_won, changes);
  }

 private:
  static constexpr std::uint32_t kColumns = Layout<kKnights>::kColumns;
  static constexpr std::uint32_t kBlocked = 31;  ///< beyond the edge, or a knight of the waiting side

  // Two words in one, which take the same way: the low one leads to wins, the high one to losses.
  static constexpr std::uint32_t twice(TowerWord word) { return word | (std::uint32_t{word} << 16); }
  static constexpr TowerWord low(std::uint32_t pair) { return static_cast<TowerWord>(pair); }
  static constexpr TowerWord high(std::uint32_t pair) { return static_cast<TowerWord>(pair >> 16); }

  void prepare(std::uint32_t row) {
    waiting_ = layout_.waiting(row);
    std::uint32_t place = 1;
    for (std::uint32_t square = 0; square < kSquares; ++square) {
      const bool taken = ((waiting_ >> square) & 1U) != 0;
      place_[square] = taken ? 0 : place;
      if (!taken) place <<= 1;
      for (std::size_t i = 0; i < next_.size(); ++i) {
        const std::uint32_t after = tower_and_slide::next_to(tower_and_slide::square_at(static_cast<int>(square)),
                                                             tower_and_slide::kDirections[i])
                                        .bits();
        const bool blocked = after == 0 || (after & waiting_) != 0;
        next_[i][square] = blocked ? kBlocked : static_cast<std::uint32_t>(std::countr_zero(after));
      }
    }
  }

  /// Where the mover's turn leads to: the waiting side's positions, brought into this row's frame.
  void gather() {
    constexpr std::uint32_t kAhead = 64;
    std::array<Source, kAhead> sources;
    for (std::uint32_t column = 0; column < std::min(kAhead, kColumns); ++column) sources[column] = fetch(column);
    fresh_losses_ = 0;
    fresh_wins_ = 0;
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      const Source source = sources[column % kAhead];
      if (column + kAhead < kColumns) sources[column % kAhead] = fetch(column + kAhead);
      const Entry entry = *source.entry;
      slab_[column] = {.fresh_lost = turned(entry.fresh_lost, source.mirrored),
                       .not_won = turned(static_cast<TowerWord>(kAllTowers & ~entry.won), source.mirrored)};
      fresh_wins_at_[column] = turned(entry.fresh_won, source.mirrored);
      fresh_losses_ += entry.fresh_lost != 0 ? 1 : 0;
      fresh_wins_ += entry.fresh_won != 0 ? 1 : 0;
    }
  }

  struct Source {
    const Entry* entry = nullptr;
    bool mirrored = false;
  };
  Source fetch(std::uint32_t column) const {
    const std::uint32_t moving = layout_.moving(waiting_, column);
    const auto place = layout_.place(flipped(moving), flipped(waiting_));
    const Entry* entry = &entries_[(std::size_t{place.row} * kColumns) + place.column];
    __builtin_prefetch(entry);
    return {.entry = entry, .mirrored = place.mirrored};
  }

  static TowerWord turned(TowerWord towers, bool mirror) {
    return mirror ? mirrored(flipped(towers)) : flipped(towers);
  }

  /// The squares where the tower may stand.
  TowerWord free_towers(std::uint32_t moving) const { return towers_on(kBoard & ~(moving | waiting_)); }
  TowerWord unresolved(std::uint32_t moving, const Entry& entry) const {
    return static_cast<TowerWord>(free_towers(moving) & ~(entry.won | entry.lost));
  }

  void find_enclosed(std::vector<Change>& changes) const {
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      note(changes, column, 0, enclosed(layout_.moving(waiting_, column), waiting_));
    }
  }

  /// Marks in `reached_` what can be reached from where: the fresh losses always, the fresh wins where they are few.
  void unmove_all() {
    // A position is lost only if one of its turns leads to a fresh win. Where there are many of those it is cheaper to
    // look at every position than to find out which.
    every_column_ = 8 * fresh_wins_ > kColumns;
    std::ranges::fill(reached_, 0);
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      std::uint32_t fresh = slab_[column].fresh_lost;
      if (!every_column_) fresh |= std::uint32_t{fresh_wins_at_[column]} << 16;
      if (fresh != 0) unmove(layout_.moving(waiting_, column), layout_.places_of_column(column), fresh);
    }
  }

  /// not_won(column) tells where the side that will be to move has no win.
  template <class NotWon>
  void find(bool every_column, bool first, NotWon not_won, std::vector<Change>& changes) const {
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      const std::uint32_t reached = reached_[column];
      if (reached == 0 && !every_column) continue;
      const std::uint32_t moving = layout_.moving(waiting_, column);
      const TowerWord open = unresolved(moving, own_[column]);
      if (open == 0) continue;
      std::uint32_t won = steps_to(low(reached));
      if (first) won |= steps_home(moving, waiting_);
      won &= open;
      const std::uint32_t maybe_lost = (every_column ? open : open & steps_to(high(reached))) & ~won;
      TowerWord lost = 0;
      if (maybe_lost != 0) {
        lost = without_escape(moving, layout_.places_of_column(column), static_cast<TowerWord>(maybe_lost), not_won);
      }
      note(changes, column, static_cast<TowerWord>(won), lost);
    }
  }

  static void note(std::vector<Change>& changes, std::uint32_t column, TowerWord won, TowerWord lost) {
    if ((won | lost) != 0) {
      changes.push_back({.column = static_cast<std::uint16_t>(column), .won = won, .lost = lost});
    }
  }

  static constexpr std::uint32_t tower_bit(std::uint32_t square) { return twice(towers_on(1U << square)); }

  /// Those of these squares of the tower from which every turn loses at once or leads to a win of the other side.
  template <class NotWon>
  TowerWord without_escape(std::uint32_t moving, std::uint32_t places, TowerWord towers, NotWon not_won) const {
    const std::uint32_t free = free_towers(moving);
    const std::uint32_t blockers = moving | (1U << kBlocked);
    std::uint32_t escapes = 0;  // where the tower can be put so that some slide does not lose
    for (std::uint32_t rest = moving; rest != 0; rest &= rest - 1) {
      const auto from = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint32_t others = places ^ place_[from];
      for (const auto& next : next_) {
        std::uint32_t at = next[from];
        if (((blockers >> at) & 1U) != 0) continue;
        std::uint32_t passed = 0;
        do {
          const std::uint32_t result = not_won(layout_.column_of_places(others | place_[at]));
          const std::uint32_t after = next[at];
          passed |= tower_bit(at);
          // The slide ends here before a knight or the edge, if the tower is not in its way; or else before the tower.
          const bool ends = ((blockers >> after) & 1U) != 0;
          escapes |= result & free & (ends ? ~passed : tower_bit(after));
          at = after;
        } while (((blockers >> at) & 1U) == 0);
        // Most positions have many ways out, and the first that is found will do.
        if ((towers & ~steps_to(static_cast<TowerWord>(escapes))) == 0) return 0;
      }
    }
    return static_cast<TowerWord>(towers & ~steps_to(static_cast<TowerWord>(escapes)));
  }

  /// Marks in `reached_` where the tower was put before a slide led here.
  void unmove(std::uint32_t moving, std::uint32_t places, std::uint32_t fresh) {
    const std::uint32_t blockers = moving | (1U << kBlocked);
    for (std::uint32_t rest = moving; rest != 0; rest &= rest - 1) {
      const auto to = static_cast<std::uint32_t>(std::countr_zero(rest));
      const std::uint32_t others = places ^ place_[to];
      for (std::size_t i = 0; i < next_.size(); ++i) {
        const std::uint32_t beyond = next_[i][to];
        // The slide ended here before a knight or the edge, or else before the tower.
        const bool ends = ((blockers >> beyond) & 1U) != 0;
        std::uint32_t mark = fresh & (ends ? ~tower_bit(to) : tower_bit(beyond));
        const auto& back = next_[(i + tower_and_slide::kUpwards) % next_.size()];
        for (std::uint32_t at = back[to]; mark != 0 && ((blockers >> at) & 1U) == 0; at = back[at]) {
          mark &= ~tower_bit(at);
          reached_[layout_.column_of_places(others | place_[at])] |= mark;
        }
      }
    }
  }

  const Layout<kKnights>& layout_;
  std::span<const Entry> entries_;
  std::span<const Entry> own_;
  std::uint32_t waiting_ = 0;
  std::array<std::uint32_t, kSquares> place_{};  ///< each square's bit among those the waiting side leaves
  std::array<std::array<std::uint32_t, 32>, 8> next_{};
  struct SlabEntry {
    TowerWord fresh_lost = 0;
    TowerWord not_won = 0;
  };
  std::vector<SlabEntry> slab_;           ///< by column, of the side that will be to move
  std::vector<TowerWord> fresh_wins_at_;  ///< the same
  std::vector<std::uint32_t> reached_;    ///< what taking turns back has led to
  std::size_t fresh_losses_ = 0;          ///< columns that have some
  std::size_t fresh_wins_ = 0;
  bool every_column_ = false;
};

}  // namespace tablier::bobail::solved
