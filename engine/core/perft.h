#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "core/game.h"
#include "core/repetition.h"

namespace tablier {

template <Game G>
int count_actions(const typename G::State& position) {
  if constexpr (CountsActions<G>) {
    return G::count(position);
  } else {
    ActionList list;
    G::legal(position, list);
    return list.size();
  }
}

/// The number of action sequences of a given length (docs/rules/README.md). The last ply is counted in bulk.
template <Game G>
class Perft {
 public:
  using State = typename G::State;

  /// Nothing if more than `budget` positions would have to be visited.
  static std::optional<std::uint64_t> count(const State& root, int depth, std::uint64_t budget) {
    Perft perft(depth, budget);
    const std::uint64_t leaves = perft.visit(root, depth);
    if (perft.visited_ > budget) return std::nullopt;
    return leaves;
  }

  /// For each first action, the number of sequences that begin with it; depth must be at least 1.
  static std::vector<std::pair<Action, std::uint64_t>> divide(const State& root, int depth) {
    Perft perft(depth, std::numeric_limits<std::uint64_t>::max());
    if (G::begins_turn(root)) perft.history_.third_time(G::hash(root));
    ActionList list;
    G::legal(root, list);
    std::vector<std::pair<Action, std::uint64_t>> shares;
    for (const Action action : list) {
      State next = root;
      G::apply(next, action);
      shares.emplace_back(action, perft.visit(next, depth - 1));
    }
    return shares;
  }

 private:
  // A third occurrence at the start of a turn takes two cycles of at least two turns each.
  static constexpr int kShortestDraw = 4;

  Perft(int depth, std::uint64_t budget)
      : watch_repetition_(G::info().repetition_draws && depth > kShortestDraw), budget_(budget) {}

  std::uint64_t visit(const State& position, int depth) {
    if (depth == 0) return 1;
    if (++visited_ > budget_) return 0;
    if (!watch_repetition_ || !G::begins_turn(position)) return below(position, depth);
    const bool drawn = history_.third_time(G::hash(position));
    const std::uint64_t leaves = drawn ? 0 : below(position, depth);
    history_.forget_last();
    return leaves;
  }

  std::uint64_t below(const State& position, int depth) {
    if (depth == 1) return static_cast<std::uint64_t>(count_actions<G>(position));
    ActionList list;
    G::legal(position, list);
    std::uint64_t leaves = 0;
    for (const Action action : list) {
      State next = position;
      G::apply(next, action);
      leaves += visit(next, depth - 1);
    }
    return leaves;
  }

  bool watch_repetition_;
  std::uint64_t budget_;
  std::uint64_t visited_ = 0;
  Repetition history_;
};

}  // namespace tablier
