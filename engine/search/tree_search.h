#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <span>
#include <vector>

#include "core/playout.h"
#include "search/companions.h"
#include "search/judges.h"
#include "search/search.h"

namespace tablier {

/// A game that can say what each seat may expect of a position, without looking ahead. The values of those in play
/// add up to kWholeWin.
template <class G>
concept Estimates = requires(const typename G::State& position) {
  { G::estimate(position) } -> std::same_as<Values>;
};

/// A game that knows which of a player's actions deserve attention: a positive weight for each action of the list. The
/// tree tries them accordingly, and playouts choose among them.
template <class G>
concept Prefers =
    requires(const typename G::State& position, const ActionList& list, std::span<std::uint32_t> weights) {
      { G::prefer(position, list, weights) } -> std::same_as<void>;
    };

/// A game that says after how many actions of a playout its estimate is to be trusted.
template <class G>
concept LimitsPlayouts = requires {
  { G::kPlayoutLength } -> std::convertible_to<int>;
};

/// What each seat may expect: its payoff when the game is over, else the game's own estimate if it is wanted and there
/// is one, else an even share.
template <Game G, bool kEstimate = true>
Values expected_payoffs(const typename G::State& position) {
  Values values{};
  const SeatSet winners = G::winners(position);
  if (winners.empty()) {
    if constexpr (Estimates<G> && kEstimate) return G::estimate(position);
    if constexpr (Judges<G> && kEstimate) return judged_shares(G::judge(position));
    values.fill(kWholeWin / kMaxSeats);
    return values;
  }
  for (int i = 0; i < kMaxSeats; ++i) {
    if (winners.contains(seat_at(i))) values[static_cast<std::size_t>(i)] = kWholeWin / winners.size();
  }
  return values;
}

/// Information-set Monte Carlo tree search, for any game: several seats, chance, hidden cards. Each iteration imagines
/// what is hidden anew from the view alone, walks down one tree whose edges are actions as the searching seat would see
/// them, and plays on from the leaf. What the searching seat cannot know is nowhere in it.
///
/// Among children, PUCT: the mean payoff for whoever chooses, and a bonus for what is preferred and seldom tried.
///
/// kPlain is the textbook's version to measure against: nothing preferred, nothing estimated, random playouts to the
/// end.
template <Game G, bool kPlain = false>
class TreeSearch final : public Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

  /// view is what the seat to act sees.
  TreeSearch(const View& view, const SearchSettings& settings)
      : view_(view), viewer_(G::view_actor(view).seat()), settings_(settings), random_(seed_of(settings)) {
    nodes_.reserve(kFirstNodes);
    nodes_.emplace_back();
    ActionList list;
    G::view_legal(view_, list);
    fallback_ = list[0];
    only_one_ = list.size() == 1;
  }

  bool step(std::uint64_t work) override {
    const std::uint64_t end = work_ + std::min(work, settings_.work - std::min(settings_.work, work_));
    while (work_ < end && !done()) iterate();
    return !done();
  }

  Action choice() const override {
    const std::uint32_t best = most_visited();
    if (best == kNone) return fallback_;
    if (settings_.spread == 0) return nodes_[best].action;
    return any_nearly_as_good(tried(), G::view_actor(view_).seat(), settings_);
  }

