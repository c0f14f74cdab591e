#include "games/bobail/solved/verify.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/outcome.h"
#include "games/bobail/game.h"
#include "games/bobail/rules.h"
#include "games/bobail/solved/contexts.h"
#include "games/bobail/solved/layout.h"
#include "solving/memory.h"
#include "solving/row_threads.h"

namespace tablier::bobail::solved {

/// How many positions of each kind a row has.
struct RowCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
};

/// Checks outcomes against each other by the rules alone: those of the rules engine, which the solver does not use.
///
/// For every position at the start of a turn all turns are played, and what they lead to is looked up. A won position
/// must have a turn that wins at once or leads to a position lost in one turn less, and none that wins sooner; a lost
/// one only turns that lose, the longest of them taking just so long; a draw no turn that wins and one that draws.
template <int kKnights>
class RowVerifier {
 public:
  /// `entries` has the columns of row 0, then those of row 1, and so on.
  RowVerifier(const Layout<kKnights>& layout, const Alphabet& alphabet, const Exceptions& exceptions,
              std::span<const EntrySymbols> entries)
      : layout_(layout), alphabet_(alphabet), exceptions_(exceptions), entries_(entries), slab_(kColumns) {}

  /// What the row has; or the first position that is wrong, in words.
  Expected<RowCounts> verify(std::uint32_t row) {
    waiting_ = layout_.waiting(row);
    gather();
    RowCounts counts;
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      const std::uint32_t moving = layout_.moving(waiting_, column);
      const TowerWord free = towers_on(kBoard & ~(moving | waiting_));
      const std::size_t entry = (std::size_t{row} * kColumns) + column;
      const TowerOutcomes after = best_slides(moving, free);
      for (const tower_and_slide::Square tower : tower_and_slide::SquareSet(squares_of(free))) {
        const Outcome claim = outcome(entry, slot(tower));
        const Outcome found = best_turn(moving, tower, after);
        if (claim != found) return fail(complaint(moving, tower, claim, found));
        ++(claim.is_draw() ? counts.drawn : claim.is_won() ? counts.won : counts.lost);
      }
    }
    return counts;
  }

 private:
  static constexpr std::uint32_t kColumns = Layout<kKnights>::kColumns;
  using Square = tower_and_slide::Square;
  using State = bobail::State;

  using TowerOutcomes = std::array<Outcome, kTowerSquares>;

  static std::size_t slot(Square tower) { return static_cast<std::size_t>(index(tower) - kSide); }

  /// The mover is North, whose home is rank 5.
  State state(std::uint32_t moving, Square tower, bobail::Step step) const {
    State result;
    result.knights[tower_and_slide::kNorth] = tower_and_slide::SquareSet(moving);
    result.knights[tower_and_slide::kSouth] = tower_and_slide::SquareSet(waiting_);
    result.tower = tower;
    result.actor = tower_and_slide::kNorth;
    result.step = step;
    return result;
  }

  Outcome outcome(std::size_t entry, std::size_t tower) const {
    const std::uint8_t symbol = entries_[entry].symbols[tower];
    return symbol == Alphabet::kOther ? exceptions_.find(entry, static_cast<int>(tower)) : alphabet_.outcome(symbol);
  }

  /// Brings the symbols of all positions that the row leads to together, into its own frame.
  void gather() {
    for (std::uint32_t column = 0; column < kColumns; ++column) {
      constexpr std::uint32_t kAhead = 16;
      if (column + kAhead < kColumns) __builtin_prefetch(&entries_[source(column + kAhead).entry]);
      const Source from = source(column);
      const EntrySymbols& symbols = entries_[from.entry];
      for (std::size_t tower = 0; tower < kTowerSquares; ++tower) {
        slab_[column].symbols[tower] = symbols.symbols[from.tower(tower)];
      }
    }
  }

  struct Source {
    std::size_t entry;
    bool mirrored;

    std::size_t tower(std::size_t seen_here) const {
      const std::size_t rank = seen_here / kSide;
      const std::size_t file = seen_here % kSide;
      return ((2 - rank) * kSide) + (mirrored ? kSide - 1 - file : file);
    }
  };
  Source source(std::uint32_t column) const {
    const auto place = layout_.place(flipped(layout_.moving(waiting_, column)), flipped(waiting_));
    return {.entry = (std::size_t{place.row} * kColumns) + place.column, .mirrored = place.mirrored};
  }

  /// What the other side gets after a slide that led to this column.
  Outcome after_slide(std::uint32_t column, std::size_t tower) const {
    const std::uint8_t symbol = slab_[column].symbols[tower];
    if (symbol != Alphabet::kOther) return alphabet_.outcome(symbol);
    const Source from = source(column);
    return outcome(from.entry, from.tower(tower));
  }

  /// For each square the tower may be put on, what the mover gets by the best slide.
  TowerOutcomes best_slides(std::uint32_t moving, TowerWord free) const {
    TowerOutcomes best{};
    for (const Square tower : tower_and_slide::SquareSet(squares_of(free))) {
      State start = state(moving, tower, bobail::Step::kSlide);
      ActionList slides;
      bobail::Bobail::legal(start, slides);
      Outcome most = Outcome::lost_in(1);  // without a slide the mover loses in this turn
      for (const Action slide : slides) {
        State next = start;
        bobail::Bobail::apply(next, slide);
        const std::uint32_t moved = next.knights[tower_and_slide::kNorth].bits();
        most = better(most, after_slide(layout_.column(waiting_, moved), slot(tower)).before_turn());
      }
      best[slot(tower)] = most;
    }
    return best;
  }

  Outcome best_turn(std::uint32_t moving, Square tower, const TowerOutcomes& after) const {
    State start = state(moving, tower, bobail::Step::kTowerStep);
    if (bobail::tower_enclosed(start)) return Outcome::lost_in(0);
    ActionList steps;
    bobail::Bobail::legal(start, steps);
    Outcome most = Outcome::lost_in(1);
    for (const Action step : steps) {
      State next = start;
      bobail::Bobail::apply(next, step);
      if (next.step != bobail::Step::kFinished) {
        most = better(most, after[slot(next.tower)]);
      } else if (next.actor == tower_and_slide::kNorth) {
        return Outcome::won_in(1);
      }
    }
    return most;
  }

  static Outcome better(Outcome a, Outcome b) { return b.rank() > a.rank() ? b : a; }

  std::string complaint(std::uint32_t moving, Square tower, Outcome claim, Outcome found) const {
    const auto text = [](Outcome each) -> std::string {
      if (each.is_draw()) return "a draw";
      return (each.is_won() ? "won in " : "lost in ") + std::to_string(each.turns()) + " turns";
    };
    return bobail::Bobail::write(state(moving, tower, bobail::Step::kTowerStep)) + ": the table says " + text(claim) +
           ", the positions it leads to say " + text(found);
  }

  const Layout<kKnights>& layout_;
  const Alphabet& alphabet_;
  const Exceptions& exceptions_;
  std::span<const EntrySymbols> entries_;
  std::uint32_t waiting_ = 0;
  std::vector<EntrySymbols> slab_;
};

