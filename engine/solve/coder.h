#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace tablier::solve {

/// How likely each symbol is in one context, in parts of 2^14; the likely ones first, so that reading finds them at
/// once.
class SymbolChances {
 public:
  static constexpr int kBits = 14;
  static constexpr std::uint32_t kWhole = 1U << kBits;

  struct Item {
    std::uint8_t symbol = 0;
    std::uint32_t chance = 0;  ///< at least 1
    std::uint32_t before = 0;  ///< the chances of the items before this one
  };

  SymbolChances() = default;

  /// From how often each symbol came; empty if none did. Every symbol that came gets a chance.
  static SymbolChances of_counts(std::span<const std::uint64_t> counts);

  /// From symbols and chances as they are kept in a file: false if they do not sum up to the whole.
  static bool read(std::span<const std::uint8_t> symbols, std::span<const std::uint16_t> chances, SymbolChances& out);

  bool empty() const { return packed_.empty(); }
  std::size_t size() const { return packed_.empty() ? 0 : packed_.size() - 1; }
  Item item(std::size_t i) const {
    const std::uint32_t before = packed_[i] >> 8;
    return {
        .symbol = static_cast<std::uint8_t>(packed_[i]), .chance = (packed_[i + 1] >> 8) - before, .before = before};
  }

  /// The item of a symbol that has one.
  Item of_symbol(std::uint8_t symbol) const;
  /// Symbols with the chances before them, in one word; and the whole at the end.
  std::span<const std::uint32_t> packed() const { return packed_; }

 private:
  void add(std::uint8_t symbol, std::uint32_t chance);

  std::vector<std::uint32_t> packed_;
};

/// The chances of many contexts for reading: close together in memory, since reading waits for little else.
class ChancesTable {
 public:
  ChancesTable() = default;
  explicit ChancesTable(std::span<const SymbolChances> contexts);

  /// The packed items of a context; nullptr if there are none.
  const std::uint32_t* packed(std::size_t context) const {
    const std::uint32_t begin = begin_[context];
    return begin == kNone ? nullptr : items_.data() + begin;
  }

 private:
  static constexpr std::uint32_t kNone = ~0U;

  std::vector<std::uint32_t> begin_;
  std::vector<std::uint32_t> items_;
};

/// A symbol together with what was known before it came.
struct CodedSymbol {
  const SymbolChances* chances = nullptr;
  std::uint8_t symbol = 0;
};

/// Writes symbols close to the shortest way there is for such chances: a range of asymmetric numeral systems, in words
/// of 16 bits. Every symbol must be one of its chances'.
void encode(std::span<const CodedSymbol> symbols, std::vector<std::uint16_t>& out);

/// Reads them back, in the order they were given. After the last one at_end() tells whether the words are intact.
class SymbolReader {
 public:
  explicit SymbolReader(std::span<const std::uint16_t> words) : words_(words) {
    state_ = std::uint32_t{next()} << 16;
    state_ |= next();
  }

  /// Of a context's packed chances.
  std::uint8_t read(const std::uint32_t* packed) {
    if (packed == nullptr) {
      broken_ = true;  // surroundings that never came
      return 0;
    }
    const std::uint32_t slot = state_ & (SymbolChances::kWhole - 1);
    while ((packed[1] >> 8) <= slot) ++packed;
    const std::uint32_t before = packed[0] >> 8;
    const std::uint32_t chance = (packed[1] >> 8) - before;
    state_ = (chance * (state_ >> SymbolChances::kBits)) + slot - before;
    if (state_ < kLowest) state_ = (state_ << 16) | next();
    return static_cast<std::uint8_t>(packed[0]);
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

}  // namespace tablier::solve