  SearchReport report() const override {
    SearchReport report;
    report.work = work_;
    report.playouts = nodes_[0].visits;
    const Node& root = nodes_[0];
    if (root.visits > 0) {
      for (std::size_t i = 0; i < kMaxSeats; ++i) report.values[i] = mean(root, i);
    }
    for (std::uint32_t node = most_visited(); node != kNone && report.line.size() < kLongestLine;
         node = most_visited(node)) {
      report.line.push_back(nodes_[node].action);
    }
    if (report.line.empty()) report.line.push_back(fallback_);
    report.rated = most_tried_first(tried());
    return report;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::size_t kFirstNodes = 4096;
  static constexpr std::size_t kMostNodes = std::size_t{1} << 21U;
  static constexpr std::size_t kLongestLine = 12;
  static constexpr int kLongestPlayout = 2000;
  /// What a mean is counted in, so that one more of a million values still moves it.
  static constexpr std::int32_t kFine = 65536;
  static_assert(std::int64_t{kWholeWin} * kFine < std::numeric_limits<std::int32_t>::max());

  /// An edge of the tree and the node it leads to.
  struct Node {
    Action action{};
    std::uint32_t first_child = kNone;
    std::uint32_t next = kNone;  ///< sibling
    std::uint32_t visits = 0;
    std::uint32_t prior = 0;                      ///< of 65536
    std::array<std::int32_t, kMaxSeats> means{};  ///< what each seat may expect, kFine times
  };

  /// Each of several that think together imagines and plays on in its own way.
  static std::uint64_t seed_of(const SearchSettings& settings) {
    return settings.companion == 0 ? settings.seed
                                   : mix(settings.seed + static_cast<std::uint64_t>(settings.companion));
  }

  bool done() const { return only_one_ || work_ >= settings_.work; }

  static Value mean(const Node& node, std::size_t seat) { return node.means[seat] / kFine; }

  /// One more way has led through this node. Means are kept rather than sums: they are read far more often than
  /// changed.
  static void note(Node& node, const Values& values) {
    ++node.visits;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      const std::int32_t difference = (values[seat] * kFine) - node.means[seat];
      node.means[seat] += difference / static_cast<std::int32_t>(node.visits);
    }
  }

  void iterate() {
    State state = G::imagine(view_, random_);
    path_.assign(1, 0);
    bool in_tree = true;
    while (in_tree && looked_ahead() < farthest() && !G::actor(state).is_nobody()) {
      ++work_;
      const std::uint32_t child = G::actor(state).is_chance() ? chance_child(state) : chosen_child(state);
      if (child == kNone) break;  // the tree is full
      in_tree = nodes_[child].visits > 0;
      path_.push_back(child);
    }
    const Values values = play_on(state);
    for (const std::uint32_t node : path_) note(nodes_[node], values);
  }

  /// How many actions lead from the position to the end of the path.
  int looked_ahead() const { return static_cast<int>(path_.size()) - 1; }

  /// How many actions it looks ahead in all; without an estimate there is nothing to find but the end of the game.
  int farthest() const { return Estimates<G> && !kPlain ? settings_.depth : std::numeric_limits<int>::max(); }

  std::uint32_t add_child(std::uint32_t parent, std::uint32_t after, Action action, std::uint32_t prior) {
    if (nodes_.size() >= kMostNodes) return kNone;
    const auto added = static_cast<std::uint32_t>(nodes_.size());
    nodes_.emplace_back();
    nodes_[added].action = action;
    nodes_[added].prior = prior;
    std::uint32_t& link = after == kNone ? nodes_[parent].first_child : nodes_[after].next;
    nodes_[added].next = link;
    link = added;
    return added;
  }

  std::uint32_t find_child(std::uint32_t parent, Action action) const {
    std::uint32_t child = nodes_[parent].first_child;
    while (child != kNone && nodes_[child].action != action) child = nodes_[child].next;
    return child;
  }

  std::uint32_t chance_child(State& state) {
    const Action outcome = random_outcome<G>(state, random_);
    const Action seen = G::seen(state, outcome, viewer_);
    const std::uint32_t parent = path_.back();
    std::uint32_t child = find_child(parent, seen);
    if (child == kNone) child = add_child(parent, kNone, seen, 0);
    G::apply(state, outcome);
    return child;
  }

  std::uint32_t chosen_child(State& state) {
    ActionList list;
    G::legal(state, list);
    const std::uint32_t parent = path_.back();
    meet_children(parent, state, list);
    const auto seat = static_cast<std::size_t>(index(G::actor(state).seat()));
    std::uint32_t best = kNone;
    double best_score = 0;
    const double root = exploration(parent);
    const std::int32_t first_play = nodes_[parent].visits > 0 ? nodes_[parent].means[seat] : kWholeWin / 2 * kFine;
    for (const std::uint32_t child : candidates_) {
      const Node& node = nodes_[child];
      const double value = node.visits > 0 ? node.means[seat] : first_play;
      const double score = value + (root * node.prior / (1.0 + node.visits));
      if (best == kNone || score > best_score) {
        best = child;
        best_score = score;
      }
    }
    if (best != kNone) G::apply(state, nodes_[best].action);
    return best;
  }

  double exploration(std::uint32_t parent) const {
    constexpr double kExploration = 0.6 * kWholeWin * kFine / 65536.0;
    return kExploration * std::sqrt(1.0 + nodes_[parent].visits);
  }

