#include "games/bobail/solved/verify.h"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "games/bobail/solved/verifier.h"
#include "solving/memory.h"
#include "solving/row_threads.h"

namespace tablier::bobail::solved {

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
