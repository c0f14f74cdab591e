#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/outcome.h"
#include "games/bobail/solved/frame.h"

namespace tablier::bobail::solved {

/// A byte for each outcome that there is, as far as bytes reach. The rare rest share one byte, and whoever keeps
/// outcomes keeps those apart (Exceptions).
class Alphabet {
 public:
  static constexpr std::uint8_t kOther = 255;

  Alphabet() { of_code_.fill(kOther); }
  /// At most kOther outcomes, none twice; the first has the byte 0.
  explicit Alphabet(std::span<const Outcome> outcomes) : Alphabet() {
    for (const Outcome outcome : outcomes) {
      of_code_[outcome.code()] = static_cast<std::uint8_t>(outcomes_.size());
      outcomes_.push_back(outcome);
    }
  }

  std::uint8_t symbol(Outcome outcome) const { return of_code_[outcome.code()]; }
  /// Of a symbol that is not kOther.
  Outcome outcome(std::uint8_t symbol) const { return outcomes_[symbol]; }
  std::span<const Outcome> outcomes() const { return outcomes_; }

  static constexpr std::size_t kCodes = 1024;  ///< outcomes have lower codes than this

 private:
  std::vector<Outcome> outcomes_;
  std::array<std::uint8_t, kCodes> of_code_{};
};

/// The outcomes of the positions of an entry as symbols, one for each square of the tower in TowerWord's order.
/// What stands at squares where the tower cannot be means nothing.
struct alignas(16) EntrySymbols {
  std::array<std::uint8_t, 16> symbols{};

  void set(TowerWord towers, std::uint8_t symbol) {
    for (std::uint32_t rest = towers; rest != 0; rest &= rest - 1) {
      symbols[static_cast<std::size_t>(std::countr_zero(rest))] = symbol;
    }
  }
};

/// The outcomes that have no symbol of their own, by position: a number for the entry and the square of the tower, and
/// the code.
class Exceptions {
 public:
  Exceptions() = default;
  /// Sorted, as items() gives them.
  explicit Exceptions(std::span<const std::uint64_t> items) : items_(items.begin(), items.end()) {}

  void add(std::uint64_t entry, int tower, Outcome outcome) {
    items_.push_back((key(entry, tower) << kCodeBits) | outcome.code());
  }
  void add(const Exceptions& others) { items_.insert(items_.end(), others.items_.begin(), others.items_.end()); }
  void sort();
  /// A draw if there is none, which a table that is not damaged does not ask for.
  Outcome find(std::uint64_t entry, int tower) const;
  std::span<const std::uint64_t> items() const { return items_; }

 private:
  static constexpr int kCodeBits = 16;
  static std::uint64_t key(std::uint64_t entry, int tower) { return (entry * 16) + static_cast<std::uint64_t>(tower); }

  std::vector<std::uint64_t> items_;
};

}  // namespace tablier::bobail::solved
