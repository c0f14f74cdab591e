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

/// A game in which luck decides so much that looking further helps little: its levels differ by what they overlook.
template <class G>
concept HasAttention = requires {
  { G::kLevelAttention } -> std::convertible_to<LevelAttention>;
};

/// The settings of a level of alpha-beta, for games that have none of their own. Each step up looks at four to five
/// times as many positions; the lowest two also overlook things, and take what is nearly as good. Up to level 6 the
/// work is fixed, so that the same seed gives the same game everywhere; the last two have a time.
inline SearchSettings usual_level(int number) {
  struct Level {
    std::uint64_t work;
    int attention;
    Value spread;
    int milliseconds;
  };
  constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();
  constexpr std::array<Level, kLevels> kSettings{{
      {.work = 30, .attention = 30, .spread = 2'500, .milliseconds = 0},
      {.work = 500, .attention = 60, .spread = 500, .milliseconds = 0},
      {.work = 3'000, .attention = 95, .spread = 60, .milliseconds = 0},
      {.work = 15'000, .attention = 100, .spread = 0, .milliseconds = 0},
      {.work = 75'000, .attention = 100, .spread = 0, .milliseconds = 0},
      {.work = 400'000, .attention = 100, .spread = 0, .milliseconds = 0},
      {.work = kNoLimit, .attention = 100, .spread = 0, .milliseconds = 700},
      {.work = kNoLimit, .attention = 100, .spread = 0, .milliseconds = 3'000},
  }};
  const Level& level = kSettings[static_cast<std::size_t>(std::clamp(number, 1, kLevels) - 1)];
  SearchSettings settings;
  settings.work = level.work;
  settings.attention = level.attention;
  settings.spread = level.spread;
  settings.milliseconds = level.milliseconds;
  return settings;
}

template <Game G>
SearchSettings level_of(int number) {
  if constexpr (HasLevels<G>) {
    return G::level(number);
  } else if constexpr (Judges<G>) {
    return usual_level(number);
  } else if constexpr (HasAttention<G>) {
    return tree_level(number, G::kLevelAttention);
  } else {
    return tree_level(number);
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
