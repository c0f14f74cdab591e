#pragma once

#include <atomic>
#include <bit>
#include <cstdint>

/// Marks functions for both processor and GPU, and a loop to be unrolled.
#ifdef __CUDACC__
#define TABLIER_BOTH __host__ __device__ inline
#define TABLIER_UNROLL _Pragma("unroll")
#else
#define TABLIER_BOTH inline
#define TABLIER_UNROLL _Pragma("GCC unroll 8")
#endif

namespace tablier::solving {

TABLIER_BOTH int count_bits(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __popc(bits);
#else
  return std::popcount(bits);
#endif
}

/// All bits in the opposite order.
TABLIER_BOTH std::uint32_t reverse_bits(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __brev(bits);
#else
  bits = ((bits >> 1) & 0x55555555) | ((bits & 0x55555555) << 1);
  bits = ((bits >> 2) & 0x33333333) | ((bits & 0x33333333) << 2);
  bits = ((bits >> 4) & 0x0F0F0F0F) | ((bits & 0x0F0F0F0F) << 4);
  return __builtin_bswap32(bits);
#endif
}

TABLIER_BOTH std::uint32_t lowest_bit(std::uint32_t bits) { return bits & (0 - bits); }
/// Not of 0.
TABLIER_BOTH std::uint32_t highest_bit(std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  return 0x80000000U >> __clz(static_cast<int>(bits));
#else
  return std::bit_floor(bits);
#endif
}
/// The place of a single bit.
TABLIER_BOTH int index_of(std::uint32_t bit) {
#ifdef __CUDA_ARCH__
  return __ffs(static_cast<int>(bit)) - 1;
#else
  return std::countr_zero(bit);
#endif
}

/// Several threads may add to the same number. Returns the old value.
TABLIER_BOTH std::uint64_t add_atomically(std::uint64_t& number, std::uint64_t more) {
#ifdef __CUDA_ARCH__
  return atomicAdd(reinterpret_cast<unsigned long long*>(&number), static_cast<unsigned long long>(more));
#else
  return std::atomic_ref(number).fetch_add(more, std::memory_order_relaxed);
#endif
}

}  // namespace tablier::solving
