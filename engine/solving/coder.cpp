#include "solving/coder.h"

#include <algorithm>
#include <numeric>

namespace tablier::solving {

void SymbolFrequencies::add(std::uint8_t symbol, std::uint32_t chance) {
  const std::uint32_t before = packed_.empty() ? 0 : packed_.back() >> 8;
  if (!packed_.empty()) packed_.pop_back();
  packed_.push_back((before << 8) | symbol);
  packed_.push_back((before + chance) << 8);
}

SymbolFrequencies SymbolFrequencies::of_counts(std::span<const std::uint64_t> counts) {
  const std::uint64_t total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  SymbolFrequencies result;
  if (total == 0) return result;
  std::vector<Item> items;
  std::uint32_t given = 0;
  for (std::size_t symbol = 0; symbol < counts.size(); ++symbol) {
    if (counts[symbol] == 0) continue;
    const auto share = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, counts[symbol] * kWhole / total));
    items.push_back({.symbol = static_cast<std::uint8_t>(symbol), .chance = share});
    given += share;
  }
  std::ranges::sort(items, [](const Item& a, const Item& b) {
    return a.chance != b.chance ? a.chance > b.chance : a.symbol < b.symbol;
  });
  // What rounding has left over or overdrawn goes to the likely ones, which feel it least.
  for (std::size_t i = 0; given != kWhole; i = (i + 1) % items.size()) {
    Item& item = items[i];
    if (given < kWhole) {
      item.chance += kWhole - given;
      given = kWhole;
    } else if (item.chance > 1) {
      const std::uint32_t less = std::min(given - kWhole, std::max(1U, item.chance / 8));
      item.chance -= less;
      given -= less;
    }
  }
  for (const Item& item : items) result.add(item.symbol, item.chance);
  return result;
}

bool SymbolFrequencies::read(std::span<const std::uint8_t> symbols, std::span<const std::uint16_t> chances,
                             SymbolFrequencies& out) {
  out.packed_.clear();
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    if (chances[i] == 0) return false;
    out.add(symbols[i], chances[i]);
    total += chances[i];
  }
  out.packed_.shrink_to_fit();
  return total == kWhole || symbols.empty();
}

SymbolFrequencies::Item SymbolFrequencies::of_symbol(std::uint8_t symbol) const {
  std::size_t i = 0;
  while (static_cast<std::uint8_t>(packed_[i]) != symbol) ++i;
  return item(i);
}

FrequencyTable::Line FrequencyTable::line_of(const SymbolFrequencies& chances) {
  constexpr std::uint32_t kEnd = SymbolFrequencies::kWhole << 8;
  Line line;
  line.ends.fill(chances.empty() ? 0 : SymbolFrequencies::kWhole);
  for (std::size_t i = 0; i < std::min(chances.size(), kLikely); ++i) {
    const SymbolFrequencies::Item item = chances.item(i);
    line.ends[i] = static_cast<std::uint16_t>(item.before + item.chance);
    line.symbols[i] = item.symbol;
  }
  line.rest = static_cast<std::uint32_t>(rest_.size());
  for (std::size_t i = kLikely; i < chances.size(); ++i) {
    rest_.push_back((chances.item(i).before << 8) | chances.item(i).symbol);
  }
  if (chances.empty()) rest_.push_back(kEnd);  // found, and has no chance
  if (rest_.size() > line.rest) rest_.push_back(kEnd);
  return line;
}

FrequencyTable::FrequencyTable(std::span<const SymbolFrequencies> contexts)
    : memory_(std::make_unique<const LargeArray<Line>>(contexts.size())), lines_(memory_->items()) {
  for (std::size_t i = 0; i < lines_.size(); ++i) lines_[i] = line_of(contexts[i]);
}

void encode(std::span<const CodedSymbol> symbols, std::vector<std::uint16_t>& out) {
  const auto begin = static_cast<std::ptrdiff_t>(out.size());
  std::uint32_t state = SymbolReader::kLowest;
  for (std::size_t i = symbols.size(); i-- > 0;) {
    const SymbolFrequencies::Item item = symbols[i].chances->of_symbol(symbols[i].symbol);
    const std::uint64_t most = (std::uint64_t{SymbolReader::kLowest} >> SymbolFrequencies::kBits << 16) * item.chance;
    if (state >= most) {
      out.push_back(static_cast<std::uint16_t>(state));
      state >>= 16;
    }
    state = ((state / item.chance) << SymbolFrequencies::kBits) + (state % item.chance) + item.before;
  }
  out.push_back(static_cast<std::uint16_t>(state));
  out.push_back(static_cast<std::uint16_t>(state >> 16));
  std::reverse(out.begin() + begin, out.end());
}

}  // namespace tablier::solving
