#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>

#include "core/error.h"
#include "games/bobail/solved/layout.h"
#include "games/bobail/solved/table_format.h"
#include "solving/file.h"

namespace tablier::bobail::solved {

using namespace solving;

/// The outcomes of all positions at the start of a turn, from a file that is mapped into memory and read where it is
/// asked.
template <int kKnights>
class Table {
 public:
  /// Refuses what is not such a table, one of another version or game, and one whose front is damaged or which is cut
  /// short.
  static Expected<Table> open(const std::filesystem::path& path);

  const TableHeader& header() const { return header_; }
  const Layout<kKnights>& layout() const { return *layout_; }
  const ReadingModel& model() const { return *model_; }
  const Exceptions& exceptions() const { return exceptions_; }

  /// What the mover, whose home is rank 5, gets for each square of the tower (TowerWord's order) that is free; in a
  /// table of values the turns mean nothing. An error when what is asked for is damaged.
  using Outcomes = std::array<Outcome, kTowerSquares>;
  Expected<Outcomes> outcomes(std::uint32_t moving, std::uint32_t waiting) const;

  /// Sets all symbols of a row. False if the row is damaged.
  bool read_row(std::uint32_t row, std::span<EntrySymbols> out) const;

  /// Reads the whole file and compares the sums of its rows. Lookups never return outcomes from a row whose sum is
  /// wrong.
  bool intact() const;

 private:
  static constexpr std::uint32_t kColumns = Layout<kKnights>::kColumns;

  Table(MappedFile file, const TableHeader& header, ReadingModel model);

  std::span<const std::uint16_t> block_words(std::uint32_t row, std::uint32_t block) const;

  std::span<const std::uint16_t> row_words(std::uint32_t row) const;
  bool row_intact(std::uint32_t row) const;

  /// put(column, tower, symbol) for each position of a block before the column `end` that the board does not show.
  template <class Put>
  bool read_block(std::uint32_t row, std::uint32_t waiting, std::uint32_t block, std::uint32_t end, Put put) const;

  MappedFile file_;
  TableHeader header_;
  std::unique_ptr<const ReadingModel> model_;
  std::unique_ptr<const Layout<kKnights>> layout_;
  Contexts contexts_;
  Exceptions exceptions_;
  std::span<const std::uint64_t> rows_;
  std::span<const std::uint64_t> checks_;
  std::span<const std::uint16_t> blocks_;
  std::span<const std::uint16_t> data_;
  std::unique_ptr<std::atomic<bool>[]> checked_;  ///< rows whose sum was found right
};

extern template class Table<1>;
extern template class Table<2>;
extern template class Table<5>;

}  // namespace tablier::bobail::solved
