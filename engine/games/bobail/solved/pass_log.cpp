#include "games/bobail/solved/pass_log.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>

#include "games/bobail/solved/table_format.h"

namespace tablier::bobail::solved {

namespace {

struct Header {
  std::array<char, 8> magic{};
  PassFacts facts;
  std::uint64_t directory = 0;        ///< where the rows' extents stand: the last thing in the file
  std::uint64_t directory_check = 0;  ///< a sum over them
};
constexpr std::array<char, 8> kMagic{'t', 'a', 'b', 'p', 'a', 's', 's', '1'};

// A row: for each change its column, as the distance from the one before with two bits that say what follows, seven
// bits a byte; then the words that are not 0. At the end a sum over all that.

void put_word(std::vector<std::byte>& out, TowerWord word) {
  out.push_back(static_cast<std::byte>(word & 0xFF));
  out.push_back(static_cast<std::byte>(word >> 8));
}

void encode(std::span<const Change> changes, std::vector<std::byte>& out) {
  out.clear();
  std::uint32_t before = 0;
  for (const Change& change : changes) {
    std::uint32_t head = ((change.column - before) << 2) | (change.won != 0 ? 1U : 0U) | (change.lost != 0 ? 2U : 0U);
    before = change.column;
    for (; head >= 0x80; head >>= 7) out.push_back(static_cast<std::byte>(head | 0x80));
    out.push_back(static_cast<std::byte>(head));
    if (change.won != 0) put_word(out, change.won);
    if (change.lost != 0) put_word(out, change.lost);
  }
}

class Decoder {
 public:
  explicit Decoder(std::span<const std::byte> bytes) : bytes_(bytes) {}

  bool decode(std::vector<Change>& changes) {
    std::uint32_t column = 0;
    while (at_ < bytes_.size()) {
      std::uint32_t head = 0;
      for (int shift = 0;; shift += 7) {
        if (at_ == bytes_.size() || shift > 21) return false;
        const auto byte = static_cast<std::uint32_t>(bytes_[at_++]);
        head |= (byte & 0x7F) << shift;
        if (byte < 0x80) break;
      }
      if (bytes_.size() - at_ < 2 * static_cast<std::size_t>(std::popcount(head & 3U))) return false;
      column += head >> 2;
      if (column > 0xFFFF) return false;
      Change change{.column = static_cast<std::uint16_t>(column)};
      if ((head & 1U) != 0) change.won = word();
      if ((head & 2U) != 0) change.lost = word();
      changes.push_back(change);
    }
    return true;
  }

 private:
  TowerWord word() {
    const auto low = static_cast<unsigned>(bytes_[at_]);
    const auto high = static_cast<unsigned>(bytes_[at_ + 1]);
    at_ += 2;
    return static_cast<TowerWord>(low | (high << 8));
  }

  std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

std::filesystem::path unfinished(const std::filesystem::path& folder) { return folder / "pass.part"; }

std::unexpected<Error> damaged(const std::filesystem::path& path, const std::string& what) {
  return fail(path.string() + ": " + what + "; delete this file and the passes after it to have them made again");
}

}  // namespace

PassWriter::PassWriter(File file, std::filesystem::path folder, std::uint32_t rows)
    : file_(std::move(file)), folder_(std::move(folder)), extents_(rows), end_(sizeof(Header)) {}

Expected<std::unique_ptr<PassWriter>> PassWriter::make(const std::filesystem::path& folder, std::uint32_t rows) {
  TABLIER_TRY(file, File::create(unfinished(folder)));
  return std::unique_ptr<PassWriter>(new PassWriter(std::move(*file), folder, rows));
}

bool PassWriter::write(std::uint32_t row, std::span<const Change> changes) {
  if (changes.empty()) return true;
  thread_local std::vector<std::byte> buffer;
  encode(changes, buffer);
  const std::uint64_t sum = check_sum(buffer);
  buffer.insert(buffer.end(), bytes_of(sum).begin(), bytes_of(sum).end());
  const std::uint64_t offset = end_.fetch_add(buffer.size());
  extents_[row] = {.offset = offset, .size = buffer.size()};
  if (const int error = file_.write_at(offset, buffer); error != 0) error_ = error;
  return error_ == 0;
}

Expected<void> PassWriter::finish(const PassFacts& facts) {
  const std::filesystem::path part = unfinished(folder_);
  const auto directory = std::as_bytes(std::span(extents_));
  const Header header{.magic = kMagic, .facts = facts, .directory = end_, .directory_check = check_sum(directory)};
  int error = error_;
  if (error == 0) error = file_.write_at(end_, directory);
  if (error == 0) error = file_.write_at(0, bytes_of(header));
  if (error != 0) return file_error(part, error);
  std::error_code renamed;
  std::filesystem::rename(part, PassReader::path(folder_, facts.turns), renamed);
  if (renamed) return file_error(part, renamed.value());
  return {};
}

std::filesystem::path PassReader::path(const std::filesystem::path& folder, std::uint32_t turns) {
  std::array<char, 24> name{};
  std::snprintf(name.data(), name.size(), "pass_%03u", turns);
  return folder / name.data();
}

Expected<PassReader> PassReader::open(const std::filesystem::path& path) {
  TABLIER_TRY(file, File::open(path));
  Header header;
  if (file->read_at(0, writable_bytes_of(header)) != 0 || header.magic != kMagic) {
    return damaged(path, "not the pass of a solver, or of another version");
  }
  TABLIER_TRY(size, file->size());
  std::vector<PassWriter::Extent> extents;
  if (header.directory > *size || (*size - header.directory) != std::uint64_t{header.facts.rows} * sizeof(extents[0])) {
    return damaged(path, "cut short");
  }
  extents.resize(header.facts.rows);
  if (const int error = file->read_at(header.directory, std::as_writable_bytes(std::span(extents))); error != 0) {
    return file_error(path, error);
  }
  if (check_sum(std::as_bytes(std::span(extents))) != header.directory_check) return damaged(path, "damaged");
  return PassReader(std::move(*file), header.facts, std::move(extents));
}

bool PassReader::read(std::uint32_t row, std::vector<Change>& changes) const {
  changes.clear();
  const PassWriter::Extent extent = extents_[row];
  if (extent.size == 0) return true;
  thread_local std::vector<std::byte> buffer;
  buffer.resize(extent.size);
  if (extent.size < sizeof(std::uint64_t) || file_.read_at(extent.offset, buffer) != 0) return false;
  std::uint64_t sum = 0;
  const auto body = std::span(buffer).first(extent.size - sizeof(sum));
  std::ranges::copy(std::span(buffer).last(sizeof(sum)), writable_bytes_of(sum).begin());
  return check_sum(body) == sum && Decoder(body).decode(changes);
}

}  // namespace tablier::bobail::solved
