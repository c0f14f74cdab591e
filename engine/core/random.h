#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace tablier {

/// The mixing function of splitmix64: a bijection on 64 bits.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

/// Pseudo-random numbers that are the same for the same seed on every compiler and machine (splitmix64).
class Random {
 public:
  constexpr explicit Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    return mix(state_);
  }

  /// A number in [0, bound), each equally likely to within 2^-32; bound must be in [1, 2^32). One multiplication and no
  /// division, for the speed of random play.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

 private:
  std::uint64_t state_;
};

/// Keys for incremental hashing. Each game uses its own table, selected by the seed.
template <std::size_t N>
constexpr std::array<std::uint64_t, N> hash_keys(std::uint64_t seed) {
  std::array<std::uint64_t, N> keys{};
  Random random(mix(seed + 1));
  for (std::uint64_t& key : keys) key = random.next();
  return keys;
}

}  // namespace tablier
