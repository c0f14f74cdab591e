#include "games/bobail/solved/table.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace tablier::bobail::solved {

namespace {

template <class T>
std::span<const T> part(std::span<const std::byte> bytes, std::uint64_t at, std::uint64_t count) {
  return {reinterpret_cast<const T*>(bytes.data() + at), count};
}

/// What is wrong with the beginning of a file of so many bytes; empty if nothing is.
std::string complaint(const TableHeader& header, std::uint32_t knights, std::uint32_t rows, std::uint32_t columns,
                      std::uint64_t size) {
  if (header.magic != kTableMagic) return "not a Bobail table of Tablier";
  if (header.version != kTableVersion) {
    return "expected version " + std::to_string(kTableVersion) + ", found " + std::to_string(header.version);
  }
  if (header.knights != knights) {
    return "expected " + std::to_string(knights) + " knights a side, found " + std::to_string(header.knights);
  }
  const bool known_kind = header.kind == TableKind::kTurns || header.kind == TableKind::kValues;
  if (!known_kind || header.rows != rows || header.columns != columns || header.block_columns == 0) return "damaged";
  // Each part is smaller than the file before they are added up.
  if (header.model_size > size || header.exceptions > size || header.data_words > size) return "damaged";
  if (header.file_size() != size) {
    return "expected " + std::to_string(header.file_size()) + " bytes, found " + std::to_string(size);
  }
  return {};
}

}  // namespace

template <int kKnights>
Table<kKnights>::Table(MappedFile file, const TableHeader& header, ReadingModel model)
    : file_(std::move(file)),
      header_(header),
      model_(std::make_unique<const ReadingModel>(std::move(model))),
      layout_(std::make_unique<const Layout<kKnights>>()),
      contexts_(header.kind, model_->alphabet),
      exceptions_(part<std::uint64_t>(file_.bytes(), header.exceptions_at(), header.exceptions)),
      rows_(part<std::uint64_t>(file_.bytes(), header.rows_at(), std::uint64_t{header.rows} + 1)),
      checks_(part<std::uint64_t>(file_.bytes(), header.checks_at(), header.rows)),
      blocks_(part<std::uint16_t>(file_.bytes(), header.blocks_at(), header.rows * header.blocks())),
      data_(part<std::uint16_t>(file_.bytes(), header.data_at(), header.data_words)),
      checked_(new std::atomic<bool>[header.rows]()) {}

template <int kKnights>
Expected<Table<kKnights>> Table<kKnights>::open(const std::filesystem::path& path) {
  TABLIER_TRY(file, MappedFile::open(path));
  const std::span<const std::byte> bytes = file->bytes();
  TableHeader header;
  if (bytes.size() < sizeof(header)) return fail(path.string() + ": not a Bobail table of Tablier");
  std::memcpy(&header, bytes.data(), sizeof(header));
  const std::string wrong = complaint(header, kKnights, Layout<kKnights>().rows(), kColumns, bytes.size());
  if (!wrong.empty()) return fail(path.string() + ": " + wrong);
  TableHeader unsigned_header = header;
  unsigned_header.front_check = 0;
  const std::uint64_t sum = check_sum(bytes.subspan(sizeof(header), header.data_at() - sizeof(header)),
                                      check_sum(std::as_bytes(std::span(&unsigned_header, 1))));
  if (sum != header.front_check) return fail(path.string() + ": damaged");
  Expected<ReadingModel> model = read_model(bytes.subspan(sizeof(header), header.model_size), header.kind);
  if (!model) return fail(path.string() + ": damaged, " + model.error().message);
  if (model->chances.empty()) return fail(path.string() + ": there is no memory to read it with");
  return Table(std::move(*file), header, std::move(*model));
}

template <int kKnights>
std::span<const std::uint16_t> Table<kKnights>::row_words(std::uint32_t row) const {
  if (rows_[row] > rows_[row + 1] || rows_[row + 1] > data_.size()) return {};
  return data_.subspan(rows_[row], rows_[row + 1] - rows_[row]);
}

template <int kKnights>
bool Table<kKnights>::row_intact(std::uint32_t row) const {
  return check_sum(std::as_bytes(row_words(row))) == checks_[row];
}

