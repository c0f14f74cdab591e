#include "games/bobail/solved/table_writer.h"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <system_error>
#include <utility>
#include <vector>

#include "solving/file.h"
#include "solving/row_threads.h"

namespace tablier::bobail::solved {

template <int kKnights>
Expected<SolvedRows<kKnights>> SolvedRows<kKnights>::open(const std::filesystem::path& folder) {
  SolvedRows result;
  for (std::uint32_t turns = 0;; ++turns) {
    const std::filesystem::path path = PassReader::path(folder, turns);
    TABLIER_TRY(pass, PassReader::open(path));
    const PassFacts facts = pass->facts();
    if (facts.knights != kKnights || facts.turns != turns) return fail(path.string() + ": of another solution");
    if (Outcome::won_in(static_cast<int>(turns)).code() >= Alphabet::kCodes) {
      return fail(path.string() + ": more turns than a table can hold");
    }
    result.passes_.push_back(std::move(*pass));
    if (turns > 0 && facts.won == 0 && facts.lost == 0) break;
  }
  result.choose_symbols();
  return result;
}

template <int kKnights>
void SolvedRows<kKnights>::choose_symbols() {
  struct Counted {
    std::uint64_t count;
    Outcome outcome;
  };
  // Three that must have a symbol, however rare: nobody need look for what the board shows.
  constexpr std::uint64_t kAlways = ~std::uint64_t{0};
  std::vector<Counted> counted{{kAlways, Outcome()}, {kAlways, Outcome::won_in(1)}, {kAlways, Outcome::lost_in(0)}};
  for (const PassReader& pass : passes_) {
    const PassFacts& facts = pass.facts();
    const auto turns = static_cast<int>(facts.turns);
    if (facts.won > 0 && turns != 1) counted.push_back({facts.won, Outcome::won_in(turns)});
    if (facts.lost > 0 && turns != 0) counted.push_back({facts.lost, Outcome::lost_in(turns)});
  }
  std::ranges::sort(counted, [](const Counted& a, const Counted& b) {
    return a.count != b.count ? a.count > b.count : a.outcome.code() < b.outcome.code();
  });
  if (counted.size() > Alphabet::kOther) counted.resize(Alphabet::kOther);
  std::vector<Outcome> outcomes;
  for (const Counted& each : counted) outcomes.push_back(each.outcome);
  alphabet_ = Alphabet(outcomes);
}

template class SolvedRows<1>;
template class SolvedRows<2>;
template class SolvedRows<5>;

namespace {

using Counts = std::vector<std::array<std::uint64_t, 256>>;

template <int kKnights>
class Writer {
 public:
  Writer(const SolvedRows<kKnights>& solved, TableKind kind, const LongWork& work)
      : solved_(solved), work_(work), alphabet_(kind == TableKind::kTurns ? solved.alphabet() : value_alphabet()) {
    header_.kind = kind;
    header_.knights = kKnights;
    header_.rows = layout_.rows();
    header_.columns = kColumns;
    for (const PassReader& pass : solved.passes()) {
      header_.won += pass.facts().won;
      header_.lost += pass.facts().lost;
      if (pass.facts().won + pass.facts().lost > 0) header_.longest = pass.facts().turns;
    }
    header_.drawn = positions() - header_.won - header_.lost;
    for (std::size_t symbol = 0; symbol < written_as_.size(); ++symbol) {
      written_as_[symbol] = static_cast<std::uint8_t>(symbol);
      if (kind == TableKind::kTurns) continue;
      const bool known = symbol < solved.alphabet().outcomes().size();
      const Outcome outcome = known ? solved.alphabet().outcomes()[symbol] : Outcome();
      written_as_[symbol] = value_symbol(outcome);
    }
  }

  Expected<TableHeader> write(const std::filesystem::path& path) {
    if (!count()) return stopped_or_damaged();
    const std::filesystem::path part = path.string() + ".part";
    TABLIER_TRY(file, File::create(part));
    const std::vector<std::byte> model = write_model({.alphabet = alphabet_, .chances = chances_});
    header_.model_size = model.size();
    header_.exceptions = exceptions_.items().size();
    TABLIER_TRY(data, write_data(*file, part));
    if (const int error = write_front(*file, model); error != 0) return file_error(part, error);
    std::error_code renamed;
    std::filesystem::rename(part, path, renamed);
    if (renamed) return file_error(path, renamed.value());
    return header_;
  }

