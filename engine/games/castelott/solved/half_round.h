#pragma once

#include <cstddef>
#include <cstdint>

#include "games/castelott/solved/layout.h"

/// The inner loops of the solver, for the processor and for a GPU.
///
/// A half-round looks for positions that are won in n turns, or for those that are lost in n. It takes the other side's
/// pawns together with their captain, a block, one after the other: first it finds the squares of the tower with which
/// each position after the mover's slide is good for him, by the best push; then every position at the start of his
/// turn by the best slide and tower step. Good is what wins, when wins are looked for, and what does not lose, when
/// losses are.
namespace tablier::castelott::solved {

enum class Half : std::uint8_t { kLosses, kWins };

/// What the mover may do with the enemy captain, seen as the next mover's row.
struct Option {
  Squares pushed_to = 0;  ///< none: a pass
  Squares flanked = 0;    ///< where the own captain would be lost by the push
  Squares stored = 0;     ///< the enemy pawns afterwards, as they are in the layout
  bool image = false;     ///< the layout has the mirror image
  std::uint64_t row = 0;  ///< of captain's rows
};

template <int kPawns>
struct Block {
  Squares enemies = 0;
  Squares captain = 0;     ///< the enemy's
  Squares flanked = 0;     ///< the squares that the enemies flank
  bool symmetric = false;  ///< the enemies are their own mirror image
  bool push_flanks = false;
  int options = 0;
  Option option[9];
};

/// Positions of one word that are lost in so many turns, too many for the digits of Found.
struct Late {
  std::uint64_t packed = 0;

  TABLIER_BOTH static Late of(std::uint64_t word, int turns, std::uint32_t bits) {
    return {(word << 30) | (static_cast<std::uint64_t>(turns) << 23) | bits};
  }
  TABLIER_BOTH std::uint64_t word() const { return packed >> 30; }
  TABLIER_BOTH int turns() const { return static_cast<int>((packed >> 23) & 0x7F); }
  TABLIER_BOTH std::uint32_t bits() const { return packed & 0x7FFFFF; }
  static constexpr int kMostTurns = 0x7F;
};

/// The bits that a half-round adds to. Of a lost position it may be kept in how many turns: one more than these as a
/// number in binary, or, where there are too many for that, all digits set and a place in a list.
template <int kPawns>
struct Found {
  static constexpr int kDigits = 4;
  static constexpr int kLate = (1 << kDigits) - 2;  ///< turns
  using Word = typename Layout<kPawns>::Word;

  Word* bits = nullptr;
  std::uint8_t* changed = nullptr;  ///< the captain's rows that have new ones
  Word* digits[kDigits] = {};       ///< none: not kept
  Late* late = nullptr;
  std::uint64_t* late_size = nullptr;  ///< also counts those for which there is no room
  std::uint64_t late_room = 0;
  int turns = 0;

