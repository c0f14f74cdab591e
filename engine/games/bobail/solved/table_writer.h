#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/long_work.h"
#include "core/outcome.h"
#include "games/bobail/solved/contexts.h"
#include "games/bobail/solved/layout.h"
#include "games/bobail/solved/pass_log.h"
#include "games/bobail/solved/table_format.h"

namespace tablier::bobail::solved {

/// The outcomes that the passes of a folder tell together.
template <int kKnights>
class SolvedRows {
 public:
  /// All passes up to the one that found nothing must be there.
  static Expected<SolvedRows> open(const std::filesystem::path& folder);

  std::span<const PassReader> passes() const { return passes_; }
  /// The most frequent outcomes first.
  const Alphabet& alphabet() const { return alphabet_; }

  /// Sets the symbols of a row, column by column, and tells exception(column, tower, outcome) of those without one.
  /// False when the bytes of a pass are not what was written.
  template <class Exception>
  bool read(const Layout<kKnights>& layout, std::uint32_t row, std::span<EntrySymbols> out, Exception exception) const {
    set_visible_outcomes(layout, row, alphabet_, out);
    std::vector<Change> changes;
    for (const PassReader& pass : passes_) {
      if (!pass.read(row, changes)) return false;
      const auto turns = static_cast<int>(pass.facts().turns);
      for (const Change& change : changes) {
        if (change.column >= out.size()) return false;
        const auto set = [&](TowerWord towers, Outcome outcome) {
          const std::uint8_t symbol = alphabet_.symbol(outcome);
          out[change.column].set(towers, symbol);
          if (symbol != Alphabet::kOther) return;
          for (std::uint32_t rest = towers; rest != 0; rest &= rest - 1) {
            exception(change.column, std::countr_zero(rest), outcome);
          }
        };
        set(change.won, Outcome::won_in(turns));
        set(change.lost, Outcome::lost_in(turns));
      }
    }
    return true;
  }

 private:
  void choose_symbols();

  std::vector<PassReader> passes_;
  Alphabet alphabet_;
};

extern template class SolvedRows<1>;
extern template class SolvedRows<2>;
extern template class SolvedRows<5>;

/// Writes the file of a table from the passes of a solution: whole, or not at all. The same passes give the same bytes.
template <int kKnights>
Expected<TableHeader> write_table(const SolvedRows<kKnights>& solved, TableKind kind, const std::filesystem::path& path,
                                  const LongWork& work);

extern template Expected<TableHeader> write_table(const SolvedRows<2>&, TableKind, const std::filesystem::path&,
                                                  const LongWork&);
extern template Expected<TableHeader> write_table(const SolvedRows<1>&, TableKind, const std::filesystem::path&,
                                                  const LongWork&);
extern template Expected<TableHeader> write_table(const SolvedRows<5>&, TableKind, const std::filesystem::path&,
                                                  const LongWork&);

}  // namespace tablier::bobail::solved
