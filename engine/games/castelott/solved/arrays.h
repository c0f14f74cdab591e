#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
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

  /// Of a half-round: the words that it reads, and those that it writes.
  static constexpr std::uint64_t kMemory = 2 * L::kWords * sizeof(Word);
  static constexpr std::uint64_t kAll =
      (L::kWords * sizeof(Word) * (2 + Found<kPawns>::kDigits)) + (2 * kLateRoom * sizeof(Late));

  /// How far the half-rounds have come.
  struct Progress {
    std::uint32_t begun = 0;
    std::uint32_t done = 0;
    std::uint64_t late_size = 0;
    std::array<std::uint64_t, 2 * (Late::kMostTurns + 1)> totals{};  ///< after each half-round, of its kind
  };

  /// In memory, or in files of this folder, where a run that was interrupted goes on.
  explicit Arrays(bool keeps_turns, const std::optional<std::filesystem::path>& folder = std::nullopt)
      : losses_(make<Word>(folder, "losses", L::kWords)),
        wins_(make<Word>(folder, "wins", L::kWords)),
        changed_{make<std::uint8_t>(folder, "changed-losses", L::kCaptainRows),
                 make<std::uint8_t>(folder, "changed-wins", L::kCaptainRows)},
        progress_(make<Progress>(folder, "progress", 1)) {
    if (!keeps_turns) return;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      digits_[i] = make<Word>(folder, ("turns-" + std::to_string(i)).c_str(), L::kWords);
    }
    late_ = make<Late>(folder, "late", kLateRoom);
  }

  /// Whether there was room for them.
  bool ready() const {
    const auto has_room = [](const auto& array) { return array == nullptr || !array->items().empty(); };
    return has_room(losses_) && has_room(wins_) && has_room(changed_[0]) && has_room(changed_[1]) &&
           has_room(progress_) && has_room(late_) && std::ranges::all_of(digits_, has_room);
  }

  std::span<Word> words(Half half) const { return (half == Half::kLosses ? losses_ : wins_)->items(); }
  std::span<Word> digit(int number) const { return digits_[static_cast<std::size_t>(number)]->items(); }
  std::span<std::uint8_t> changed(Half half) const { return changed_[static_cast<std::size_t>(half)]->items(); }
  Progress& progress() const { return progress_->items().front(); }

  /// Where a half-round writes what it finds, positions that are lost or won in so many turns.
  Found<kPawns> found(Half half, int turns) {
    Found<kPawns> out{.bits = words(half).data(), .changed = changed(half).data()};
    if (half == Half::kWins || digits_.front() == nullptr) return out;
    out.turns = turns;
    for (int i = 0; i < Found<kPawns>::kDigits; ++i) out.digits[i] = digit(i).data();
    out.late = late_->items().data();
    out.late_size = &progress().late_size;
    out.late_room = late_->items().size();
    return out;
  }

  /// Those that are lost late, in any order until they are sorted.
  std::span<Late> late() const { return late_->items().first(progress().late_size); }
  std::span<Late> late_room() const { return late_->items(); }
  void set_late_size(std::uint64_t size) { progress().late_size = size; }
  /// When all are found; from then on they can be looked up.
  Expected<void> sort_late(const LongWork& work) {
    if (progress().late_size > late_->items().size())
      return fail("more positions are lost late than there is room for");
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

  template <class T>
  using Array = std::unique_ptr<solving::LargeArray<T>>;

  template <class T>
  static Array<T> make(const std::optional<std::filesystem::path>& folder, const char* name, std::uint64_t size) {
    if (folder) return std::make_unique<solving::LargeArray<T>>(*folder / name, size);
    return std::make_unique<solving::LargeArray<T>>(size);
  }

  Array<Word> losses_;
  Array<Word> wins_;
  std::array<Array<std::uint8_t>, 2> changed_;
  Array<Progress> progress_;
  std::array<Array<Word>, Found<kPawns>::kDigits> digits_;
  Array<Late> late_;
  std::vector<std::uint64_t> row_begins_;
};

}  // namespace tablier::castelott::solved
