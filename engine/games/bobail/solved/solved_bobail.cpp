#include "games/bobail/solved/solved_bobail.h"

#include <algorithm>
#include <system_error>
#include <utility>

#include "games/bobail/solved/book_maker.h"
#include "games/bobail/solved/solver.h"
#include "games/bobail/solved/table_writer.h"
#include "games/bobail/solved/tablebase.h"

namespace tablier::bobail::solved {

namespace {

TurnCounts counts_of(const PassFacts& facts) {
  return {.turns = static_cast<int>(facts.turns), .won = facts.won, .lost = facts.lost};
}

/// The passes that are in a folder already.
std::uint64_t size_of_passes(const std::filesystem::path& folder) {
  std::uint64_t size = 0;
  std::error_code error;
  for (std::uint32_t turns = 0;; ++turns) {
    const auto bytes = std::filesystem::file_size(PassReader::path(folder, turns), error);
    if (error) return size;
    size += bytes;
  }
}

}  // namespace

template <int kKnights>
const GameInfo& SolvedBobail<kKnights>::info() const {
  return Bobail::info();
}

template <int kKnights>
SolveEffort SolvedBobail<kKnights>::effort(const Path& folder) const {
  constexpr std::uint64_t kWorkspace = 400'000'000;  // buffers, and the counts of the table's writer
  const std::uint64_t there = size_of_passes(folder);
  return {.positions = 7'413'547'680,
          .passes = 181,
          .memory = Solver<kKnights>::kMemory + kWorkspace,
          .work = std::max(Solver<kKnights>::kDisk, there) - there,
          .table = 1'300'000'000,
          .values = 200'000'000};
}

template <int kKnights>
Expected<std::vector<TurnCounts>> SolvedBobail<kKnights>::solve(const Path& folder, const LongWork& work,
                                                                std::function<void(const TurnCounts&)> passed) const {
  SolveSettings settings;
  settings.folder = folder;
  settings.work = work;
  settings.passed = [passed = std::move(passed)](const PassFacts& facts) { passed(counts_of(facts)); };
  TABLIER_TRY(passes, Solver<kKnights>(std::move(settings)).run());
  std::vector<TurnCounts> counts;
  for (const PassFacts& facts : *passes) counts.push_back(counts_of(facts));
  return counts;
}

template <int kKnights>
Expected<TableCounts> SolvedBobail<kKnights>::write_table(const Path& folder, Content content, const Path& file,
                                                          const LongWork& work) const {
  TABLIER_TRY(rows, SolvedRows<kKnights>::open(folder));
  const TableKind kind = content == Content::kTurns ? TableKind::kTurns : TableKind::kValues;
  TABLIER_TRY(header, solved::write_table(*rows, kind, file, work));
  return TableCounts{
      .won = header->won, .lost = header->lost, .drawn = header->drawn, .longest = static_cast<int>(header->longest)};
}

template <int kKnights>
Expected<std::unique_ptr<const SolvedTable>> SolvedBobail<kKnights>::open_table(const Path& file) const {
  TABLIER_TRY(table, BobailTablebase<kKnights>::open(file));
  return std::move(*table);
}

template <int kKnights>
Expected<std::unique_ptr<const PocketBook>> SolvedBobail<kKnights>::read_book(std::span<const std::byte> bytes) const {
  TABLIER_TRY(book, Book::read(bytes));
  return std::make_unique<const BobailBook>(std::move(*book));
}

template class SolvedBobail<2>;
template class SolvedBobail<5>;

}  // namespace tablier::bobail::solved

namespace tablier::bobail {

const SolvedGame& solved_game() {
  static const solved::SolvedBobail<5> kBobail;
  return kBobail;
}

}  // namespace tablier::bobail