namespace {

/// Whether a row that is its own mirror image says the same of both halves.
template <int kKnights>
bool halves_agree(const Layout<kKnights>& layout, std::uint32_t row, std::span<const EntrySymbols> symbols) {
  const std::uint32_t waiting = layout.waiting(row);
  for (std::uint32_t column = 0; column < symbols.size(); ++column) {
    const std::uint32_t moving = layout.moving(waiting, column);
    const EntrySymbols& image = symbols[layout.column(waiting, mirrored(moving))];
    const TowerWord free = towers_on(kBoard & ~(moving | waiting));
    for (std::uint32_t rest = free; rest != 0; rest &= rest - 1) {
      const auto tower = static_cast<TowerWord>(rest & (0U - rest));
      const auto here = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint32_t>(tower)));
      const auto there = static_cast<std::size_t>(std::countr_zero(static_cast<std::uint32_t>(mirrored(tower))));
      if (symbols[column].symbols[here] != image.symbols[there]) return false;
    }
  }
  return true;
}

}  // namespace

template <int kKnights>
Expected<TableCounts> verify(const Table<kKnights>& table, const LongWork& work) {
  constexpr std::uint32_t kColumns = Layout<kKnights>::kColumns;
  const Layout<kKnights>& layout = table.layout();
  const LargeArray<EntrySymbols> entries(std::size_t{layout.rows()} * kColumns);
  if (entries.items().empty())
    return fail("memory: expected " + std::to_string(verification_memory<kKnights>() >> 20) + " MB");
  const auto symbols_of = [&](std::uint32_t row) {
    return entries.items().subspan(std::size_t{row} * kColumns, kColumns);
  };

  std::mutex mutex;
  std::optional<Error> wrong;
  const auto complain = [&](std::string message) {
    const std::lock_guard lock(mutex);
    if (!wrong) wrong = Error(std::move(message));
    return false;
  };
  const bool read = run_rows(work, 0, layout.rows(), [&] {
    return [&](std::uint32_t row) {
      if (!table.read_row(row, symbols_of(row))) return complain("row " + std::to_string(row) + " is damaged");
      if (layout.is_own_mirror_image(row) && !halves_agree(layout, row, symbols_of(row))) {
        return complain("row " + std::to_string(row) + ": mirror images do not agree");
      }
      return true;
    };
  });
  if (!read) return wrong ? std::unexpected(*wrong) : fail("stopped");

  const TableHeader& header = table.header();
  TableCounts total{.longest = static_cast<int>(header.longest)};
  const bool checked = run_rows(work, 0, layout.rows(), [&] {
    auto verifier =
        std::make_unique<RowVerifier<kKnights>>(layout, table.model().alphabet, table.exceptions(), entries.items());
    return [&, verifier = std::move(verifier)](std::uint32_t row) {
      const Expected<RowCounts> counts = verifier->verify(row);
      if (!counts) return complain(counts.error().message);
      const std::uint64_t images = layout.is_own_mirror_image(row) ? 1 : 2;
      const std::lock_guard lock(mutex);
      total.won += images * counts->won;
      total.lost += images * counts->lost;
      total.drawn += images * counts->drawn;
      return true;
    };
  });
  if (!checked) return wrong ? std::unexpected(*wrong) : fail("stopped");
  if (total.won != header.won || total.lost != header.lost || total.drawn != header.drawn) {
    return fail("the header's counts are not those of the positions");
  }
  return total;
}

template Expected<TableCounts> verify(const Table<2>&, const LongWork&);
template Expected<TableCounts> verify(const Table<1>&, const LongWork&);
template Expected<TableCounts> verify(const Table<5>&, const LongWork&);

}  // namespace tablier::bobail::solved
