#pragma once

#include <memory>

#include "search/alpha_beta.h"
#include "search/greedy_search.h"
#include "search/levels.h"
#include "search/mcts.h"

namespace tablier {

/// A game with levels of its own.
template <class G>
concept HasLevels = requires {
  { G::kLevelTable } -> std::convertible_to<LevelTable>;
};

template <Game G>
constexpr const LevelTable& levels_of() {
  if constexpr (HasLevels<G>) {
    return G::kLevelTable;
  } else {
    return CombinatorialGame<G> ? kAlphaBetaLevels : kMctsLevels;
  }
}

/// The settings of a level, 1 to kLevels.
template <Game G>
SearchSettings level_of(int number) {
  const Level& level = levels_of<G>()[static_cast<std::size_t>(std::clamp(number, 1, kLevels) - 1)];
  SearchSettings settings;
  settings.work = level.work;
  settings.attention = level.attention;
  settings.mcts_attention = level.mcts_attention;
  settings.spread = level.spread;
  settings.milliseconds = level.milliseconds;
  return settings;
}

/// A player for the seat to act, who sees this view.
template <Game G>
std::unique_ptr<Search> make_search(const typename G::View& view, const SearchSettings& settings) {
  switch (settings.method) {
    case Method::kGreedy:
      return std::make_unique<GreedySearch<G>>(view, settings);
    case Method::kPlainMcts:
      return std::make_unique<Mcts<G, true>>(view, settings);
    case Method::kBest:
      break;
  }
  if constexpr (CombinatorialGame<G>) {
    return std::make_unique<AlphaBeta<G>>(view, settings);
  } else {
    if constexpr (BecomesCombinatorial<G>) {
      Random nothing_hidden(settings.seed);
      if (G::is_combinatorial(G::determinize(view, nothing_hidden)))
        return std::make_unique<AlphaBeta<G>>(view, settings);
    }
    return std::make_unique<Mcts<G>>(view, settings);
  }
}

}  // namespace tablier
