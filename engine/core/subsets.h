#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __BMI2__
#include <immintrin.h>
#endif

namespace tablier {

/// How many sets of k things there are among n.
constexpr std::uint32_t choose(int n, int k) {
  if (k > n) return 0;
  std::uint64_t result = 1;
  for (int i = 1; i <= k; ++i) result = result * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  return static_cast<std::uint32_t>(result);
}

/// Numbers the sets of kMembers bits among the lowest kPlaces from 0 on, in the order of their upper halves and then of
/// their lower ones, so that a number is the sum of two table entries, and sets with close numbers differ low down.
template <int kPlaces, int kMembers>
class Subsets {
 public:
  static constexpr std::uint32_t kCount = choose(kPlaces, kMembers);

  Subsets() : sets_(kCount) {
    std::array<std::uint32_t, std::size_t{kMembers} + 1>
        seen_below{};  // how many lower halves of each size came already
    for (std::uint32_t low = 0; low < kLowHalves; ++low) {
      const int size = std::popcount(low);
      if (size <= kMembers) of_low_[low] = seen_below[static_cast<std::size_t>(size)]++;
    }
    std::uint32_t number = 0;
    for (std::uint32_t high = 0; high < kHighHalves; ++high) {
      const int rest = kMembers - std::popcount(high);
      if (rest < 0 || rest > kLowBits) continue;
      of_high_[high] = number;
      for (std::uint32_t low = 0; low < kLowHalves; ++low) {
        if (std::popcount(low) == rest) sets_[number++] = (high << kLowBits) | low;
      }
    }
  }

  /// The number of a set; it must have kMembers of the lowest kPlaces bits.
  std::uint32_t number(std::uint32_t set) const { return of_high_[set >> kLowBits] + of_low_[set & (kLowHalves - 1)]; }

  /// The set of a number below kCount.
  std::uint32_t set(std::uint32_t number) const { return sets_[number]; }

 private:
  static constexpr int kLowBits = kPlaces / 2;
  static constexpr std::uint32_t kLowHalves = 1U << kLowBits;
  static constexpr std::uint32_t kHighHalves = 1U << (kPlaces - kLowBits);

  std::array<std::uint32_t, kLowHalves> of_low_{};
  std::array<std::uint32_t, kHighHalves> of_high_{};
  std::vector<std::uint32_t> sets_;
};

/// The bits of `set` selected by `mask`, gathered in the lowest places.
inline std::uint32_t compress(std::uint32_t set, std::uint32_t mask) {
#ifdef __BMI2__
  return _pext_u32(set, mask);
#else
  std::uint32_t result = 0;
  for (std::uint32_t place = 1; mask != 0; place <<= 1, mask &= mask - 1) {
    if ((set & mask & (0U - mask)) != 0) result |= place;
  }
  return result;
#endif
}

/// The inverse: the lowest bits of `set` scattered to the places of `mask`.
inline std::uint32_t expand(std::uint32_t set, std::uint32_t mask) {
#ifdef __BMI2__
  return _pdep_u32(set, mask);
#else
  std::uint32_t result = 0;
  for (; mask != 0; set >>= 1, mask &= mask - 1) {
    if ((set & 1U) != 0) result |= mask & (0U - mask);
  }
  return result;
#endif
}

}  // namespace tablier