 private:
  static constexpr std::uint32_t kColumns = Layout<kKnights>::kColumns;

  static Alphabet value_alphabet() { return Alphabet(std::array{Outcome(), Outcome::lost_in(0), Outcome::won_in(1)}); }
  static std::uint8_t value_symbol(Outcome outcome) { return outcome.is_draw() ? 0 : outcome.is_lost() ? 1 : 2; }

  static std::uint64_t positions() {
    constexpr std::uint64_t kWithTower =
        std::uint64_t{choose(kSquares - 1, kKnights)} * choose(kSquares - 1 - kKnights, kKnights);
    return kTowerSquares * kWithTower;
  }

  std::unexpected<Error> stopped_or_damaged() const {
    return fail(work_.stopped() ? "stopped; started again with the same folder it goes on with the table"
                                : "a pass of the solution is damaged");
  }

  /// A row as it will be written; exception(column, tower, outcome) for what has no symbol.
  template <class Exception>
  bool read_row(std::uint32_t row, std::span<EntrySymbols> out, Exception exception) const {
    const bool values = header_.kind == TableKind::kValues;
    std::vector<std::pair<std::size_t, std::size_t>> others;  // exceptions of a table of values: column, tower
    std::vector<std::uint8_t> other_values;
    const bool read = solved_.read(layout_, row, out, [&](std::uint32_t column, int tower, Outcome outcome) {
      if (!values) return exception(column, tower, outcome);
      others.emplace_back(column, static_cast<std::size_t>(tower));
      other_values.push_back(value_symbol(outcome));
    });
    if (!values || !read) return read;
    for (EntrySymbols& entry : out) {
      for (std::uint8_t& symbol : entry.symbols) symbol = written_as_[symbol];
    }
    for (std::size_t i = 0; i < others.size(); ++i) out[others[i].first].symbols[others[i].second] = other_values[i];
    return true;
  }

  /// visit(contexts, symbol) for everything that a block has to tell.
  template <class Visit>
  void visit_block(std::uint32_t row, std::uint32_t block, std::span<const EntrySymbols> symbols, Contexts& contexts,
                   Visit visit) const {
    const std::uint32_t begin = block * kBlockColumns;
    walk_block(
        layout_, layout_.waiting(row), begin, std::min(begin + kBlockColumns, kColumns), alphabet_, contexts,
        [&](std::uint32_t context, std::uint32_t column, int tower) {
          const std::uint8_t symbol = symbols[column].symbols[static_cast<std::size_t>(tower)];
          visit(context, symbol);
          return symbol;
        },
        [](std::uint32_t /*context*/) {});
  }

  /// How often each symbol comes where, and what has none.
  bool count() {
    Counts total(Contexts(header_.kind, alphabet_).count());
    std::mutex mutex;
    const bool all = run_rows(work_, 0, layout_.rows(), [&] {
      struct Own {
        Writer& writer;
        Counts& total;
        std::mutex& mutex;
        Counts counts{};
        Exceptions exceptions{};
        std::vector<EntrySymbols> symbols{};
        Contexts contexts;

        ~Own() {
          const std::lock_guard lock(mutex);
          for (std::size_t i = 0; i < counts.size(); ++i) {
            for (std::size_t symbol = 0; symbol < 256; ++symbol) total[i][symbol] += counts[i][symbol];
          }
          writer.exceptions_.add(exceptions);
        }
      };
      auto own = std::make_unique<Own>(*this, total, mutex, Counts(total.size()), Exceptions(),
                                       std::vector<EntrySymbols>(kColumns), Contexts(header_.kind, alphabet_));
      return [this, own = std::move(own)](std::uint32_t row) {
        const bool read = read_row(row, own->symbols, [&](std::uint32_t column, int tower, Outcome outcome) {
          own->exceptions.add((std::uint64_t{row} * kColumns) + column, tower, outcome);
        });
        if (!read) return false;
        for (std::uint32_t block = 0; block < header_.blocks(); ++block) {
          visit_block(row, block, own->symbols, own->contexts,
                      [&](std::uint32_t context, std::uint8_t symbol) { ++own->counts[context][symbol]; });
        }
        return true;
      };
    });
    exceptions_.sort();
    for (const auto& counts : total) chances_.push_back(SymbolFrequencies::of_counts(counts));
    return all;
  }

  struct EncodedRow {
    std::vector<std::uint16_t> words;
    std::vector<std::uint16_t> blocks;  ///< where each begins
  };

