#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/error.h"
#include "core/outcome.h"
#include "erased/solved_game.h"
#include "games/bobail/game.h"
#include "games/bobail/solved/table.h"

namespace tablier::bobail::solved {

/// Bobail, solved: answers from a table of turns. With fewer knights a side it is the smaller game that the solver is
/// tested with.
template <int kKnights>
class BobailTablebase final : public SolvedTable {
 public:
  /// Refuses what Table refuses, and a table of values alone.
  static Expected<std::unique_ptr<const BobailTablebase>> open(const std::filesystem::path& path);

  const TableHeader& header() const { return table_.header(); }

  /// What the seat to act gets in a game that goes on.
  Expected<Outcome> outcome(const bobail::State& state) const;

  /// What a seat has when its turn has led here; that turn counts as the first.
  Expected<Outcome> after_turn(Seat seat, const bobail::State& end) const;

  /// Every legal action with its outcome, the best first; of equals those in the order of the rules.
  Expected<std::vector<KnownAction>> probe(const bobail::State& state) const;

  /// How many of the turns of the seat to act keep what it has, and how many there are.
  struct Answers {
    int good = 0;
    int all = 0;
  };
  Expected<Answers> answers(const bobail::State& state) const;

  std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const override;
  Expected<std::vector<KnownAction>> probe(const AnyView& view) const override;
  Expected<Outcome> outcome(const AnyState& state) const override;
  Expected<TableCounts> verify(const LongWork& work) const override;
  std::uint64_t verification_memory() const override;
  /// Of Bobail itself only.
  Expected<std::unique_ptr<const PocketBook>> make_book() const override;

 private:
  explicit BobailTablebase(Table<kKnights> table) : table_(std::move(table)) {}

  Expected<typename Table<kKnights>::Outcomes> outcomes(std::uint32_t moving, std::uint32_t waiting) const;
  Expected<Outcome> after(const bobail::State& state, Action action) const;

  Table<kKnights> table_;
};

extern template class BobailTablebase<2>;
extern template class BobailTablebase<5>;

}  // namespace tablier::bobail::solved
