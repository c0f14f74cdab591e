#pragma once

#include <memory>

#include "search/alpha_beta.h"
#include "search/greedy_search.h"
#include "search/levels.h"
#include "search/tree_search.h"

namespace tablier {

/// A game whose levels are settings of its own; number is 1 to kLevels.
template <class G>
concept HasLevels = requires(int number) {
  { G::level(number) } -> std::same_as<SearchSettings>;
};

/// The settings of a level, for games that have none of their own: more and more work.
inline SearchSettings usual_level(int number) {
  SearchSettings settings;
  settings.work = std::uint64_t{200} << (2 * number);
  settings.spread = number < 4 ? (4 - number) * 400 : 0;
  if (number == kLevels - 1) settings.milliseconds = 1000;
  if (number == kLevels) settings.milliseconds = 3000;
  if (number >= kLevels - 1) settings.work = std::numeric_limits<std::uint64_t>::max();
  return settings;
}

template <Game G>
SearchSettings level_of(int number) {
  if constexpr (HasLevels<G>) {
    return G::level(number);
  } else {
    return usual_level(number);
  }
}

/// A player for the seat to act, who sees this view.
template <Game G>
std::unique_ptr<Search> make_search(const typename G::View& view, const SearchSettings& settings) {
  switch (settings.method) {
    case Method::kGreedy:
      return std::make_unique<GreedySearch<G>>(view, settings);
    case Method::kPlainTree:
      return std::make_unique<TreeSearch<G, true>>(view, settings);
    case Method::kBest:
      break;
  }
  if constexpr (Judges<G>) {
    return std::make_unique<AlphaBeta<G>>(view, settings);
  } else {
    return std::make_unique<TreeSearch<G>>(view, settings);
  }
}

}  // namespace tablier
