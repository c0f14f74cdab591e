#pragma once

#include <cstdint>
#include <vector>

#include "core/action.h"

namespace tablier {

/// What a search remembers of positions it has left, so that it need not look at them again. One entry a slot; deeper
/// results of the same search stay.
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

  struct Entry {
    std::uint64_t key = 0;
    std::int32_t value = 0;
    Action action{};
    std::int16_t depth = 0;
    Bound bound = Bound::kNone;
  };

  /// With 2^bits slots.
  explicit TranspositionTable(int bits) : entries_(std::size_t{1} << static_cast<unsigned>(bits)) {}

  /// What is known of the position; an entry without bound if nothing is.
  Entry find(std::uint64_t key) const {
    const Entry& entry = entries_[slot(key)];
    return entry.key == key ? entry : Entry{};
  }

  void store(const Entry& entry) {
    Entry& old = entries_[slot(entry.key)];
    if (old.key == entry.key && old.depth > entry.depth && entry.bound != Bound::kExact) return;
    old = entry;
  }

 private:
  std::size_t slot(std::uint64_t key) const { return (key ^ (key >> 32U)) & (entries_.size() - 1); }

  std::vector<Entry> entries_;
};

}  // namespace tablier
