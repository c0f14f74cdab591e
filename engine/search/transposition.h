#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

#include "core/action.h"

namespace tablier {

/// The transposition table. One entry per slot; deeper results of the same position are kept. Threads may share a table
/// without locks: an entry torn by two writers fails its check and is not found.
class TranspositionTable {
 public:
  enum class Bound : std::uint8_t { kNone, kLower, kUpper, kExact };

  struct Entry {
    std::int32_t value = 0;  ///< within ±2^20
    Action action{};
    std::int32_t depth = 0;  ///< 0 to 127
    Bound bound = Bound::kNone;
  };

  /// As large as it is of use.
  static constexpr int kMostBits = 22;

  /// With 2^bits slots of 16 bytes.
  explicit TranspositionTable(int bits) : bits_(bits), slots_(bits) {}

  int bits() const { return bits_; }

  /// Grows to 2^bits slots, if memory allows. A short search does not pay for memory that it does not need, and growing
  /// takes no time: old entries stay where they are until the table grows again, and the new memory is mapped as it is
  /// used. Not while other threads use the table.
  void grow(int bits) {
    Slots larger(bits);
    if (!larger) return;
    former_ = std::move(slots_);
    slots_ = std::move(larger);
    bits_ = bits;
  }

  /// The entry of the position; one without bound if there is none.
  Entry find(std::uint64_t key) const {
    const Entry entry = find_in(slots_, key);
    return entry.bound != Bound::kNone || !former_ ? entry : find_in(former_, key);
  }

  void store(std::uint64_t key, const Entry& entry) {
    const Entry old = find_in(slots_, key);
    if (old.bound != Bound::kNone && old.depth > entry.depth && entry.bound != Bound::kExact) return;
    const std::uint64_t data = packed(entry);
    Slot& kept = slots_.at(key);
    std::atomic_ref(kept.data).store(data, std::memory_order_relaxed);
    std::atomic_ref(kept.check).store(key ^ data, std::memory_order_relaxed);
  }

 private:
  struct Slot {
    std::uint64_t check;  ///< the key, exclusive-or the data
    std::uint64_t data;
  };

  /// Memory that the system clears and hands out page by page, when it is first touched.
  class Slots {
   public:
    Slots() = default;
    explicit Slots(int bits)
        : mask_((std::size_t{1} << static_cast<unsigned>(bits)) - 1),
          slots_(static_cast<Slot*>(std::calloc(mask_ + 1, sizeof(Slot)))) {}

    explicit operator bool() const { return slots_ != nullptr; }
    Slot& at(std::uint64_t key) const { return slots_[key & mask_]; }

   private:
    struct Free {
      void operator()(Slot* slots) const { std::free(slots); }
    };
    std::size_t mask_ = 0;
    std::unique_ptr<Slot[], Free> slots_;
  };

  static Entry find_in(const Slots& slots, std::uint64_t key) {
    Slot& slot = slots.at(key);
    const std::uint64_t data = std::atomic_ref(slot.data).load(std::memory_order_relaxed);
    const std::uint64_t check = std::atomic_ref(slot.check).load(std::memory_order_relaxed);
    return (check ^ data) == key ? unpacked(data) : Entry{};
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
  Slots slots_;
  Slots former_;  ///< those before the table grew
};

}  // namespace tablier
