#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "core/error.h"
#include "core/outcome.h"
#include "core/random.h"
#include "erased/solved_game.h"
#include "games/bobail/game.h"
#include "games/bobail/solved/table.h"
#include "search/search.h"

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

  /// Every legal action with its outcome, the best first; among equals those in the order of the rules.
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

/// Plays by a tablebase: a won position is won in the fewest turns, a lost one lost as late as can be; and where it is
/// a draw, the other side is left as few as possible of its turns that keep it.
template <int kKnights>
class PerfectSearch final : public Search {
 public:
  PerfectSearch(const BobailTablebase<kKnights>& tablebase, const bobail::State& state, const SearchSettings& settings);

  /// Whether the tablebase had an answer; if not, this search is of no use.
  bool knows() const { return known_; }

  bool step(std::uint64_t work) override;
  Action choice() const override { return rated_.front().action; }
  SearchReport report() const override;

 private:
  void sort_draws_by_difficulty();
  void find_line();
  /// The fewest good answers that the other side can be left after this action, in thousandths of all it has.
  Expected<int> share_of_drawing_replies(const bobail::State& state, Action action) const;

  const BobailTablebase<kKnights>& tablebase_;
  bobail::State state_;
  Random random_;
  std::vector<KnownAction> rated_;  ///< the choice first
  std::vector<Action> line_;
  bool known_ = false;
};

extern template class PerfectSearch<2>;
extern template class PerfectSearch<5>;

}  // namespace tablier::bobail::solved
