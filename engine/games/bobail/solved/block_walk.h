#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "games/bobail/solved/alphabet.h"
#include "games/bobail/solved/layout.h"

namespace tablier::bobail::solved {

/// What a table tells of a position: how many turns it takes as well, or only who wins.
enum class TableKind : std::uint32_t { kTurns, kValues };

/// In how many ways a symbol's surroundings are told apart, and which one it is. Positions that differ in the tower's
/// square, or in one knight by a little, often have the same outcome, so what was read just before says much about what
/// comes; so does it whether the tower has anywhere to go from where the other side cannot at once take it home.
class Surroundings {
 public:
  Surroundings(TableKind kind, const Alphabet& alphabet);

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
/// symbol(surroundings, column, tower) gives the symbol of each: whoever counts or writes knows it, and whoever reads
/// has just read it. expect(surroundings) is told before each column which ones are likely to come.
template <int kKnights, class Symbol, class Expect>
void walk_block(const Layout<kKnights>& layout, std::uint32_t waiting, std::uint32_t begin, std::uint32_t end,
                const Alphabet& alphabet, Surroundings& surroundings, Symbol symbol, Expect expect) {
  const std::uint8_t home = alphabet.symbol(Outcome::won_in(1));
  const std::uint8_t shut = alphabet.symbol(Outcome::lost_in(0));
  surroundings.begin_block();
  for (std::uint32_t column = begin; column < end; ++column) {
    const std::uint32_t moving = layout.moving(waiting, column);
    const TowerWord steps = steps_home(moving, waiting);
    const TowerWord closed = enclosed(moving, waiting);
    surroundings.begin_column(moving, waiting);
    const std::uint32_t free = towers_on(kBoard & ~(moving | waiting));
    for (std::uint32_t rest = free & ~(steps | closed); rest != 0; rest &= rest - 1) {
      expect(surroundings.expected(std::countr_zero(rest)));
    }
    int last = -1;
    std::uint32_t last_symbol = Surroundings::kNone;
    for (std::uint32_t rest = free; rest != 0; rest &= rest - 1) {
      const int tower = std::countr_zero(rest);
      const std::uint32_t left = tower % kSide > 0 && last == tower - 1 ? last_symbol : Surroundings::kNone;
      const auto shows = [tower](TowerWord towers) { return ((towers >> tower) & 1) != 0; };
      last_symbol = shows(steps) ? home : shows(closed) ? shut : symbol(surroundings.of(tower, left), column, tower);
      last = tower;
      surroundings.put(tower, static_cast<std::uint8_t>(last_symbol));
    }
    surroundings.end_column();
  }
}

/// Draws everywhere but where the board shows something else at once.
template <int kKnights>
void set_what_shows(const Layout<kKnights>& layout, std::uint32_t row, const Alphabet& alphabet,
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
