#pragma once

#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/action.h"

namespace tablier {

/// What a search remembers of positions it has left, so that it need not look at them again. One entry a slot; deeper
/// results of the same position stay. Several threads may use one table: an entry that two of them have written at once
/// is not found again.
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

  struct Entry {
    std::int32_t value = 0;  ///< within ±2^20
    Action action{};
    std::int32_t depth = 0;  ///< 0 to 127
    Bound bound = Bound::kNone;
  };

  /// With 2^bits slots of 16 bytes.
  explicit TranspositionTable(int bits) : bits_(bits), slots_(std::size_t{1} << static_cast<unsigned>(bits)) {}

  int bits() const { return bits_; }

  /// Room for 2^bits slots, with what is known so far. A short search is spared the cost of memory that it does not
  /// need. Not while others use the table.
  void grow(int bits) {
    TranspositionTable larger(bits);
    for (const Slot& slot : slots_) {
      if (slot.data != 0) larger.slot(slot.check ^ slot.data) = slot;
    }
    *this = std::move(larger);
  }

  /// What is known of the position; an entry without bound if nothing is.
  Entry find(std::uint64_t key) const {
    const Slot& slot = slots_[place(key)];
    const std::uint64_t data = read(slot.data);
    return (read(slot.check) ^ data) == key ? unpacked(data) : Entry{};
  }

  void store(std::uint64_t key, const Entry& entry) {
    const Entry old = find(key);
    if (old.bound != Bound::kNone && old.depth > entry.depth && entry.bound != Bound::kExact) return;
    const std::uint64_t data = packed(entry);
    Slot& kept = slot(key);
    std::atomic_ref(kept.data).store(data, std::memory_order_relaxed);
    std::atomic_ref(kept.check).store(key ^ data, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::uint64_t check = 0;  ///< the key, exclusive-or the data
    std::uint64_t data = 0;
  };

  std::size_t place(std::uint64_t key) const { return key & (slots_.size() - 1); }
  Slot& slot(std::uint64_t key) { return slots_[place(key)]; }

  /// atomic_ref wants something that is not const, even to read it.
  static std::uint64_t read(const std::uint64_t& word) {
    return std::atomic_ref(const_cast<std::uint64_t&>(word)).load(std::memory_order_relaxed);
  }

  // From the lowest bit: the action's four bytes, the value in 21 bits, the depth in 7, the bound in 2.
  static constexpr std::int32_t kValueOffset = 1 << 20;
  static std::uint64_t packed(const Entry& entry) {
    const auto value = static_cast<std::uint64_t>(entry.value + kValueOffset);
    return std::uint64_t{entry.action.verb} | (std::uint64_t{entry.action.what} << 8U) |
           (std::uint64_t{entry.action.from} << 16U) | (std::uint64_t{entry.action.to} << 24U) | (value << 32U) |
           (static_cast<std::uint64_t>(entry.depth) << 53U) | (static_cast<std::uint64_t>(entry.bound) << 60U);
  }
  static Entry unpacked(std::uint64_t data) {
    const auto byte = [data](unsigned shift) { return static_cast<std::uint8_t>(data >> shift); };
    return {.value = static_cast<std::int32_t>((data >> 32U) & 0x1FFFFFU) - kValueOffset,
            .action = {.verb = byte(0), .what = byte(8), .from = byte(16), .to = byte(24)},
            .depth = static_cast<std::int32_t>((data >> 53U) & 0x7FU),
            .bound = static_cast<Bound>((data >> 60U) & 3U)};
  }

  int bits_;
  std::vector<Slot> slots_;
};

}  // namespace tablier
