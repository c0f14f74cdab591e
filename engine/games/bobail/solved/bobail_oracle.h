#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/error.h"
#include "core/outcome.h"
#include "erased/oracle.h"
#include "games/bobail/game.h"
#include "games/bobail/solved/table.h"

namespace tablier::bobail::solved {

/// Bobail, solved: answers from a table of turns. With fewer knights a side it is the smaller game that the solver is
/// tested with.
template <int kKnights>
class TableOracle final : public Oracle {
 public:
  /// Refuses what Table refuses, and a table of values alone.
  static Expected<std::unique_ptr<const TableOracle>> open(const std::filesystem::path& path);

  const TableHeader& header() const { return table_.header(); }

  /// What the seat to act gets in a game that goes on.
  Expected<Outcome> outcome(const bobail::State& state) const;

  /// What a seat has when its turn has led here; that turn counts as the first.
  Expected<Outcome> after_turn(Seat seat, const bobail::State& end) const;

  /// Every legal action with its outcome, the best first; of equals those in the order of the rules.
  Expected<std::vector<KnownAction>> rate(const bobail::State& state) const;

  /// How many of the turns of the seat to act keep what it has, and how many there are.
  struct Answers {
    int good = 0;
    int all = 0;
  };
  Expected<Answers> answers(const bobail::State& state) const;

  std::string_view game() const override;
  std::unique_ptr<Search> search(std::string_view position, const SearchSettings& settings) const override;
  Expected<std::vector<KnownAction>> rate(std::string_view position) const override;

 private:
  explicit TableOracle(Table<kKnights> table) : table_(std::move(table)) {}

  Expected<typename Table<kKnights>::Outcomes> outcomes(std::uint32_t moving, std::uint32_t waiting) const;
  Expected<Outcome> after(const bobail::State& state, Action action) const;

  Table<kKnights> table_;
};

using BobailOracle = TableOracle<5>;

extern template class TableOracle<2>;
extern template class TableOracle<5>;

/// The state of a position's text; the error names the field that is wrong.
Expected<bobail::State> read_bobail(std::string_view position);

}  // namespace tablier::bobail::solved
