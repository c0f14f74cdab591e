#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/perft.h"
#include "core/playout.h"
#include "search/evaluation.h"
#include "search/parallel.h"
#include "search/search.h"

namespace tablier {

/// A game that estimates each seat's expected payoff without looking ahead. The values of the seats in play add up to
/// kWholeWin.
template <class G>
concept Estimates = requires(const typename G::State& position) {
  { G::estimate(position) } -> std::same_as<Values>;
};

/// A game with a policy: a positive weight for each action of the list, used as priors in the tree and to choose in
/// playouts.
template <class G>
concept HasPolicy =
    requires(const typename G::State& position, const ActionList& list, std::span<std::uint32_t> weights) {
      { G::policy(position, list, weights) } -> std::same_as<void>;
    };

/// A game that says after how many actions of a playout its estimate is to be trusted.
template <class G>
concept LimitsPlayouts = requires {
  { G::kPlayoutLength } -> std::convertible_to<int>;
};

/// Each seat's expected payoff: the actual one when the game is over, else the game's estimate if wanted and available,
/// else an even share.
template <Game G, bool kEstimate = true>
Values expected_payoffs(const typename G::State& position) {
  Values values{};
  const SeatSet winners = G::winners(position);
  if (winners.empty()) {
    if constexpr (Estimates<G> && kEstimate) return G::estimate(position);
    if constexpr (HasEvaluation<G> && kEstimate) return evaluation_shares(G::evaluate(position));
    values.fill(kWholeWin / kMaxSeats);
    return values;
  }
  for (int i = 0; i < kMaxSeats; ++i) {
    if (winners.contains(seat_at(i))) values[static_cast<std::size_t>(i)] = kWholeWin / winners.size();
  }
  return values;
}

/// Who wins by force from a node of a tree, and within how many of his turns; nobody while unknown.
class ForcedWin {
 public:
  constexpr ForcedWin() = default;

  /// At the end of a game. Where the win is shared nobody has forced it.
  static ForcedWin at_end(SeatSet winners) {
    ForcedWin win;
    for (int i = 0; i < kMaxSeats && winners.size() == 1; ++i) {
      if (winners.contains(seat_at(i))) win.winner_ = static_cast<std::uint8_t>(i);
    }
    return win;
  }

  bool known() const { return winner_ != kNobody; }
  bool belongs_to(Seat seat) const { return winner_ == index(seat); }
  bool same_winner(ForcedWin other) const { return winner_ == other.winner_; }
  int turns() const { return turns_; }

  /// The same win, one turn of the winner earlier.
  ForcedWin one_turn_earlier() const {
    ForcedWin win = *this;
    if (turns_ < std::numeric_limits<std::uint8_t>::max()) ++win.turns_;
    return win;
  }

  /// What each seat may expect; only where it is known.
  Values values() const {
    Values values{};
    values[winner_] = kWholeWin;
    return values;
  }

  /// As in SearchReport, for the seat to act.
  int wins_in(Seat seat) const {
    if (!known()) return 0;
    return belongs_to(seat) ? turns() : -std::max(1, turns());
  }

 private:
  static constexpr std::uint8_t kNobody = 0xFF;

  std::uint8_t winner_ = kNobody;
  std::uint8_t turns_ = 0;
};

/// Information-set Monte Carlo tree search (Cowling, Powley and Whitehouse, 2012), for any game: several seats, chance,
/// hidden cards. Each iteration determinizes the view anew, selects its way down one tree whose edges are actions as
/// the searching seat would see them, and plays out from the leaf. The tree contains nothing that the searching seat
/// cannot know.
///
/// Children are selected by PUCT: the mean payoff for whoever chooses, and a bonus for a high prior and few visits.
///
/// Where nothing is hidden, the end of a game proves something about the positions before it (MCTS-Solver: Winands,
/// Bjornsson and Saito, 2008): a seat that can choose a win has one, and if every outcome, chance included, leads to
/// the same winner, the win is forced. Proved positions are not searched again.
///
/// kPlain is a version to measure against: equal priors, no evaluation, random playouts to the end.
template <Game G, bool kPlain = false>
class Mcts final : public Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

