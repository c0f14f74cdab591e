#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace tablier {

/// How far a position is from being decided: the fewest undecided positions that must turn out won (or not won) for
/// the position to be so. 0 and kProved together tell that it is decided.
struct ProofNumbers {
  std::uint32_t win = 1;
  std::uint32_t no_win = 1;

  static constexpr std::uint32_t kProved = 1U << 30U;
  static constexpr ProofNumbers won() { return {.win = 0, .no_win = kProved}; }
  static constexpr ProofNumbers not_won() { return {.win = kProved, .no_win = 0}; }
  constexpr bool decided() const { return win == 0 || no_win == 0; }
};

/// What a proof remembers of positions. A win within some turns is one within more, and no win within some is none
/// within fewer: so one entry answers for many numbers of turns. Of fixed size; what took the least work is forgotten
/// first.
class ProofTable {
 public:
  /// With 4 * 2^bits entries.
  explicit ProofTable(int bits) : buckets_(std::size_t{1} << static_cast<unsigned>(bits)) {}

  std::optional<ProofNumbers> find(std::uint64_t key, int turns) const {
    for (const Entry& entry : bucket(key)) {
      if (entry.key != key || entry.empty()) continue;
      if (turns >= entry.won_within) return ProofNumbers::won();
      if (turns < entry.not_won_below) return ProofNumbers::not_won();
      if (turns == entry.turns) return entry.numbers;
    }
    return std::nullopt;
  }

  /// The fewest turns within which a win is known, if there are fewer than these.
  int won_within(std::uint64_t key, int turns) const {
    for (const Entry& entry : bucket(key)) {
      if (entry.key == key && !entry.empty()) return std::min<int>(turns, entry.won_within);
    }
    return turns;
  }

  void store(std::uint64_t key, int turns, ProofNumbers numbers, std::uint64_t work) {
    Entry& entry = place_for(key);
    if (entry.key != key || entry.empty()) entry = {.key = key};
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    entry.work = static_cast<std::uint32_t>(std::min(kMost, std::max<std::uint64_t>(work, 1) + entry.work));
    const auto number = static_cast<std::uint8_t>(turns);
    if (numbers.win == 0) {
      entry.won_within = std::min(entry.won_within, number);
    } else if (numbers.no_win == 0) {
      entry.not_won_below = std::max(entry.not_won_below, static_cast<std::uint8_t>(number + 1));
    } else {
      entry.turns = number;
      entry.numbers = numbers;
    }
  }

 private:
  static constexpr std::uint8_t kNever = 255;

  struct Entry {
    std::uint64_t key = 0;
    ProofNumbers numbers{};
    std::uint32_t work = 0;
    std::uint8_t turns = kNever;       ///< that the numbers are for
    std::uint8_t won_within = kNever;  ///< so many turns or more
    std::uint8_t not_won_below = 0;    ///< so many turns
    bool empty() const { return work == 0; }
  };
  using Bucket = std::array<Entry, 4>;

  const Bucket& bucket(std::uint64_t key) const { return buckets_[(key ^ (key >> 32U)) & (buckets_.size() - 1)]; }

  Entry& place_for(std::uint64_t key) {
    Bucket& entries = buckets_[(key ^ (key >> 32U)) & (buckets_.size() - 1)];
    const auto same = std::ranges::find_if(entries, [&](const Entry& e) { return e.key == key && !e.empty(); });
    return same != entries.end() ? *same : *std::ranges::min_element(entries, {}, &Entry::work);
  }

  std::vector<Bucket> buckets_;
};

}  // namespace tablier