  /// Fills candidates_ with the children for these actions, made where they are not there yet.
  void meet_children(std::uint32_t parent, const State& state, const ActionList& list) {
    candidates_.clear();
    std::uint32_t expected = nodes_[parent].first_child;  // they usually come in the same order
    std::uint32_t last = kNone;
    bool weighed = false;
    for (int i = 0; i < list.size(); ++i) {
      if (overlooked(parent, list[i], i + 1 == list.size())) continue;
      std::uint32_t child =
          expected != kNone && nodes_[expected].action == list[i] ? expected : find_child(parent, list[i]);
      if (child == kNone) {
        if (!weighed) weigh(state, list);
        weighed = true;
        child = add_child(parent, last, list[i], priors_[static_cast<std::size_t>(i)]);
        if (child == kNone) continue;
      }
      last = child;
      expected = nodes_[child].next;
      candidates_.push_back(child);
    }
  }

  /// Not every action comes to an inattentive player's mind, be it his own or an opponent's reply: in each place of the
  /// tree he overlooks others, the same ones each time he comes by. If nothing else came to his mind, the last one
  /// does.
  bool overlooked(std::uint32_t parent, Action action, bool last) const {
    if (settings_.attention >= 100 || (last && candidates_.empty())) return false;
    const std::uint64_t what = (std::uint64_t{action.from} << 8U) + action.to + (std::uint64_t{action.what} << 16U);
    const std::uint64_t where = mix(settings_.seed ^ mix(parent));
    return mix(where ^ mix(what + action.verb + 1)) % 100 >= static_cast<std::uint64_t>(settings_.attention);
  }

  /// The priors of the list's actions, of 65536 together.
  void weigh(const State& state, const ActionList& list) {
    std::array<std::uint32_t, kMaxActions> weights;
    weights.fill(1);
    const auto count = static_cast<std::size_t>(list.size());
    if constexpr (Prefers<G> && !kPlain) G::prefer(state, list, std::span(weights).first(count));
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) total += weights[i];
    for (std::size_t i = 0; i < count; ++i) {
      priors_[i] = static_cast<std::uint32_t>((std::uint64_t{weights[i]} << 16U) / total);
    }
  }

  Values play_on(State& state) {
    int limit = kLongestPlayout;
    if constexpr (LimitsPlayouts<G> && !kPlain) limit = G::kPlayoutLength;
    limit = std::min(limit, farthest() - looked_ahead());
    for (int i = 0; i < limit && !G::actor(state).is_nobody(); ++i) {
      ++work_;
      G::apply(state, playout_action(state));
    }
    return expected_payoffs<G, !kPlain>(state);
  }

  Action playout_action(const State& state) {
    if constexpr (Prefers<G> && !kPlain) {
      if (G::actor(state).is_seat()) return preferred_action(state);
    }
    return random_action<G>(state, random_);
  }

  Action preferred_action(const State& state) {
    ActionList list;
    G::legal(state, list);
    std::array<std::uint32_t, kMaxActions> weights;
    G::prefer(state, list, std::span(weights).first(static_cast<std::size_t>(list.size())));
    return by_weight(list, weights, random_);
  }

  /// The actions that were tried, in the order in which they are listed.
  std::vector<RatedAction> tried() const {
    std::vector<RatedAction> tried;
    for (std::uint32_t child = nodes_[0].first_child; child != kNone; child = nodes_[child].next) {
      const Node& node = nodes_[child];
      if (node.visits == 0) continue;
      RatedAction each{.action = node.action, .values = {}, .work = node.visits};
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) each.values[seat] = mean(node, seat);
      tried.push_back(each);
    }
    return tried;
  }

  std::uint32_t most_visited(std::uint32_t parent = 0) const {
    std::uint32_t best = kNone;
    for (std::uint32_t child = nodes_[parent].first_child; child != kNone; child = nodes_[child].next) {
      if (nodes_[child].visits > 0 && (best == kNone || nodes_[child].visits > nodes_[best].visits)) best = child;
    }
    return best;
  }

  View view_;
  Viewer viewer_;
  SearchSettings settings_;
  Random random_;
  std::uint64_t work_ = 0;
  Action fallback_;
  bool only_one_ = false;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> candidates_;
  std::array<std::uint32_t, kMaxActions> priors_{};
};

}  // namespace tablier