  /// view is what the seat to act sees, or that of settings.eyes.
  Mcts(const View& view, const SearchSettings& settings)
      : view_(view),
        viewer_(settings.eyes ? *settings.eyes : G::actor(view).seat()),
        settings_(settings),
        random_(seed_of(settings)) {
    if (settings.mcts_attention != 0) settings_.attention = settings.mcts_attention;
    nodes_.reserve(kFirstNodes);
    nodes_.emplace_back();
    ActionList list;
    G::legal(view_, list);
    fallback_ = list[0];
    only_one_ = list.size() == 1 && !settings.eyes;
    proves_ = !kPlain && !G::info().hidden_cards && !G::info().repetition_draws;
  }

  bool step(std::uint64_t work) override {
    const std::uint64_t end = work_ + std::min(work, settings_.work - std::min(settings_.work, work_));
    while (work_ < end && !done()) iterate();
    return !done();
  }

  Action choice() const override {
    const std::uint32_t best = best_child();
    if (best == kNone) return fallback_;
    if (settings_.spread == 0 || nodes_[0].forced.known()) return nodes_[best].action;
    return sample_near_best(visited(), me(), settings_);
  }

  SearchReport report() const override {
    SearchReport report;
    report.work = work_;
    report.playouts = nodes_[0].visits;
    const Node& root = nodes_[0];
    if (root.visits > 0) {
      for (std::size_t i = 0; i < kMaxSeats; ++i) report.values[i] = mean(root, i);
    }
    if (root.forced.known()) report.values = root.forced.values();
    report.wins_in = root.forced.wins_in(me());
    report.rated = in_order(visited(), me(), settings_);
    const bool rates_all = settings_.spread >= kWholeWin && !report.rated.empty();
    for (std::uint32_t node = rates_all ? find_child(0, report.rated.front().action) : best_child();
         node != kNone && report.line.size() < kLongestLine; node = best_child(node)) {
      report.line.push_back(nodes_[node].action);
    }
    if (report.line.empty()) report.line.push_back(fallback_);
    return report;
  }

 private:
  static constexpr std::uint32_t kNone = 0xFFFFFFFF;
  static constexpr std::size_t kFirstNodes = 4096;
  static constexpr std::size_t kMostNodes = std::size_t{1} << (sizeof(void*) == 4 ? 20U : 21U);  // a page has less room
  static constexpr std::size_t kLongestLine = 12;
  static constexpr int kLongestPlayout = 2000;
  static constexpr std::uint64_t kFewestPlayouts = 2 * kMaxActions;
  /// What a mean is counted in, so that one more of a million values still moves it.
  static constexpr std::int32_t kFine = 65536;
  static_assert(std::int64_t{kWholeWin} * kFine < std::numeric_limits<std::int32_t>::max());

  /// An edge of the tree and the node it leads to.
  struct Node {
    Action action{};
    std::uint32_t first_child = kNone;
    std::uint32_t next = kNone;  ///< sibling
    std::uint32_t visits = 0;
    std::uint16_t prior = 0;                      ///< of 65536
    ForcedWin forced{};                           ///< once it is known, the way to it is the first child
    std::array<std::int32_t, kMaxSeats> means{};  ///< what each seat may expect, kFine times
  };

  /// Each thread determinizes and plays out in its own way.
  static std::uint64_t seed_of(const SearchSettings& settings) {
    return settings.thread == 0 ? settings.seed : mix(settings.seed + static_cast<std::uint64_t>(settings.thread));
  }

  /// A proof is enough, unless the alternatives are wanted, too.
  bool done() const {
    const bool proved = nodes_[0].forced.known() && settings_.spread < kWholeWin;
    return only_one_ || work_ >= settings_.work || proved || deep_enough();
  }

  /// A tree search has no fixed depth; it uses the mean length of its paths. Each action must have been tried, however
  /// deep the first of them led.
  bool deep_enough() const {
    const std::uint64_t playouts = nodes_[0].visits;
    return playouts >= kFewestPlayouts && steps_ >= playouts * static_cast<std::uint64_t>(settings_.depth);
  }

  Seat me() const { return viewer_.seat(); }

  static Value mean(const Node& node, std::size_t seat) { return node.means[seat] / kFine; }

