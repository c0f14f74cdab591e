#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "solve/alphabet.h"
#include "solve/layout.h"

namespace tablier::solve {

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

  std::uint32_t of(int tower) const {
    const std::uint32_t left = tower % kSide > 0 ? current_[slot(tower - 1)] : kNone;
    const std::uint32_t below = tower >= kSide ? current_[slot(tower - kSide)] : kNone;
    const std::uint32_t same = previous_[slot(tower)];
    const std::uint32_t same_before = before_[slot(tower)];
    const auto safe_steps = static_cast<std::uint32_t>(std::popcount(safe_ & spread(1U << (tower + kSide))));
    const std::uint32_t safety = std::min(safe_steps, kSafeSteps - 1);
    if (kind_ == TableKind::kTurns) {
      const std::uint32_t near = left != kNone ? left : below;
      return (((((fine_[same] * kFine) + fine_[near]) * kSafeSteps) + safety) * kCoarse) + coarse_[same_before];
    }
    const std::uint32_t right = tower % kSide < kSide - 1 ? previous_[slot(tower + 1)] : kNone;
    const std::uint32_t above = tower < kTowerSquares - kSide ? previous_[slot(tower + kSide)] : kNone;
    std::uint32_t result = safety;
    for (const std::uint32_t each : {same, same_before, left, below, right, above}) {
      result = (result * kValueClasses) + fine_[each];
    }
    return result;
  }

 private:
  static constexpr std::uint32_t kNone = 256;  ///< no position, or not yet read
  static constexpr std::uint32_t kFine = 41;
  static constexpr std::uint32_t kCoarse = 12;
  static constexpr std::uint32_t kValueClasses = 4;
  static constexpr std::uint32_t kSafeSteps = 5;  ///< none to three, or more

  static std::size_t slot(int tower) { return static_cast<std::size_t>(tower); }

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
/// has just read it.
template <int kKnights, class Symbol>
void walk_block(const Layout<kKnights>& layout, std::uint32_t waiting, std::uint32_t begin, std::uint32_t end,
                const Alphabet& alphabet, Surroundings& surroundings, Symbol symbol) {
  const std::uint8_t home = alphabet.symbol(Outcome::won_in(1));
  const std::uint8_t shut = alphabet.symbol(Outcome::lost_in(0));
  surroundings.begin_block();
  for (std::uint32_t column = begin; column < end; ++column) {
    const std::uint32_t moving = layout.moving(waiting, column);
    const TowerWord steps = steps_home(moving, waiting);
    const TowerWord closed = enclosed(moving, waiting);
    surroundings.begin_column(moving, waiting);
    for (std::uint32_t rest = towers_on(kBoard & ~(moving | waiting)); rest != 0; rest &= rest - 1) {
      const int tower = std::countr_zero(rest);
      const auto shows = [tower](TowerWord towers) { return ((towers >> tower) & 1) != 0; };
      surroundings.put(tower, shows(steps)    ? home
                              : shows(closed) ? shut
                                              : symbol(surroundings.of(tower), column, tower));
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

}  // namespace tablier::solve
