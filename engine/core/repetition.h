#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace tablier {

/// Counts how often positions have come up at the start of a turn (docs/rules/README.md, "Draw by repetition").
class Repetition {
 public:
  Repetition() { latest_.fill(kNone); }

  /// Notes one more occurrence; true if it is the third (or a later one).
  bool third_time(std::uint64_t hash) {
    // Almost every position is new, and shares its last bits with few others: only those are looked at.
    std::int32_t& latest = latest_[bucket(hash)];
    int occurrences = 1;
    for (std::int32_t i = latest; i != kNone && occurrences < 3; i = notes_[static_cast<std::size_t>(i)].before) {
      if (notes_[static_cast<std::size_t>(i)].hash == hash) ++occurrences;
    }
    notes_.push_back({.hash = hash, .before = latest});
    latest = static_cast<std::int32_t>(notes_.size() - 1);
    return occurrences >= 3;
  }

  /// Removes the last note.
  void forget_last() {
    latest_[bucket(notes_.back().hash)] = notes_.back().before;
    notes_.pop_back();
  }

  /// Everything noted, in order.
  std::vector<std::uint64_t> noted() const {
    std::vector<std::uint64_t> hashes;
    for (const Note& note : notes_) hashes.push_back(note.hash);
    return hashes;
  }

  void clear() {
    notes_.clear();
    latest_.fill(kNone);
  }

 private:
  static constexpr std::size_t kBuckets = 512;
  static constexpr std::int32_t kNone = -1;

  struct Note {
    std::uint64_t hash;
    std::int32_t before;  ///< the note before it in the same bucket
  };

  static std::size_t bucket(std::uint64_t hash) { return hash % kBuckets; }

  std::vector<Note> notes_;
  std::array<std::int32_t, kBuckets> latest_{};  ///< of each bucket
};

}  // namespace tablier
