#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/action.h"
#include "core/seat.h"

namespace tablier {

/// The actions of a position, picked by descending score. The best of the rest is found on demand, because most
/// positions are left after a few.
class MovePicker {
 public:
  void clear() { size_ = picked_ = 0; }
  void add(Action action, int score) {
    const auto i = static_cast<std::size_t>(size_++);
    actions_[i] = action;
    // Among equals the one that was added first.
    ranks_[i] = (score * kMaxActions) + (kMaxActions - 1 - static_cast<int>(i));
  }

  int size() const { return size_; }
  /// How many have been picked.
  int picked() const { return picked_; }
  bool done() const { return picked_ == size_; }

  /// The next one; only where not finished.
  Action next() {
    int best = std::numeric_limits<int>::min();
    for (int i = 0; i < size_; ++i) best = std::max(best, ranks_[static_cast<std::size_t>(i)]);
    current_ = static_cast<std::size_t>(kMaxActions - 1 - (best & (kMaxActions - 1)));
    score_ = (best - (best & (kMaxActions - 1))) / kMaxActions;
    ranks_[current_] = std::numeric_limits<int>::min();
    order_[static_cast<std::size_t>(picked_++)] = static_cast<std::uint8_t>(current_);
    return actions_[current_];
  }
  Action current() const { return actions_[current_]; }
  int score() const { return score_; }
  /// The n-th that was picked.
  Action picked(int n) const { return actions_[order_[static_cast<std::size_t>(n)]]; }

  static constexpr int kTopScore = (1 << 23) - 1;

 private:
  std::array<Action, kMaxActions> actions_;
  std::array<std::int32_t, kMaxActions> ranks_;
  std::array<std::uint8_t, kMaxActions> order_;
  int size_ = 0;
  int picked_ = 0;
  std::size_t current_ = 0;
  int score_ = 0;
};

/// What a search has learned about which actions cause cutoffs: two killers a ply, and the history heuristic
/// (Schaeffer, 1989) for each seat's moves from square to square.
class KillersAndHistory {
 public:
  explicit KillersAndHistory(int plies) : killers_(static_cast<std::size_t>(plies)) {}

  /// The score of a quiet action: within ±kHistoryLimit, or that of a killer above it.
  int score(int ply, Seat seat, Action action) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (action == killers[0]) return kKiller;
    if (action == killers[1]) return kKiller - 1;
    return history_[slot(seat, action)];
  }

  void reward(int ply, Seat seat, Action action, int depth) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != action) killers = {action, killers[0]};
    change(slot(seat, action), weight(depth));
  }

  /// For an action tried before the one that caused the cutoff.
  void penalize(Seat seat, Action action, int depth) { change(slot(seat, action), -weight(depth)); }

  static constexpr int kHistoryLimit = 1 << 14;
  static constexpr int kKiller = kHistoryLimit + 2;
  /// The weight of a point of the game's own order: above any killer.
  static constexpr int kOrderPoint = 2 * kHistoryLimit;

 private:
  static int weight(int depth) { return std::min(depth * depth * 4, kHistoryLimit / 8); }

  static std::size_t slot(Seat seat, Action action) {
    return (static_cast<std::size_t>(index(seat)) << 14U) | ((std::size_t{action.from} & 127U) << 7U) |
           (std::size_t{action.to} & 127U);
  }

  /// The closer to the limit, the smaller the change, so that old scores fade.
  void change(std::size_t slot, int by) {
    std::int32_t& value = history_[slot];
    value += by - (value * std::abs(by) / kHistoryLimit);
  }

  std::vector<std::array<Action, 2>> killers_;
  std::vector<std::int32_t> history_ = std::vector<std::int32_t>(std::size_t{1} << 15U);
};

}  // namespace tablier