  bool encode_row(std::uint32_t row, std::span<EntrySymbols> symbols, Contexts& contexts,
                  std::vector<CodedSymbol>& coded, EncodedRow& out) const {
    if (!read_row(row, symbols, [](std::uint32_t, int, Outcome) {})) return false;
    out.words.clear();
    out.blocks.clear();
    for (std::uint32_t block = 0; block < header_.blocks(); ++block) {
      if (out.words.size() > 0xFFFF) return false;
      out.blocks.push_back(static_cast<std::uint16_t>(out.words.size()));
      coded.clear();
      visit_block(row, block, symbols, contexts, [&](std::uint32_t context, std::uint8_t symbol) {
        coded.push_back({.chances = &chances_[context], .symbol = symbol});
      });
      encode(coded, out.words);
    }
    return true;
  }

  /// Rows are encoded by many at a time and written one after another.
  Expected<void> write_data(const File& file, const std::filesystem::path& part) {
    constexpr std::uint32_t kAtATime = 256;
    std::vector<EncodedRow> encoded(kAtATime);
    rows_ = {0};
    for (std::uint32_t begin = 0; begin < layout_.rows(); begin += kAtATime) {
      const std::uint32_t end = std::min(begin + kAtATime, layout_.rows());
      const bool all = run_rows(work_, begin, end, [&] {
        return [&, symbols = std::vector<EntrySymbols>(kColumns), coded = std::vector<CodedSymbol>(),
                contexts = Contexts(header_.kind, alphabet_)](std::uint32_t row) mutable {
          return encode_row(row, symbols, contexts, coded, encoded[row - begin]);
        };
      });
      if (!all) return stopped_or_damaged();
      for (std::uint32_t row = begin; row < end; ++row) {
        const EncodedRow& each = encoded[row - begin];
        const auto bytes = std::as_bytes(std::span(each.words));
        if (const int error = file.write_at(header_.data_at() + (2 * rows_.back()), bytes); error != 0) {
          return file_error(part, error);
        }
        checks_.push_back(check_sum(bytes));
        rows_.push_back(rows_.back() + each.words.size());
        blocks_.insert(blocks_.end(), each.blocks.begin(), each.blocks.end());
      }
      work_.progress(static_cast<double>(end) / layout_.rows());
    }
    header_.data_words = rows_.back();
    return {};
  }

  int write_front(const File& file, std::span<const std::byte> model) {
    std::vector<std::byte> front(model.begin(), model.end());
    const auto add = [&front](std::span<const std::byte> bytes) {
      front.insert(front.end(), bytes.begin(), bytes.end());
    };
    add(std::as_bytes(exceptions_.items()));
    add(std::as_bytes(std::span(rows_)));
    add(std::as_bytes(std::span(checks_)));
    add(std::as_bytes(std::span(blocks_)));
    front.resize(header_.data_at() - sizeof(TableHeader));
    header_.front_check = check_sum(front, check_sum(bytes_of(header_)));
    if (const int error = file.write_at(sizeof(TableHeader), front); error != 0) return error;
    return file.write_at(0, bytes_of(header_));
  }

  const SolvedRows<kKnights>& solved_;
  const LongWork& work_;
  Layout<kKnights> layout_;
  Alphabet alphabet_;
  std::array<std::uint8_t, 256> written_as_{};
  TableHeader header_;
  Exceptions exceptions_;
  std::vector<SymbolFrequencies> chances_;
  std::vector<std::uint64_t> rows_;    ///< where each begins in the data, in words
  std::vector<std::uint64_t> checks_;  ///< a sum over each
  std::vector<std::uint16_t> blocks_;
};

}  // namespace

template <int kKnights>
Expected<TableHeader> write_table(const SolvedRows<kKnights>& solved, TableKind kind, const std::filesystem::path& path,
                                  const LongWork& work) {
  return Writer<kKnights>(solved, kind, work).write(path);
}

template Expected<TableHeader> write_table(const SolvedRows<2>&, TableKind, const std::filesystem::path&,
                                           const LongWork&);
template Expected<TableHeader> write_table(const SolvedRows<1>&, TableKind, const std::filesystem::path&,
                                           const LongWork&);
template Expected<TableHeader> write_table(const SolvedRows<5>&, TableKind, const std::filesystem::path&,
                                           const LongWork&);

}  // namespace tablier::bobail::solved
