#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "core/error.h"
#include "games/bobail/solved/contexts.h"
#include "solving/coder.h"

/// The file of a table (docs/bobail-table.md).
namespace tablier::bobail::solved {

using namespace solving;

inline constexpr std::array<char, 16> kTableMagic{'t', 'a', 'b', 'l', 'i', 'e', 'r',  '-',
                                                  'b', 'o', 'b', 'a', 'i', 'l', '\n', '\0'};
inline constexpr std::uint32_t kTableVersion = 1;
inline constexpr std::uint32_t kBlockColumns = 64;

/// The beginning of the file. Numbers are little-endian; places are bytes from the beginning, and sizes bytes.
struct TableHeader {
  std::array<char, 16> magic = kTableMagic;
  std::uint32_t version = kTableVersion;
  TableKind kind = TableKind::kTurns;
  std::uint32_t knights = 0;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint32_t block_columns = kBlockColumns;
  std::uint64_t won = 0;  ///< positions, mirror images counted
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  std::uint64_t longest = 0;  ///< turns
  std::uint64_t model_size = 0;
  std::uint64_t exceptions = 0;  ///< how many
  std::uint64_t data_words = 0;
  std::uint64_t front_check = 0;  ///< a sum over all before the data, this number taken as 0

  std::uint64_t blocks() const { return (std::uint64_t{columns} + block_columns - 1) / block_columns; }
  std::uint64_t exceptions_at() const { return sizeof(TableHeader) + model_size; }
  std::uint64_t rows_at() const { return exceptions_at() + (8 * exceptions); }
  std::uint64_t checks_at() const { return rows_at() + (8 * (std::uint64_t{rows} + 1)); }
  std::uint64_t blocks_at() const { return checks_at() + (8 * std::uint64_t{rows}); }
  std::uint64_t data_at() const { return blocks_at() + (((2 * rows * blocks()) + 7) / 8 * 8); }
  std::uint64_t file_size() const { return data_at() + (2 * data_words); }
};
static_assert(sizeof(TableHeader) == 104);

/// What reading symbols takes: which outcome each is, and how likely it is in each of its contexts.
struct TableModel {
  Alphabet alphabet;
  std::vector<SymbolFrequencies> chances;
};

struct ReadingModel {
  Alphabet alphabet;
  FrequencyTable chances;
};

/// A multiple of eight bytes.
std::vector<std::byte> write_model(const TableModel& model);
/// Its input is not trusted.
Expected<ReadingModel> read_model(std::span<const std::byte> bytes, TableKind kind);

/// A sum over bytes that changes with each of them; `sum` goes on from an earlier one.
std::uint64_t check_sum(std::span<const std::byte> bytes, std::uint64_t sum = 0);

}  // namespace tablier::bobail::solved
