#pragma once

#include <vector>

#include "core/random.h"
#include "games/bobail/solved/tablebase.h"
#include "search/search.h"

namespace tablier::bobail::solved {

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
  void put_hardest_draws_first();
  void find_line();
  /// The fewest good answers that the other side can be left after this action, in thousandths of all it has.
  Expected<int> easiness(const bobail::State& state, Action action) const;

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