template <int kKnights>
std::span<const std::uint16_t> Table<kKnights>::block_words(std::uint32_t row, std::uint32_t block) const {
  const std::span<const std::uint16_t> words = row_words(row);
  const auto begins = blocks_.subspan(row * header_.blocks(), header_.blocks());
  const std::size_t begin = begins[block];
  const std::size_t end = block + 1 < begins.size() ? begins[block + 1] : words.size();
  if (begin > end || end > words.size()) return {};
  return words.subspan(begin, end - begin);
}

template <int kKnights>
template <class Put>
bool Table<kKnights>::read_block(std::uint32_t row, std::uint32_t waiting, std::uint32_t block, std::uint32_t end,
                                 Put put) const {
  SymbolReader reader(block_words(row, block));
  Contexts contexts = contexts_;
  const std::uint32_t begin = block * header_.block_columns;
  const std::uint32_t whole = std::min(begin + header_.block_columns, kColumns);
  const FrequencyTable& chances = model_->chances;
  walk_block(
      *layout_, waiting, begin, std::min(end, whole), model_->alphabet, contexts,
      [&](std::uint32_t context, std::uint32_t column, int tower) {
        const std::uint8_t symbol = reader.read(chances, context);
        put(column, tower, symbol);
        return symbol;
      },
      [&](std::uint32_t context) { chances.expect(context); });
  return end < whole ? !reader.broken() : reader.at_end();
}

template <int kKnights>
Expected<typename Table<kKnights>::Outcomes> Table<kKnights>::outcomes(std::uint32_t moving,
                                                                       std::uint32_t waiting) const {
  const auto place = layout_->place(waiting, moving);
  const auto damaged = [&] { return fail("the table is damaged at row " + std::to_string(place.row)); };
  if (!checked_[place.row]) {
    if (!row_intact(place.row)) return damaged();
    checked_[place.row] = true;
  }
  Outcomes kept{};
  const bool read = read_block(place.row, layout_->waiting(place.row), place.column / header_.block_columns,
                               place.column + 1, [&](std::uint32_t column, int tower, std::uint8_t symbol) {
                                 if (column != place.column) return;
                                 const std::uint64_t entry = (std::uint64_t{place.row} * kColumns) + column;
                                 kept[static_cast<std::size_t>(tower)] = symbol == Alphabet::kOther
                                                                             ? exceptions_.find(entry, tower)
                                                                             : model_->alphabet.outcome(symbol);
                               });
  if (!read) return damaged();
  Outcomes result = kept;
  if (place.mirrored) {
    for (std::size_t tower = 0; tower < kTowerSquares; ++tower) {
      result[tower] = kept[tower + kSide - 1 - (2 * (tower % kSide))];
    }
  }
  for (std::size_t tower = 0; tower < kTowerSquares; ++tower) {
    const auto shows = [tower](TowerWord towers) { return ((towers >> tower) & 1) != 0; };
    if (shows(steps_home(moving, waiting))) result[tower] = Outcome::won_in(1);
    if (shows(enclosed(moving, waiting))) result[tower] = Outcome::lost_in(0);
  }
  return result;
}

template <int kKnights>
bool Table<kKnights>::read_row(std::uint32_t row, std::span<EntrySymbols> out) const {
  if (!row_intact(row)) return false;
  set_visible_outcomes(*layout_, row, model_->alphabet, out);
  const std::uint32_t waiting = layout_->waiting(row);
  for (std::uint32_t block = 0; block < header_.blocks(); ++block) {
    const bool read =
        read_block(row, waiting, block, kColumns, [&](std::uint32_t column, int tower, std::uint8_t symbol) {
          out[column].symbols[static_cast<std::size_t>(tower)] = symbol;
        });
    if (!read) return false;
  }
  return true;
}

template <int kKnights>
bool Table<kKnights>::intact() const {
  for (std::uint32_t row = 0; row < header_.rows; ++row) {
    if (!row_intact(row)) return false;
  }
  return true;
}

template class Table<1>;
template class Table<2>;
template class Table<5>;

}  // namespace tablier::bobail::solved
