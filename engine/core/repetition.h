#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace tablier {

/// Counts how often positions have come up at the start of a turn (docs/rules/README.md, "Draw by repetition").
class Repetition {
 public:
  /// Notes one more occurrence; true if it is the third (or a later one).
  bool third_time(std::uint64_t hash) {
    seen_.push_back(hash);
    // Almost every position is new: the count of hashes with the same last bits says so without a search.
    return ++like_it_[bucket(hash)] >= 3 && std::ranges::count(seen_, hash) >= 3;
  }

  /// Takes the last note back.
  void forget_last() {
    --like_it_[bucket(seen_.back())];
    seen_.pop_back();
  }

  void clear() {
    seen_.clear();
    like_it_.fill(0);
  }

 private:
  static std::size_t bucket(std::uint64_t hash) { return hash % kBuckets; }

  static constexpr std::size_t kBuckets = 512;
  std::vector<std::uint64_t> seen_;
  std::array<std::uint16_t, kBuckets> like_it_{};
};

}  // namespace tablier
