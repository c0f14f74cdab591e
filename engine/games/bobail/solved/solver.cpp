#include "games/bobail/solved/solver.h"

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "games/bobail/solved/layout.h"
#include "games/bobail/solved/pass_log.h"
#include "games/bobail/solved/row_solver.h"
#include "solving/row_threads.h"

namespace tablier::bobail::solved {

/// What a pass has found, sorted by the rows that need to know it: those in which the mover of the position waits.
template <int kKnights>
class FreshLists {
 public:
  FreshLists() = default;
  FreshLists(const Layout<kKnights>& layout, const PassReader& pass) : begin_(std::size_t{layout.rows()} + 1) {
    for_each(layout, pass, [this](std::uint32_t row, const Fresh&) { ++begin_[row + 1]; });
    for (std::size_t row = 1; row < begin_.size(); ++row) begin_[row] += begin_[row - 1];
    items_.resize(begin_.back());
    std::vector<std::size_t> end(begin_.begin(), begin_.end() - 1);
    for_each(layout, pass, [&](std::uint32_t row, const Fresh& fresh) { items_[end[row]++] = fresh; });
  }

  bool made() const { return !begin_.empty(); }
  std::span<const Fresh> of(std::uint32_t row) const {
    return std::span(items_).subspan(begin_[row], begin_[row + 1] - begin_[row]);
  }

 private:
  template <class Take>
  static void for_each(const Layout<kKnights>& layout, const PassReader& pass, Take take) {
    std::vector<Change> changes;
    for (std::uint32_t row = 0; row < layout.rows(); ++row) {
      const std::uint32_t waiting = layout.waiting(row);
      if (!pass.read(row, changes)) changes.clear();  // cannot be: it was read before
      for (const Change& change : changes) {
        // Seen from the other side, whose turn led here.
        const std::uint32_t moved = flipped(waiting);
        const std::uint32_t waits = flipped(layout.moving(waiting, change.column));
        const auto place = layout.place(waits, moved);
        take(place.row, fresh_at(place.column, change, place.mirrored));
        // A row that is its own mirror image has the position twice.
        if (!layout.is_own_mirror_image(place.row)) continue;
        const std::uint32_t image = layout.column(waits, mirrored(moved));
        if (image != place.column) take(place.row, fresh_at(image, change, true));
      }
    }
  }

  static Fresh fresh_at(std::uint32_t column, const Change& change, bool mirror) {
    const auto turned = [mirror](TowerWord towers) { return mirror ? mirrored(flipped(towers)) : flipped(towers); };
    return {.column = static_cast<std::uint16_t>(column), .won = turned(change.won), .lost = turned(change.lost)};
  }