  TABLIER_BOTH void add(std::uint64_t captain_row, std::uint64_t column, std::uint32_t fresh) const {
    const std::uint64_t at = (captain_row * Layout<kPawns>::kRowWords) + column;
    bits[at] = static_cast<Word>(bits[at] | fresh);
    changed[captain_row] = 1;
    if (digits[0] == nullptr) return;
    const int code = turns < kLate ? turns + 1 : kLate + 1;
    for (int i = 0; i < kDigits; ++i) {
      if (((code >> i) & 1) != 0) digits[i][at] = static_cast<Word>(digits[i][at] | fresh);
    }
    if (turns < kLate) return;
    const std::uint64_t place = add_atomically(*late_size, 1);
    if (place < late_room) late[place] = Late::of(at, turns, fresh);
  }
};

/// Whose turn is next sees the board turned; of the mirror images, the one that is kept.
template <int kPawns>
TABLIER_BOTH Option option_of(const Layout<kPawns>& layout, Squares enemies, Squares captain) {
  Option option;
  option.stored = turned(enemies);
  std::uint32_t row = layout.row_of_rank[layout.rank(option.stored)];
  Squares stored_captain = turned(captain);
  if ((row & Layout<kPawns>::kMirrored) != 0) {
    row ^= Layout<kPawns>::kMirrored;
    option.image = true;
    option.stored = mirrored(option.stored);
    stored_captain = mirrored(stored_captain);
  }
  option.row = layout.captain_row(row, layout.number(option.stored, stored_captain));
  return option;
}

/// The block of that row (Layout::own_sets) as the enemies.
template <int kPawns>
TABLIER_BOTH Block<kPawns> block_of(const Layout<kPawns>& layout, std::uint32_t captain_row, bool push_flanks) {
  Block<kPawns> block;
  block.enemies = layout.own_sets[captain_row / kPawns];
  Squares rest = block.enemies;
  for (std::uint32_t i = captain_row % kPawns; i > 0; --i) rest &= rest - 1;
  block.captain = lowest_bit(rest);
  block.flanked = flanked_by(block.enemies);
  block.symmetric = mirrored(block.enemies) == block.enemies;
  block.push_flanks = push_flanks;
  block.option[block.options++] = option_of(layout, block.enemies, block.captain);
  for (Squares squares = beside(block.captain) & ~block.enemies; squares != 0; squares &= squares - 1) {
    const Squares to = lowest_bit(squares);
    const Squares enemies = block.enemies ^ block.captain ^ to;
    Option option = option_of(layout, enemies, to);
    option.pushed_to = to;
    if (push_flanks) option.flanked = flanked_by(enemies);
    block.option[block.options++] = option;
  }
  return block;
}

/// For each pawn as the mover's captain, the squares of the tower with which the position after his slide is good.
/// `known` are the other half's words.
template <int kPawns>
TABLIER_BOTH void after_slide(const Layout<kPawns>& layout, const Block<kPawns>& block, Half half,
                              const typename Layout<kPawns>::Word* known, Squares pawns, std::uint32_t* good) {
  const Squares occupied = pawns | block.enemies;
  const Squares free = kBoard & ~occupied;
  const Squares flanked = flanked_by(pawns);
  if ((flanked & block.captain) != 0) {
    for (int i = 0; i < kPawns; ++i) good[i] = free;
    return;
  }
  const Squares around = beside(block.captain) & free;
  // With the tower on its last free square the enemy captain is shut in.
  Squares wins = around == 0 ? free : (around & (around - 1)) == 0 ? around : 0;
  Squares captains[std::size_t{kPawns}];
  std::uint32_t found[std::size_t{kPawns}];
  {
    Squares rest = pawns;
    for (int i = 0; i < kPawns; ++i) {
      captains[i] = lowest_bit(rest);
      rest ^= captains[i];
      found[i] = 0;
    }
  }
  const std::uint32_t inverted = half == Half::kWins ? 0 : kBoard;
  for (int i = 0; i < block.options && around != 0; ++i) {
    const Option& option = block.option[i];
    if ((option.pushed_to & pawns) != 0) continue;
    if ((option.pushed_to & (kOwnHome | (block.push_flanks ? flanked : 0))) != 0) {
      wins |= free & ~option.pushed_to;
      continue;
    }
    const Squares stored = option.image ? flipped(pawns) : turned(pawns);
    const typename Layout<kPawns>::Word* words = known + (option.row * Layout<kPawns>::kRowWords) +
                                                 (std::uint64_t{layout.rank(without(stored, option.stored))} * kPawns);
    Squares gaps = stored | option.stored;
    std::uint32_t bits[std::size_t{kPawns}];
    for (int c = 0; c < kPawns; ++c) {
      // Ranks exchanged, the captains are in another order; the board turned, in the opposite one.
      bits[c] = words[option.image ? Layout<kPawns>::number(stored, flipped(captains[c])) : kPawns - 1 - c];
    }
    while (gaps != 0) {
      const std::uint32_t gap = lowest_bit(gaps);
      gaps ^= gap;
      for (int c = 0; c < kPawns; ++c) bits[c] = (bits[c] & (gap - 1)) | ((bits[c] & ~(gap - 1)) << 1);
    }
    for (int c = 0; c < kPawns; ++c) {
      const Squares towers = ((option.image ? flipped(bits[c]) : turned(bits[c])) ^ inverted) & ~option.pushed_to;
      if ((captains[c] & option.flanked) == 0) found[c] |= towers;
    }
  }
  for (int i = 0; i < kPawns; ++i) {
    const bool lost = (captains[i] & (block.flanked | kEnemyHome)) != 0;
    good[i] = lost ? 0 : (wins | found[i]) & free;
  }
}

/// The squares of the tower with which the mover has a good turn. `any` and `captain` are the squares to which the
/// tower may step so that the slide of any pawn, or of the captain, is good; `around` is what is free around the
/// captain if one forgets the tower.
TABLIER_BOTH Squares good_turns(Squares free, Squares around, Squares any, Squares captain) {
  const Squares enclosed = free & ~beside(free);
  const Squares result = (beside(any) & free) | (enclosed & any);
  const int exits = count_bits(around);
  if (exits == 1) {
    // The captain must slide, unless the tower has no other step than onto his way out.
    const Squares others = free & ~around;
    const Squares stepping = beside(others) & free;
    Squares forced = (beside(captain & others) & stepping) | (enclosed & captain);
    if ((any & around) != 0) forced |= free & beside(around) & ~stepping;
    return (result & around) | (forced & ~around);
  }
  if (exits == 2) {
    // So he must where the tower stands on one of two exits. Whatever it does, one is free after its step.
    Squares forced = 0;
    for (Squares rest = around; rest != 0; rest &= rest - 1) {
      const Squares tower = lowest_bit(rest);
      Squares steps = beside(tower) & free;
      if ((steps & ~around) != 0) steps &= ~around;
      if (steps == 0) steps = tower;
      if ((steps & captain) != 0) forced |= tower;
    }
    return (result & ~around) | forced;
  }
  return result;
}

/// Whether, by the rule page's "Reading", every position of this block with the mover's pawns there is over.
template <int kPawns>
TABLIER_BOTH bool is_over(const Block<kPawns>& block, Squares pawns) {
  return (block.captain & kOwnHome) != 0 || (block.push_flanks && (flanked_by(pawns) & block.captain) != 0);
}
/// And otherwise the squares of the tower with which it is not.
template <int kPawns>
TABLIER_BOTH Squares open_towers(const Block<kPawns>& block, Squares captain, Squares free) {
  const Squares dead = block.push_flanks ? block.flanked | kEnemyHome : kEnemyHome;
  const Squares around = beside(captain) & free;
  if ((captain & dead) != 0 || around == 0) return 0;
  // A captain without a free square has lost before his turn.
  return (around & (around - 1)) == 0 ? free & ~around : free;
}

/// Values every position of this block in which the mover has these pawns. `good` is what after_slide() gave for all
/// sets, in their order.
template <int kPawns>
TABLIER_BOTH void start_of_turn(const Layout<kPawns>& layout, const Block<kPawns>& block, Half half,
                                const std::uint32_t* good, Squares pawns, const Found<kPawns>& out) {
  using L = Layout<kPawns>;
  const Squares image = mirrored(pawns);
  // Of two mirror images in the same block one is enough.
  if (block.symmetric && image < pawns) return;
  if (is_over(block, pawns)) return;
  const Squares occupied = pawns | block.enemies;
  const Squares free = kBoard & ~occupied;

  std::uint32_t any[std::size_t{kPawns}];
  std::uint32_t captain[std::size_t{kPawns}];
  Squares squares[std::size_t{kPawns}];
  {
    Squares rest = pawns;
    for (int i = 0; i < kPawns; ++i) {
      squares[i] = lowest_bit(rest);
      rest ^= squares[i];
      any[i] = captain[i] = 0;
    }
  }
  TABLIER_UNROLL
  for (int i = 0; i < kPawns; ++i) {
    const Squares others = pawns ^ squares[i];
    const int from = index_of(squares[i]);
    for (int direction = 0; direction < 8; ++direction) {
      const Squares ray = layout.rays[direction][from];
      const Squares blockers = ray & occupied;
      // The free squares up to the first blocker.
      Squares way = direction < 4   ? ray & ~blockers & (blockers - 1)
                    : blockers == 0 ? ray
                                    : ray & ~((highest_bit(blockers) << 1) - 1);
      const Squares off_way = free & ~way;
      while (way != 0) {
        const Squares to = direction < 4 ? lowest_bit(way) : highest_bit(way);
        way ^= to;
        // It ends here if the tower is on the next square, or at the end of the way if the tower is elsewhere.
        const Squares towers = way == 0 ? off_way : direction < 4 ? lowest_bit(way) : highest_bit(way);
        const std::uint32_t* after = good + (std::size_t{layout.rank(without(others | to, block.enemies))} * kPawns);
        int captain_now = 0;
        for (int c = 0; c < kPawns; ++c) {
          if (c == i) continue;
          const bool passed = to < squares[c];  // the slid pawn stands before this one
          captain_now += passed ? 0 : 1;
          any[c] |= after[c - (c > i ? 1 : 0) + (passed ? 1 : 0)] & towers;
        }
        const std::uint32_t own = after[captain_now] & towers;
        any[i] |= own;
        captain[i] |= own;
      }
    }
  }

  const bool symmetric = image == pawns;
  const std::uint32_t row_entry = layout.row_of_rank[layout.rank(pawns)];
  const bool stored_as_image = (row_entry & L::kMirrored) != 0;
  const std::uint32_t row = row_entry & ~std::uint32_t{L::kMirrored};
  // Where the mover's pawns are symmetric, both images are kept.
  for (int side = 0; side < 2; ++side) {
    const bool as_image = side == 1;
    if (symmetric ? as_image && block.symmetric : as_image != stored_as_image) continue;
    const Squares own = as_image ? image : pawns;
    const Squares enemies = as_image ? mirrored(block.enemies) : block.enemies;
    const Squares enemy_captain = as_image ? mirrored(block.captain) : block.captain;
    const std::uint64_t column = (std::uint64_t{layout.rank(without(enemies, own))} * kPawns) +
                                 static_cast<std::uint64_t>(L::number(enemies, enemy_captain));
    for (int c = 0; c < kPawns; ++c) {
      const Squares around = beside(squares[c]) & free;
      const Squares open = open_towers(block, squares[c], free);
      if (open == 0) continue;
      const Squares turns = good_turns(free, around, any[c], captain[c]);
      const Squares found = open & (half == Half::kWins ? turns : ~turns);
      const int number = as_image ? L::number(own, mirrored(squares[c])) : c;
      const std::uint64_t captain_row = L::captain_row(row, number);
      const std::uint32_t fresh = without(as_image ? mirrored(found) : found, own | enemies) &
                                  ~std::uint32_t{out.bits[(captain_row * L::kRowWords) + column]};
      if (fresh != 0) out.add(captain_row, column, fresh);
    }
  }
}

}  // namespace tablier::castelott::solved
