#pragma once

#include <algorithm>
#include <system_error>
#include <utility>

#include "erased/solved_game.h"
#include "games/bobail/solved/book_maker.h"
#include "games/bobail/solved/solver.h"
#include "games/bobail/solved/table_writer.h"
#include "games/bobail/solved/tablebase.h"

namespace tablier::bobail::solved {

inline TurnCounts counts_of(const PassFacts& facts) {
  return {.turns = static_cast<int>(facts.turns), .won = facts.won, .lost = facts.lost};
}

/// The passes that are in a folder already.
inline std::uint64_t size_of_passes(const std::filesystem::path& folder) {
  std::uint64_t size = 0;
  std::error_code error;
  for (std::uint32_t turns = 0;; ++turns) {
    const auto bytes = std::filesystem::file_size(PassReader::path(folder, turns), error);
    if (error) return size;
    size += bytes;
  }
}

/// Bobail as a solved game. With fewer knights a side it is the smaller game that the solver is tested with.
template <int kKnights>
class SolvedBobail final : public TableGame {
 public:
  const GameInfo& info() const override { return Bobail::info(); }

  SolveEffort effort(const Path& folder) const override {
    constexpr std::uint64_t kWorkspace = 400'000'000;  // buffers, and the counts of the table's writer
    const std::uint64_t there = size_of_passes(folder);
    return {.positions = 7'413'547'680,
            .passes = 181,
            .memory = Solver<kKnights>::kMemory + kWorkspace,
            .work = std::max(Solver<kKnights>::kDisk, there) - there,
            .table = 1'300'000'000,
            .values = 200'000'000};
  }

  Expected<std::vector<TurnCounts>> solve(const Path& folder, const LongWork& work,
                                          std::function<void(const TurnCounts&)> passed) const override {
    SolveSettings settings;
    settings.folder = folder;
    settings.work = work;
    settings.passed = [passed = std::move(passed)](const PassFacts& facts) { passed(counts_of(facts)); };
    TABLIER_TRY(passes, Solver<kKnights>(std::move(settings)).run());
    std::vector<TurnCounts> counts;
    for (const PassFacts& facts : *passes) counts.push_back(counts_of(facts));
    return counts;
  }

  Expected<TableCounts> write_table(const Path& folder, Content content, const Path& file,
                                    const LongWork& work) const override {
    TABLIER_TRY(rows, SolvedRows<kKnights>::open(folder));
    const TableKind kind = content == Content::kTurns ? TableKind::kTurns : TableKind::kValues;
    TABLIER_TRY(header, solved::write_table(*rows, kind, file, work));
    return TableCounts{
        .won = header->won, .lost = header->lost, .drawn = header->drawn, .longest = static_cast<int>(header->longest)};
  }

  Expected<std::unique_ptr<const SolvedTable>> open_table(const Path& file) const override {
    TABLIER_TRY(table, BobailTablebase<kKnights>::open(file));
    return std::move(*table);
  }

  Expected<std::unique_ptr<const PocketBook>> read_book(std::span<const std::byte> bytes) const override {
    TABLIER_TRY(book, Book::read(bytes));
    return std::make_unique<const BobailBook>(std::move(*book));
  }
};

}  // namespace tablier::bobail::solved
