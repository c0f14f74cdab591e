#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/outcome.h"
#include "games/bobail/solved/layout.h"

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

/// What a table tells of a position: how many turns it takes as well, or only who wins.
enum class TableKind : std::uint32_t { kTurns, kValues };

/// In how many ways a symbol's contexts are distinguished, and which one it is. Positions that differ in the tower's
/// square, or in one knight by a little, often have the same outcome, so what was read just before says much about what
/// comes; so does it whether the tower has anywhere to go from where the other side cannot at once take it home.
class Contexts {
 public:
  Contexts(TableKind kind, const Alphabet& alphabet);

  std::uint32_t count() const { return count_; }

  /// Starts a block, whose symbols must be readable without those before it.
  void begin_block() {
    previous_.fill(kNone);
    before_.fill(kNone);
  }
  void begin_column(std::uint32_t moving, std::uint32_t waiting) {
    current_.fill(kNone);
    // Where the other side could not step home from, as the knights stand now.
    safe_ = kBoard & ~(moving | waiting) & ~spread(kWaitingHome & ~(moving | waiting)) & squares_of(kAllTowers);
  }
  void end_column() {
    before_ = previous_;
    previous_ = current_;
  }
  void put(int tower, std::uint8_t symbol) { current_[slot(tower)] = symbol; }

  /// `left` is the symbol of the square to the left; kNone if there is none.
  std::uint32_t of(int tower, std::uint32_t left) const {
    const std::uint32_t below = tower >= kSide ? current_[slot(tower - kSide)] : kNone;
    if (kind_ == TableKind::kTurns) return beside(tower) + (fine_[left != kNone ? left : below] * kBeside);
    const std::uint32_t right = tower % kSide < kSide - 1 ? previous_[slot(tower + 1)] : kNone;
    const std::uint32_t above = tower < kTowerSquares - kSide ? previous_[slot(tower + kSide)] : kNone;
    std::uint32_t result = safety(tower);
    for (const std::uint32_t each :
         {std::uint32_t{previous_[slot(tower)]}, std::uint32_t{before_[slot(tower)]}, left, below, right, above}) {
      result = (result * kValueClasses) + fine_[each];
    }
    return result;
  }

  /// What it may well be, as can be told before the column is read: if the squares around have the symbols that they
  /// had in the column before.
  std::uint32_t expected(int tower) const {
    std::uint32_t near = tower % kSide > 0 ? previous_[slot(tower - 1)] : kNone;
    if (near == kNone && tower >= kSide) near = previous_[slot(tower - kSide)];
    return of(tower, near);
  }

  static constexpr std::uint32_t kNone = 256;  ///< no position, or not yet read

 private:
  static constexpr std::uint32_t kFine = 41;
  static constexpr std::uint32_t kCoarse = 12;
  static constexpr std::uint32_t kValueClasses = 4;
  static constexpr std::uint32_t kSafeSteps = 5;  ///< none to three, or more

  static constexpr std::uint32_t kBeside = kSafeSteps * kCoarse;

  static std::size_t slot(int tower) { return static_cast<std::size_t>(tower); }

  std::uint32_t safety(int tower) const {
    const auto safe_steps = static_cast<std::uint32_t>(std::popcount(safe_ & spread(1U << (tower + kSide))));
    return std::min(safe_steps, kSafeSteps - 1);
  }
  /// In a table of turns: all but what the square to the left or below tells. Reading waits for that one symbol, and
  /// shall wait for nothing else.
  std::uint32_t beside(int tower) const {
    const std::uint32_t same = fine_[previous_[slot(tower)]];
    return (same * kFine * kBeside) + (safety(tower) * kCoarse) + coarse_[before_[slot(tower)]];
  }

  TableKind kind_;
  std::uint32_t count_;
  std::array<std::uint8_t, kNone + 1> fine_{};
  std::array<std::uint8_t, kNone + 1> coarse_{};
  std::uint32_t safe_ = 0;
  std::array<std::uint16_t, kTowerSquares> current_{};
  std::array<std::uint16_t, kTowerSquares> previous_{};
  std::array<std::uint16_t, kTowerSquares> before_{};
};

/// Goes through the positions of a block in the order in which a table has them, leaving out what the board shows.
/// symbol(contexts, column, tower) gives the symbol of each: whoever counts or writes knows it, and whoever reads
/// has just read it. expect(contexts) is told before each column which ones are likely to come.
template <int kKnights, class Symbol, class Expect>
void walk_block(const Layout<kKnights>& layout, std::uint32_t waiting, std::uint32_t begin, std::uint32_t end,
                const Alphabet& alphabet, Contexts& contexts, Symbol symbol, Expect expect) {
  const std::uint8_t home = alphabet.symbol(Outcome::won_in(1));
  const std::uint8_t shut = alphabet.symbol(Outcome::lost_in(0));
  contexts.begin_block();
  for (std::uint32_t column = begin; column < end; ++column) {
    const std::uint32_t moving = layout.moving(waiting, column);
    const TowerWord steps = steps_home(moving, waiting);
    const TowerWord closed = enclosed(moving, waiting);
    contexts.begin_column(moving, waiting);
    const std::uint32_t free = towers_on(kBoard & ~(moving | waiting));
    for (std::uint32_t rest = free & ~(steps | closed); rest != 0; rest &= rest - 1) {
      expect(contexts.expected(std::countr_zero(rest)));
    }
    int last = -1;
    std::uint32_t last_symbol = Contexts::kNone;
    for (std::uint32_t rest = free; rest != 0; rest &= rest - 1) {
      const int tower = std::countr_zero(rest);
      const std::uint32_t left = tower % kSide > 0 && last == tower - 1 ? last_symbol : Contexts::kNone;
      const auto shows = [tower](TowerWord towers) { return ((towers >> tower) & 1) != 0; };
      last_symbol = shows(steps) ? home : shows(closed) ? shut : symbol(contexts.of(tower, left), column, tower);
      last = tower;
      contexts.put(tower, static_cast<std::uint8_t>(last_symbol));
    }
    contexts.end_column();
  }
}

/// Draws everywhere but where the board shows something else at once.
template <int kKnights>
void set_visible_outcomes(const Layout<kKnights>& layout, std::uint32_t row, const Alphabet& alphabet,
                          std::span<EntrySymbols> out) {
  const std::uint32_t waiting = layout.waiting(row);
  EntrySymbols draws;
  draws.symbols.fill(alphabet.symbol(Outcome()));
  const std::uint8_t home = alphabet.symbol(Outcome::won_in(1));
  const std::uint8_t shut = alphabet.symbol(Outcome::lost_in(0));
  for (std::uint32_t column = 0; column < out.size(); ++column) {
    const std::uint32_t moving = layout.moving(waiting, column);
    out[column] = draws;
    out[column].set(steps_home(moving, waiting), home);
    out[column].set(enclosed(moving, waiting), shut);
  }
}

}  // namespace tablier::bobail::solved
