#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "solving/memory.h"

namespace tablier::solving {

/// The probability of each symbol in one context, in units of 2^-14; likely ones first, so that decoding finds them
/// quickly.
class SymbolFrequencies {
 public:
  static constexpr int kBits = 14;
  static constexpr std::uint32_t kWhole = 1U << kBits;

  struct Item {
    std::uint8_t symbol = 0;
    std::uint32_t chance = 0;  ///< at least 1
    std::uint32_t before = 0;  ///< the chances of the items before this one
  };

  SymbolFrequencies() = default;

  /// From symbol counts; empty if all are zero. Every symbol that occurs gets a chance.
  static SymbolFrequencies of_counts(std::span<const std::uint64_t> counts);

  /// From symbols and chances in a file: false if the chances do not sum to the whole.
  static bool read(std::span<const std::uint8_t> symbols, std::span<const std::uint16_t> chances,
                   SymbolFrequencies& out);

  bool empty() const { return packed_.empty(); }
  std::size_t size() const { return packed_.empty() ? 0 : packed_.size() - 1; }
  /// The likely ones first.
  Item item(std::size_t i) const {
    const std::uint32_t before = packed_[i] >> 8;
    return {
        .symbol = static_cast<std::uint8_t>(packed_[i]), .chance = (packed_[i + 1] >> 8) - before, .before = before};
  }

  /// The item of a symbol that has one.
  Item of_symbol(std::uint8_t symbol) const;

 private:
  void add(std::uint8_t symbol, std::uint32_t chance);

  std::vector<std::uint32_t> packed_;  ///< symbols with the chances before them; and the whole at the end
};

/// The chances of many contexts, for decoding, whose speed depends on these lookups: each context's likely symbols are
/// in one cache line that is found without another lookup.
class FrequencyTable {
 public:
  FrequencyTable() = default;
  /// Empty if there is no memory for it.
  explicit FrequencyTable(std::span<const SymbolFrequencies> contexts);

  bool empty() const { return lines_.empty(); }

  /// The item that covers this part of the whole; one without a chance if the context never occurred.
  SymbolFrequencies::Item find(std::size_t context, std::uint32_t part) const {
    const Line& line = lines_[context];
    // Without an early exit, which branch prediction handles badly.
    std::uint16_t before_it = 0;
    for (const std::uint16_t end : line.ends) before_it = static_cast<std::uint16_t>(before_it + (end <= part ? 1 : 0));
    if (before_it == kLikely) return find_rest(line, part);
    const std::uint32_t before = before_it == 0 ? 0 : line.ends[before_it - 1U];
    return {.symbol = line.symbols[before_it], .chance = line.ends[before_it] - before, .before = before};
  }

  /// Prefetches a context that may be needed soon.
  void expect(std::size_t context) const { __builtin_prefetch(&lines_[context]); }

 private:
  static constexpr std::size_t kLikely = 20;
  struct alignas(64) Line {
    std::array<std::uint16_t, kLikely> ends{};  ///< the chances of each symbol and of those before it
    std::array<std::uint8_t, kLikely> symbols{};
    std::uint32_t rest = 0;  ///< where the less likely ones begin
  };
  static_assert(sizeof(Line) == 64);

  Line line_of(const SymbolFrequencies& chances);
  SymbolFrequencies::Item find_rest(const Line& line, std::uint32_t part) const {
    const std::uint32_t* word = rest_.data() + line.rest;
    while ((word[1] >> 8) <= part) ++word;
    const std::uint32_t before = word[0] >> 8;
    return {.symbol = static_cast<std::uint8_t>(word[0]), .chance = (word[1] >> 8) - before, .before = before};
  }

  std::unique_ptr<const LargeArray<Line>> memory_;
  std::span<Line> lines_;
  std::vector<std::uint32_t> rest_;  ///< symbols with the chances before them, and the whole after each context's last
};

/// A symbol with its context.
struct CodedSymbol {
  const SymbolFrequencies* chances = nullptr;
  std::uint8_t symbol = 0;
};

/// Writes symbols close to the entropy of such chances: range asymmetric numeral systems (rANS: Duda, 2013), in words
/// of 16 bits. Every symbol must have a chance.
void encode(std::span<const CodedSymbol> symbols, std::vector<std::uint16_t>& out);

/// Reads them back in order. After the last one, at_end() says whether the words are intact.
class SymbolReader {
 public:
  explicit SymbolReader(std::span<const std::uint16_t> words) : words_(words) {
    state_ = std::uint32_t{next()} << 16;
    state_ |= next();
  }

  std::uint8_t read(const FrequencyTable& chances, std::size_t context) {
    const std::uint32_t part = state_ & (SymbolFrequencies::kWhole - 1);
    const SymbolFrequencies::Item item = chances.find(context, part);
    if (item.chance == 0) {
      broken_ = true;  // a context without symbols
      return 0;
    }
    state_ = (item.chance * (state_ >> SymbolFrequencies::kBits)) + part - item.before;
    if (state_ < kLowest) state_ = (state_ << 16) | next();
    return item.symbol;
  }

  bool broken() const { return broken_; }
  bool at_end() const { return !broken_ && at_ == words_.size() && state_ == kLowest; }

  static constexpr std::uint32_t kLowest = 1U << 16;

 private:
  std::uint16_t next() {
    if (at_ < words_.size()) return words_[at_++];
    broken_ = true;
    return 0;
  }

  std::span<const std::uint16_t> words_;
  std::size_t at_ = 0;
  std::uint32_t state_ = 0;
  bool broken_ = false;
};

}  // namespace tablier::solving