  std::vector<std::size_t> begin_;  ///< of each row's items, and the end of the last
  std::vector<Fresh> items_;
};

namespace {

std::unexpected<Error> stopped_before(std::uint32_t pass) {
  return fail("stopped; started again with the same folder it goes on with pass " + std::to_string(pass));
}

}  // namespace

template <int kKnights>
Solver<kKnights>::Solver(SolveSettings settings) : settings_(std::move(settings)), entries_(kEntries) {}

template <int kKnights>
bool Solver<kKnights>::few(const PassReader* pass) const {
  return pass != nullptr && pass->facts().turns > 1 && pass->facts().won + pass->facts().lost <= settings_.few;
}

template <int kKnights>
Expected<PassFacts> Solver<kKnights>::make_pass(std::uint32_t turns, const PassReader* before) {
  const FreshLists<kKnights> lists = few(before) ? FreshLists<kKnights>(layout_, *before) : FreshLists<kKnights>();
  TABLIER_TRY(writer, PassWriter::make(settings_.folder, layout_.rows()));
  std::atomic<std::uint64_t> won = 0;
  std::atomic<std::uint64_t> lost = 0;
  const bool whole = run_rows(settings_.work, 0, layout_.rows(), [&] {
    auto solver = std::make_unique<RowSolver<kKnights>>(layout_, entries_.items());
    return [&, solver = std::move(solver), changes = std::vector<Change>()](std::uint32_t row) mutable {
      changes.clear();
      if (lists.made()) {
        solver->solve(row, lists.of(row), changes);
      } else {
        solver->solve(row, static_cast<int>(turns), changes);
      }
      std::uint64_t won_here = 0;
      std::uint64_t lost_here = 0;
      for (const Change& change : changes) {
        won_here += static_cast<std::uint64_t>(std::popcount(change.won));
        lost_here += static_cast<std::uint64_t>(std::popcount(change.lost));
      }
      const std::uint64_t images = layout_.is_own_mirror_image(row) ? 1 : 2;
      won += images * won_here;
      lost += images * lost_here;
      if (turns == 1) drop_steps_home(row, changes);
      return (*writer)->write(row, changes);
    };
  });
  const PassFacts facts{.knights = kKnights, .turns = turns, .rows = layout_.rows(), .won = won, .lost = lost};
  if (!whole && settings_.work.stopped()) return stopped_before(turns);
  TABLIER_TRY(finished, (*writer)->finish(facts));
  return facts;
}

template <int kKnights>
void Solver<kKnights>::drop_steps_home(std::uint32_t row, std::vector<Change>& changes) const {
  const std::uint32_t waiting = layout_.waiting(row);
  for (Change& change : changes) {
    change.won = static_cast<TowerWord>(change.won & ~steps_home(layout_.moving(waiting, change.column), waiting));
  }
  std::erase_if(changes, [](const Change& change) { return change.won == 0 && change.lost == 0; });
}

template <int kKnights>
void Solver<kKnights>::add_steps_home(std::uint32_t row, std::span<Entry> own) const {
  const std::uint32_t waiting = layout_.waiting(row);
  for (std::uint32_t column = 0; column < kColumns; ++column) {
    own[column].won = own[column].fresh_won = steps_home(layout_.moving(waiting, column), waiting);
  }
}

template <int kKnights>
Expected<void> Solver<kKnights>::take_over(const PassReader& pass, const PassReader* before) {
  const bool whole = run_rows(settings_.work, 0, layout_.rows(), [&] {
    return [&, changes = std::vector<Change>()](std::uint32_t row) mutable {
      const auto own = entries_.items().subspan(std::size_t{row} * kColumns, kColumns);
      if (before != nullptr) {
        if (!before->read(row, changes)) return false;
        for (const Change& change : changes) own[change.column].fresh_won = own[change.column].fresh_lost = 0;
        if (before->facts().turns == 1) {
          for (Entry& entry : own) entry.fresh_won = 0;
        }
      }
      if (!pass.read(row, changes)) return false;
      if (pass.facts().turns == 1) add_steps_home(row, own);
      for (const Change& change : changes) {
        if (change.column >= kColumns) return false;
        Entry& entry = own[change.column];
        entry.won |= change.won;
        entry.lost |= change.lost;
        entry.fresh_won |= change.won;
        entry.fresh_lost |= change.lost;
      }
      return true;
    };
  });
  if (whole) return {};
  if (settings_.work.stopped()) return stopped_before(pass.facts().turns + 1);
  return fail(PassReader::path(settings_.folder, pass.facts().turns).string() +
              ": damaged; delete this file and the passes after it to have them made again");
}

template <int kKnights>
Expected<std::vector<PassFacts>> Solver<kKnights>::run() {
  if (entries_.items().empty()) {
    return fail("memory: expected " + std::to_string(kMemory >> 20) + " MB, the system gives less");
  }
  std::error_code made;
  std::filesystem::create_directories(settings_.folder, made);
  if (made) return file_error(settings_.folder, made.value());
  std::vector<PassFacts> passes;
  std::optional<PassReader> before;
  for (std::uint32_t turns = 0;; ++turns) {
    const std::filesystem::path path = PassReader::path(settings_.folder, turns);
    if (!std::filesystem::exists(path)) {
      TABLIER_TRY(made_now, make_pass(turns, before ? &*before : nullptr));
    }
    TABLIER_TRY(pass, PassReader::open(path));
    const PassFacts& facts = pass->facts();
    if (facts.knights != kKnights || facts.turns != turns || facts.rows != layout_.rows()) {
      return fail(path.string() + ": expected pass " + std::to_string(turns) + " with " + std::to_string(kKnights) +
                  " knights a side, found pass " + std::to_string(facts.turns) + " with " +
                  std::to_string(facts.knights));
    }
    passes.push_back(facts);
    settings_.passed(facts);
    if (turns > 0 && facts.won == 0 && facts.lost == 0) return passes;
    TABLIER_TRY(taken, take_over(*pass, before ? &*before : nullptr));
    before = std::move(*pass);
  }
}

template class Solver<1>;
template class Solver<2>;
template class Solver<5>;

}  // namespace tablier::bobail::solved
