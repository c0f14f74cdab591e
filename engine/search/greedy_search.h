#pragma once

#include "search/mcts.h"

namespace tablier {

/// Looks one action ahead and takes the best immediate value, averaged over chance and hidden cards. A yardstick that
/// plays like a person who sees no threats.
template <Game G>
class GreedySearch final : public Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

  /// view is what the seat to act sees.
  GreedySearch(const View& view, const SearchSettings& settings) : view_(view), random_(settings.seed) {
    G::legal(view_, list_);
    sums_.assign(static_cast<std::size_t>(list_.size()), {});
  }

  bool step(std::uint64_t /*work*/) override {
    if (tries_ >= kTries || list_.size() == 1) return false;
    ++tries_;
    for (int i = 0; i < list_.size(); ++i) {
      State state = G::determinize(view_, random_);
      G::apply(state, list_[i]);
      for (int chance = 0; G::actor(state).is_chance() && chance < kMaxActions; ++chance) {
        G::apply(state, random_outcome<G>(state, random_));
      }
      const Values values = expected_payoffs<G>(state);
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) sums_[static_cast<std::size_t>(i)][seat] += values[seat];
    }
    return tries_ < kTries;
  }

  Action choice() const override { return list_[best()]; }

  SearchReport report() const override {
    SearchReport report;
    report.work = static_cast<std::uint64_t>(tries_) * static_cast<std::uint64_t>(list_.size());
    report.depth = 1;
    report.line = {choice()};
    report.values = sums_[static_cast<std::size_t>(best())];
    for (Value& value : report.values) value /= std::max(1, tries_);
    return report;
  }

 private:
  static constexpr int kTries = 4;

  int best() const {
    const auto seat = static_cast<std::size_t>(index(G::actor(view_).seat()));
    int best = 0;
    for (int i = 1; i < list_.size(); ++i) {
      if (sums_[static_cast<std::size_t>(i)][seat] > sums_[static_cast<std::size_t>(best)][seat]) best = i;
    }
    return best;
  }

  View view_;
  Random random_;
  ActionList list_;
  std::vector<Values> sums_;
  int tries_ = 0;
};

}  // namespace tablier