  /// Adds a playout through this node. Means are kept rather than sums, because they are read far more often than
  /// changed.
  static void update(Node& node, const Values& values) {
    ++node.visits;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      const std::int32_t difference = (values[seat] * kFine) - node.means[seat];
      node.means[seat] += difference / static_cast<std::int32_t>(node.visits);
    }
  }

  void iterate() {
    State state = G::determinize(view_, random_);
    path_.assign(1, 0);
    bool in_tree = true;
    while (in_tree && !G::actor(state).is_nobody()) {
      ++work_;
      const std::uint32_t child = G::actor(state).is_chance() ? chance_child(state) : select_child(state);
      if (child == kNone) break;  // the tree is full
      in_tree = nodes_[child].visits > 0 && !nodes_[child].forced.known();
      path_.push_back(child);
    }
    const bool at_new_end = G::actor(state).is_nobody() && !nodes_[path_.back()].forced.known();
    if (proves_ && at_new_end) back_up_proof(ForcedWin::at_end(G::winners(state)));
    const ForcedWin forced = nodes_[path_.back()].forced;
    const Values values = forced.known() ? forced.values() : play_out(state);
    for (const std::uint32_t node : path_) update(nodes_[node], values);
    steps_ += path_.size() - 1;
  }

  /// The path has reached the end of a game: proves what follows, from the last position to the first.
  void back_up_proof(ForcedWin end) {
    if (!end.known()) return;
    nodes_[path_.back()].forced = end;
    states_.assign(1, G::determinize(view_, random_));  // nothing is hidden: it is the position itself
    for (std::size_t i = 1; i + 1 < path_.size(); ++i) {
      states_.push_back(states_.back());
      G::apply(states_.back(), nodes_[path_[i]].action);
    }
    for (std::size_t i = states_.size(); i > 0 && prove_node(path_[i - 1], states_[i - 1]); --i) {
    }
  }

  /// Notes who wins by force from a node if its children decide it; else returns false.
  bool prove_node(std::uint32_t parent, const State& state) {
    const Actor actor = G::actor(state);
    std::uint32_t chosen = kNone;   // the shortest win of whoever acts
    std::uint32_t longest = kNone;  // of another
    ForcedWin win;
    int alike = 0;
    for (std::uint32_t child = nodes_[parent].first_child; child != kNone; child = nodes_[child].next) {
      const ForcedWin known = seen_from(state, nodes_[child]);
      if (!known.known()) continue;
      if (actor.is_seat() && known.belongs_to(actor.seat())) {
        if (chosen == kNone || known.turns() < win.turns()) {
          win = known;
          chosen = child;
        }
      } else if (chosen == kNone && (longest == kNone || known.same_winner(win))) {
        ++alike;
        if (longest == kNone || known.turns() > win.turns()) {
          win = known;
          longest = child;
        }
      }
    }
    if (chosen == kNone && alike < count_actions<G>(state)) return false;
    nodes_[parent].forced = win;
    put_first(parent, chosen != kNone ? chosen : longest);
    return true;
  }

  /// What is known of a child, counted from the position before it.
  static ForcedWin seen_from(const State& state, const Node& child) {
    if (!child.forced.known() || !G::actor(state).is_seat() || !child.forced.belongs_to(G::actor(state).seat())) {
      return child.forced;
    }
    State next = state;
    G::apply(next, child.action);
    const bool turn_goes_on = !G::actor(next).is_nobody() && G::turn_of(next) == G::turn_of(state);
    return turn_goes_on ? child.forced : child.forced.one_turn_earlier();
  }

  void put_first(std::uint32_t parent, std::uint32_t child) {
    std::uint32_t* link = &nodes_[parent].first_child;
    while (*link != child) link = &nodes_[*link].next;
    *link = nodes_[child].next;
    nodes_[child].next = nodes_[parent].first_child;
    nodes_[parent].first_child = child;
  }

  std::uint32_t add_child(std::uint32_t parent, std::uint32_t after, Action action, std::uint16_t prior) {
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

  std::uint32_t select_child(State& state) {
    ActionList list;
    G::legal(state, list);
    const std::uint32_t parent = path_.back();
    expand(parent, state, list);
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
  void expand(std::uint32_t parent, const State& state, const ActionList& list) {
    candidates_.clear();
    std::uint32_t expected = nodes_[parent].first_child;  // they usually come in the same order
    std::uint32_t last = kNone;
    bool has_priors = false;
    for (int i = 0; i < list.size(); ++i) {
      if (overlooked(parent, list[i], i + 1 == list.size())) continue;
      std::uint32_t child =
          expected != kNone && nodes_[expected].action == list[i] ? expected : find_child(parent, list[i]);
      if (child == kNone) {
        if (!has_priors) set_priors(state, list);
        has_priors = true;
        child = add_child(parent, last, list[i], priors_[static_cast<std::size_t>(i)]);
        if (child == kNone) continue;
      }
      last = child;
      expected = nodes_[child].next;
      candidates_.push_back(child);
    }
  }

  /// An inattentive player overlooks some actions, his own and his opponents': different ones at each node, the same
  /// ones at every visit. If all are overlooked, the last one is considered.
  bool overlooked(std::uint32_t parent, Action action, bool last) const {
    if (settings_.attention >= 100 || (last && candidates_.empty())) return false;
    const std::uint64_t what = (std::uint64_t{action.from} << 8U) + action.to + (std::uint64_t{action.what} << 16U);
    const std::uint64_t where = mix(settings_.seed ^ mix(parent));
    return mix(where ^ mix(what + action.verb + 1)) % 100 >= static_cast<std::uint64_t>(settings_.attention);
  }

  /// The priors of the list's actions, with sum 65536.
  void set_priors(const State& state, const ActionList& list) {
    std::array<std::uint32_t, kMaxActions> weights;
    weights.fill(1);
    const auto count = static_cast<std::size_t>(list.size());
    if constexpr (HasPolicy<G> && !kPlain) G::policy(state, list, std::span(weights).first(count));
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < count; ++i) total += weights[i];
    for (std::size_t i = 0; i < count; ++i) {
      // A single action needs no bonus, so it does not matter that 65536 does not fit.
      priors_[i] =
          static_cast<std::uint16_t>(std::min<std::uint64_t>((std::uint64_t{weights[i]} << 16U) / total, 0xFFFF));
    }
  }

  Values play_out(State& state) {
    int limit = kLongestPlayout;
    if constexpr (LimitsPlayouts<G> && !kPlain) limit = G::kPlayoutLength;
    for (int i = 0; i < limit && !G::actor(state).is_nobody(); ++i) {
      ++work_;
      G::apply(state, playout_action(state));
    }
    return expected_payoffs<G, !kPlain>(state);
  }

  Action playout_action(const State& state) {
    if constexpr (HasPolicy<G> && !kPlain) {
      if (G::actor(state).is_seat()) return policy_action(state);
    }
    return random_action<G>(state, random_);
  }

  Action policy_action(const State& state) {
    ActionList list;
    G::legal(state, list);
    std::array<std::uint32_t, kMaxActions> weights;
    G::policy(state, list, std::span(weights).first(static_cast<std::size_t>(list.size())));
    return by_weight(list, weights, random_);
  }

  /// The actions that were tried, in the order in which they are listed.
  std::vector<RatedAction> visited() const {
    std::vector<RatedAction> visited;
    for (std::uint32_t child = nodes_[0].first_child; child != kNone; child = nodes_[child].next) {
      const Node& node = nodes_[child];
      if (node.visits == 0) continue;
      RatedAction each{.action = node.action, .values = {}, .work = node.visits};
      for (std::size_t seat = 0; seat < kMaxSeats; ++seat) each.values[seat] = mean(node, seat);
      if (node.forced.known()) {
        Random nothing_hidden(settings_.seed);
        each.values = node.forced.values();
        each.wins_in = seen_from(G::determinize(view_, nothing_hidden), node).wins_in(me());
      }
      visited.push_back(each);
    }
    return visited;
  }

  std::uint32_t best_child(std::uint32_t parent = 0) const {
    if (nodes_[parent].forced.known()) return nodes_[parent].first_child;
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
  std::uint64_t steps_ = 0;  ///< of all playouts together, within the tree
  Action fallback_;
  bool only_one_ = false;
  bool proves_ = false;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> candidates_;
  std::vector<State> states_;
  std::array<std::uint16_t, kMaxActions> priors_{};
};

}  // namespace tablier
