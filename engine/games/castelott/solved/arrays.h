#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/error.h"
#include "core/long_work.h"
#include "games/castelott/solved/half_round.h"
#include "solving/memory.h"
#include "solving/row_threads.h"

namespace tablier::castelott::solved {

/// What is known of every position at the start of a turn: a bit if it is lost, one if it is won, and in how many turns
/// it is lost.
template <int kPawns>
class Arrays {
 public:
  using L = Layout<kPawns>;
  using Word = typename L::Word;

  /// Room for the positions that are lost late. The whole game has fewer, and the others are small.
  static constexpr std::uint64_t kLateRoom = std::min<std::uint64_t>(L::kWords, 400'000'000);

  /// With the turns.
  static constexpr std::uint64_t kMemory =
      (L::kWords * sizeof(Word) * (2 + Found<kPawns>::kDigits)) + (2 * kLateRoom * sizeof(Late));

  explicit Arrays(bool keeps_turns) : losses_(L::kWords), wins_(L::kWords) {
    for (auto& changed : changed_) changed.resize(L::kCaptainRows);
    if (!keeps_turns) return;
    for (auto& digit : digits_) digit = std::make_unique<solving::LargeArray<Word>>(L::kWords);
    late_ = std::make_unique<solving::LargeArray<Late>>(kLateRoom);
  }

  /// Whether there was memory for them.
  bool ready() const {
    const auto has_memory = [](const auto& digit) { return digit == nullptr || !digit->items().empty(); };
    return !losses_.items().empty() && !wins_.items().empty() && std::ranges::all_of(digits_, has_memory);
  }

  std::span<Word> words(Half half) const { return (half == Half::kLosses ? losses_ : wins_).items(); }
  std::span<Word> digit(int number) const { return digits_[static_cast<std::size_t>(number)]->items(); }
  std::vector<std::uint8_t>& changed(Half half) { return changed_[static_cast<std::size_t>(half)]; }

  /// Where a half-round writes what it finds, positions that are lost or won in so many turns.
  Found<kPawns> found(Half half, int turns) {
    Found<kPawns> out{.bits = words(half).data(), .changed = changed(half).data()};
    if (half == Half::kWins || digits_.front() == nullptr) return out;
    out.turns = turns;
    for (int i = 0; i < Found<kPawns>::kDigits; ++i) out.digits[i] = digit(i).data();
    out.late = late_->items().data();
    out.late_size = &late_size_;
    out.late_room = late_->items().size();
    return out;
  }

  /// Those that are lost late, in any order until they are sorted.
  std::span<Late> late() const { return late_->items().first(late_size_); }
  std::span<Late> late_room() const { return late_->items(); }
  void set_late_size(std::uint64_t size) { late_size_ = size; }
  /// When all are found; from then on they can be looked up.
  Expected<void> sort_late(const LongWork& work) {
    if (late_size_ > late_->items().size()) return fail("more positions are lost late than there is room for");
    // By rows, so that several threads can sort.
    std::vector<std::atomic<std::uint64_t>> sizes(L::kCaptainRows + 1);
    const std::span<Late> all = late();
    for (const Late each : all) sizes[each.word() / L::kRowWords].fetch_add(1, std::memory_order_relaxed);
    row_begins_.assign(L::kCaptainRows + 1, 0);
    for (std::size_t row = 0; row < L::kCaptainRows; ++row) row_begins_[row + 1] = row_begins_[row] + sizes[row];
    std::vector<Late> sorted(all.size());
    std::vector<std::uint64_t> next(row_begins_.begin(), row_begins_.end() - 1);
    for (const Late each : all) sorted[next[each.word() / L::kRowWords]++] = each;
    std::ranges::copy(sorted, all.begin());
    solving::run_rows(work, 0, L::kCaptainRows, [&] {
      return [&](std::uint32_t row) {
        std::ranges::sort(all.subspan(row_begins_[row], row_begins_[row + 1] - row_begins_[row]), {}, &Late::packed);
        return true;
      };
    });
    return {};
  }

  /// Where the positions stand that are lost in the most turns, if they are lost late.
  std::vector<Address> longest() const {
    const auto last = std::ranges::max_element(late(), {}, &Late::turns);
    std::vector<Address> places;
    for (const Late& each : late()) {
      if (each.turns() != last->turns()) continue;
      for (std::uint32_t bits = each.bits(); bits != 0; bits &= bits - 1) {
        places.push_back({.word = each.word(), .bit = lowest_bit(bits)});
      }
    }
    return places;
  }

  bool won(Address at) const { return (words(Half::kWins)[at.word] & at.bit) != 0; }
  bool lost(Address at) const {
    if (digits_.front() != nullptr) return lost_in(at) >= 0;
    return (words(Half::kLosses)[at.word] & at.bit) != 0;
  }
  /// Of a lost position. Only if these are kept.
  int lost_in(Address at) const {
    int code = 0;
    for (int i = 0; i < Found<kPawns>::kDigits; ++i) code |= (digit(i)[at.word] & at.bit) != 0 ? 1 << i : 0;
    return code <= Found<kPawns>::kLate ? code - 1 : late_in(at);
  }

  /// How many positions are lost, or won.
  std::uint64_t count(const L& layout, Half half, const LongWork& work) const {
    std::atomic<std::uint64_t> total = 0;
    solving::run_rows(work, 0, L::kCaptainRows, [&] {
      return [&](std::uint32_t row) {
        std::uint64_t bits = 0;
        for (const Word word : words(half).subspan(std::uint64_t{row} * L::kRowWords, L::kRowWords)) {
          bits += static_cast<std::uint64_t>(count_bits(word));
        }
        const Squares own = layout.own_sets[row / kPawns];
        total += bits * (mirrored(own) == own ? 1 : 2);
        return true;
      };
    });
    return total;
  }

 private:
  int late_in(Address at) const {
    const std::uint64_t row = at.word / L::kRowWords;
    const auto begin = late().begin() + static_cast<std::ptrdiff_t>(row_begins_[row]);
    const auto end = late().begin() + static_cast<std::ptrdiff_t>(row_begins_[row + 1]);
    for (auto each = std::ranges::lower_bound(begin, end, at.word, {}, &Late::word); each != end; ++each) {
      if (each->word() != at.word) break;
      if ((each->bits() & at.bit) != 0) return each->turns();
    }
    return Late::kMostTurns;
  }

  std::unique_ptr<solving::LargeArray<Late>> late_;
  std::uint64_t late_size_ = 0;
  std::vector<std::uint64_t> row_begins_;
  solving::LargeArray<Word> losses_;
  solving::LargeArray<Word> wins_;
  std::array<std::unique_ptr<solving::LargeArray<Word>>, Found<kPawns>::kDigits> digits_;
  std::array<std::vector<std::uint8_t>, 2> changed_;
};

}  // namespace tablier::castelott::solved
