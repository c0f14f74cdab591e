#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/game.h"
#include "core/perft.h"
#include "search/evaluation.h"
#include "search/move_order.h"
#include "search/search.h"
#include "search/transposition.h"

namespace tablier {

/// A game with its own move ordering. order() scores each action of the list: 0 for a quiet one, less for a bad one.
/// tactical() lists those above 0 in the order of legal(); they are tried first, never reduced, and searched in
/// quiescence.
template <class G>
concept OrdersMoves =
    requires(const typename G::State& position, const ActionList& list, std::span<int> points, ActionList& tactical) {
      { G::order(position, list, points) } -> std::same_as<void>;
      { G::tactical(position, tactical) } -> std::same_as<void>;
    };

/// A game that detects without search that the seat whose turn begins wins in this turn. It need not detect every such
/// win, but must not report a false one.
template <class G>
concept SeesWins = requires(const typename G::State& position) {
  { G::wins_at_once(position) } -> std::same_as<bool>;
};

/// Iterative-deepening principal variation search (Marsland and Campbell, 1982) for combinatorial games, with a
/// transposition table, killers and history, late move reductions, and quiescence search of tactical moves. One player
/// may act several times in a row: the sign of a value changes with the seat, not with the ply. It keeps its own stack
/// instead of recursing, so that it can stop after any position and continue later: the division into slices does not
/// affect the result.
template <Game G>
  requires HasEvaluation<G>
class AlphaBeta final : public Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

  AlphaBeta(const View& view, const SearchSettings& settings)
      : settings_(settings),
        table_(settings.shared_table ? settings.shared_table : std::make_shared<TranspositionTable>(kSmallestTable)),
        stack_(kDeepest + 2) {
    Random nothing_hidden(settings.seed);
    root_ = G::determinize(view, nothing_hidden);
    me_ = G::actor(root_).seat();
    ActionList list;
    G::legal(root_, list);
    best_ = list[0];
    only_one_ = list.size() == 1 && !settings.eyes;
    // Lazy SMP: half of the threads are an iteration ahead of the others.
    begin_iteration(1 + (settings.thread % 2));
  }

  bool step(std::uint64_t work) override {
    const std::uint64_t end = work_ + std::min(work, settings_.work - std::min(settings_.work, work_));
    while (!done_ && work_ < end) advance();
    if (only_one_ || work_ >= settings_.work) done_ = true;
    return !done_;
  }

  Action choice() const override {
    if (settings_.spread == 0 || good_.empty()) return best_;
    Random random(mix(settings_.seed + 17));
    return good_[random.below(static_cast<std::uint32_t>(good_.size()))];
  }

  SearchReport report() const override {
    SearchReport report;
    report.work = work_;
    report.depth = depth_done_;
    report.values = values_of(payoff(value_));
    report.line = principal_variation();
    report.wins_in = forced_turns(value_);
    if (settings_.spread > 0) {
      for (const auto& [action, value] : rated_) {
        report.rated.push_back({.action = action, .values = values_of(payoff(value)), .wins_in = forced_turns(value)});
      }
    }
    return report;
  }

 private:
  static constexpr int kWin = 1'000'000;  ///< less the number of turns until then, the one under way not counted
  static constexpr int kForced = kWin - 1'000;
  static constexpr int kInfinite = 1'000'001;
  static constexpr int kDeepest = 100;
  static constexpr int kQuiescenceDepth = 4;
  static constexpr int kSmallestTable = 12;
  static constexpr std::size_t kLongestLine = 16;
  static constexpr Action kNoAction{.verb = 0xFF};  ///< no game has it

  using Bound = TranspositionTable::Bound;

  /// How the current child of a frame is being searched: to a reduced depth or to the full one with a zero window,
  /// which only tells better from worse, or with the full window.
  enum class Window : std::uint8_t { kReduced, kZero, kFull };

  /// A position on the way down. Values are seen by the seat that acts in it.
  struct Frame {
    State state;
    MovePicker actions;
    Seat seat{};
    int turns = 0;  ///< begun since the root
    int alpha = 0;
    int beta = 0;
    int first_alpha = 0;
    int depth = 0;
    int best = 0;
    int stand_pat = 0;  ///< the static evaluation, where the depth is reached
    Action best_action{};
    std::uint64_t key = 0;
    Window window = Window::kFull;
    int reduction = 0;
    bool counts_repetition = false;
  };

  Frame& frame_at(int ply) { return stack_[static_cast<std::size_t>(ply)]; }

  // One step: go down to the next action of the frame on top, or come back from it.
  void advance() {
    make_room();
    Frame& frame = frame_at(ply_);
    if (frame.actions.done() || frame.alpha >= frame.beta) {
      leave(frame);
    } else {
      try_next(frame);
    }
  }

  void begin_iteration(int depth) {
    iteration_ = depth;
    ply_ = 0;
    path_.clear();
    root_values_.clear();
    Frame& frame = frame_at(0);
    frame.state = root_;
    frame.turns = 0;
    expand(frame, depth, -kInfinite, kInfinite, depth > 1 ? best_ : kNoAction);
  }

  void end_iteration(const Frame& frame) {
    value_ = frame.best;
    best_ = frame.best_action;
    depth_done_ = iteration_;
    good_.clear();
    for (const auto& [action, value] : root_values_) {
      if (value >= frame.best - spread_points()) good_.push_back(action);
    }
    rated_ = root_values_;
    // Of equals the choice is first, so that the line begins with the first of them.
    std::ranges::sort(rated_, [this](const auto& a, const auto& b) {
      if (a.second != b.second) return a.second > b.second;
      return a.first == best_ ? b.first != best_ : b.first != best_ && a.first < b.first;
    });
    if (std::abs(value_) >= kForced || iteration_ >= std::min(settings_.depth, kDeepest)) {
      done_ = true;
    } else {
      begin_iteration(iteration_ + 1);
    }
  }

  /// Prepares a frame, whose state and turns are set, for search.
  void expand(Frame& frame, int depth, int alpha, int beta, Action hash_move) {
    frame.seat = G::actor(frame.state).seat();
    frame.depth = depth;
    frame.alpha = frame.first_alpha = alpha;
    frame.beta = beta;
    frame.best = -kInfinite;
    frame.key = G::hash(frame.state);
    frame.counts_repetition = G::info().repetition_draws && G::begins_turn(frame.state);
    if (frame.counts_repetition) path_.push_back(frame.key);
    list_actions(frame, hash_move);
    if (!in_quiescence(frame)) return;
    // Nobody is forced to make a tactical move.
    frame.best = frame.stand_pat;
    frame.alpha = std::max(frame.alpha, frame.best);
  }

  static bool in_quiescence(const Frame& frame) {
    return OrdersMoves<G> && frame.depth <= 0 && G::begins_turn(frame.state);
  }

  void list_actions(Frame& frame, Action hash_move) {
    ActionList list;
    const bool only_tactical = in_quiescence(frame);
    if constexpr (OrdersMoves<G>) {
      if (only_tactical) G::tactical(frame.state, list);
    }
    if (!only_tactical) G::legal(frame.state, list);
    const int choices = only_tactical ? count_actions<G>(frame.state) : list.size();
    frame.actions.clear();
    std::array<int, kMaxActions> points;
    if constexpr (OrdersMoves<G>) G::order(frame.state, list, points);
    const int first = first_at_root(list.size());
    for (int i = 0; i < list.size(); ++i) {
      const int number = (first + i) % list.size();
      const Action action = list[number];
      if (action == hash_move) {
        frame.actions.add(action, MovePicker::kTopScore);
      } else if (!overlooked(frame.key, action, choices)) {
        int score = ordering_.score(ply_, frame.seat, action);
        if constexpr (OrdersMoves<G>)
          score += points[static_cast<std::size_t>(number)] * KillersAndHistory::kOrderPoint;
        frame.actions.add(action, score);
      }
    }
    if (frame.actions.size() == 0 && !only_tactical) frame.actions.add(list[0], 0);
  }

  /// Of equally good actions the first in the list is chosen: with noise, the seed decides where the root's list
  /// begins.
  int first_at_root(int actions) const {
    if (ply_ != 0 || settings_.noise == 0) return 0;
    return static_cast<int>(Random(mix(settings_.seed)).below(static_cast<std::uint32_t>(actions)));
  }

  /// An inattentive player overlooks some continuations, but considers all of its own next actions.
  bool overlooked(std::uint64_t key, Action action, int actions) const {
    if (settings_.attention >= 100 || ply_ == 0 || actions < 3) return false;
    const std::uint64_t what = (std::uint64_t{action.from} << 8U) + action.to + (std::uint64_t{action.verb} << 16U);
    return !notices(key ^ mix(what));
  }

  bool notices(std::uint64_t what) const {
    return settings_.attention >= 100 ||
           mix(what ^ mix(settings_.seed)) % 100 < static_cast<std::uint64_t>(settings_.attention);
  }

  void try_next(Frame& frame) {
    const int number = frame.actions.picked();
    frame.actions.next();
    // Where several good actions are wanted, the root tells each one's value.
    const bool in_full = number == 0 || (ply_ == 0 && settings_.spread > 0);
    frame.reduction = in_full ? 0 : reduction(frame, number);
    frame.window = in_full ? Window::kFull : frame.reduction > 0 ? Window::kReduced : Window::kZero;
    search_child(frame);
  }

  /// Late move reductions: late quiet moves are searched again in full if they turn out well.
  static int reduction(const Frame& frame, int number) {
    if (frame.depth < 3 || number < 4 || frame.actions.score() > KillersAndHistory::kKiller) return 0;
    return number < 12 ? 1 : 2;
  }

  void search_child(Frame& frame) {
    ++work_;
    Frame& child = frame_at(ply_ + 1);
    child.state = frame.state;
    G::apply(child.state, frame.actions.current());
    const Actor actor = G::actor(child.state);
    if (actor.is_nobody()) return back_up(frame, final_value(frame, child.state));

    const int depth = frame.depth - 1 - (frame.window == Window::kReduced ? frame.reduction : 0);
    const bool same = actor == Actor(frame.seat);
    const int low = ply_ == 0 ? std::max(-kInfinite, frame.alpha - spread_points()) : frame.alpha;
    const int high = frame.window == Window::kFull ? frame.beta : low + 1;
    const int alpha = same ? low : -high;
    const int beta = same ? high : -low;
    child.turns = frame.turns + (G::begins_turn(child.state) ? 1 : 0);

    ++ply_;
    Action hash_move = kNoAction;
    const auto known = known_value(child, depth, alpha, beta, hash_move);
    if (known) {
      --ply_;
      return back_up(frame, same ? *known : -*known);
    }
    expand(child, depth, alpha, beta, hash_move);
  }

  /// The value of a child, seen by the seat that acts in it, if it need not be searched; else its hash move.
  std::optional<int> known_value(Frame& child, int depth, int alpha, int beta, Action& hash_move) const {
    const std::uint64_t key = G::hash(child.state);
    if (G::begins_turn(child.state)) {
      if (repeats(key)) return 0;
      if constexpr (SeesWins<G>) {
        if (G::wins_at_once(child.state) && notices(key)) return kWin - child.turns;
      }
      // A turn is searched to its end before it is evaluated; quiescence begins at the start of the next.
      if (depth <= 0) {
        child.stand_pat = evaluate(child.state);
        const bool looks_on = OrdersMoves<G> && depth > -kQuiescenceDepth && ply_ < kDeepest && child.stand_pat < beta;
        return looks_on ? std::nullopt : std::optional(child.stand_pat);
      }
    }
    if (ply_ >= kDeepest) return evaluate(child.state);
    const TranspositionTable::Entry entry = table_->find(key);
    if (entry.bound == Bound::kNone) return std::nullopt;
    hash_move = entry.action;
    const int value = from_table(entry.value, child.turns);
    // A forced result holds at any depth.
    if (entry.depth < std::max(depth, 0) && std::abs(value) < kForced) return std::nullopt;
    const bool high_enough = entry.bound != Bound::kUpper && value >= beta;
    const bool low_enough = entry.bound != Bound::kLower && value <= alpha;
    if (entry.depth < std::max(depth, 0)) {
      return (high_enough && value >= kForced) || (low_enough && value <= -kForced) ? std::optional(value)
                                                                                    : std::nullopt;
    }
    return entry.bound == Bound::kExact || high_enough || low_enough ? std::optional(value) : std::nullopt;
  }

  /// One earlier occurrence on the path counts as a draw; in the game itself the third does.
  bool repeats(std::uint64_t key) const {
    if (!G::info().repetition_draws) return false;
    if (std::ranges::find(path_, key) != path_.end()) return true;
    return !settings_.past.empty() && std::ranges::count(settings_.past, key) >= 2;
  }

  int evaluate(const State& state) const {
    const int points = std::clamp(G::evaluate(state) + noise(state), -kEvaluationLimit, kEvaluationLimit);
    return index(G::actor(state).seat()) == 0 ? points : -points;
  }

  int noise(const State& state) const {
    if (settings_.noise == 0) return 0;
    const auto width = static_cast<std::uint64_t>((2 * settings_.noise) + 1);
    return static_cast<int>(mix(G::hash(state) ^ mix(settings_.seed)) % width) - settings_.noise;
  }

  static int final_value(const Frame& frame, const State& over) {
    const SeatSet winners = G::winners(over);
    if (winners.size() != 1) return 0;
    return winners.contains(frame.seat) ? kWin - frame.turns : frame.turns - kWin;
  }

  /// Takes the value of the action that was just looked at, seen by the frame's own seat.
  void back_up(Frame& frame, int value) {
    if (value > frame.alpha && frame.window == Window::kReduced) {
      frame.window = Window::kZero;
      return search_child(frame);
    }
    if (value > frame.alpha && value < frame.beta && frame.window == Window::kZero) {
      frame.window = Window::kFull;
      return search_child(frame);
    }
    const Action action = frame.actions.current();
    if (ply_ == 0) note_at_root(frame, action, value);
    if (value > frame.best) {
      frame.best = value;
      frame.best_action = action;
    }
    frame.alpha = std::max(frame.alpha, value);
    if (frame.alpha >= frame.beta) cut_off(frame);
  }

  void note_at_root(const Frame& frame, Action action, int value) {
    root_values_.emplace_back(action, value);
    // The best of the last iteration is tried first, so whatever beats it is better, even if the iteration is
    // incomplete.
    if (iteration_ > 1 && settings_.spread == 0 && value > frame.best) {
      best_ = action;
      value_ = value;
      if (value >= kForced) done_ = true;
    }
  }

  void cut_off(const Frame& frame) {
    const int last = frame.actions.picked() - 1;
    ordering_.reward(ply_, frame.seat, frame.actions.current(), std::max(frame.depth, 0));
    for (int i = 0; i < last; ++i) {
      ordering_.penalize(frame.seat, frame.actions.picked(i), std::max(frame.depth, 0));
    }
  }

  void leave(Frame& frame) {
    if (!in_quiescence(frame)) store(frame);
    if (frame.counts_repetition) path_.pop_back();
    if (ply_ == 0) return end_iteration(frame);
    --ply_;
    Frame& above = frame_at(ply_);
    back_up(above, frame.seat == above.seat ? frame.best : -frame.best);
  }

  void store(const Frame& frame) {
    const Bound bound = frame.best <= frame.first_alpha ? Bound::kUpper
                        : frame.best >= frame.beta      ? Bound::kLower
                                                        : Bound::kExact;
    table_->store(frame.key, {.value = to_table(frame.best, frame.turns),
                              .action = frame.best_action,
                              .depth = std::max(frame.depth, 0),
                              .bound = bound});
  }

  // In the table, turns to a win count from the position, not from the root.
  static int to_table(int value, int turns) {
    if (value >= kForced) return value + turns;
    return value <= -kForced ? value - turns : value;
  }
  static int from_table(int value, int turns) {
    if (value >= kForced) return value - turns;
    return value <= -kForced ? value + turns : value;
  }

  /// Keeps about as many slots as there are positions to remember, within reason.
  void make_room() {
    constexpr int kAtOnce = 2;
    if (settings_.shared_table) return;  // others are using it
    const int bits = table_->bits();
    if (bits < TranspositionTable::kMostBits && (work_ >> static_cast<unsigned>(bits - 1)) != 0)
      table_->grow(bits + kAtOnce);
  }

  /// settings_.spread, which is in payoffs, as points around an even position.
  int spread_points() const {
    return settings_.spread >= kWholeWin ? 2 * kInfinite : settings_.spread * 4 * kEvaluationScale / kWholeWin;
  }

  /// Points as a payoff, only for display: no decision depends on it.
  static Value payoff(int points) {
    if (points >= kForced) return kWholeWin;
    if (points <= -kForced) return 0;
    return static_cast<Value>(std::lround(kWholeWin / (1.0 + std::exp(-1.1 * points / kEvaluationScale))));
  }

  Values values_of(Value mine) const {
    Values values{};
    values[static_cast<std::size_t>(index(me_))] = mine;
    values[static_cast<std::size_t>(1 - index(me_))] = kWholeWin - mine;
    return values;
  }

  std::vector<Action> principal_variation() const {
    std::vector<Action> line{best_};
    State state = root_;
    G::apply(state, best_);
    while (line.size() < kLongestLine && !G::actor(state).is_nobody()) {
      const TranspositionTable::Entry entry = table_->find(G::hash(state));
      ActionList list;
      G::legal(state, list);
      if (entry.bound == Bound::kNone || !list.contains(entry.action)) break;
      line.push_back(entry.action);
      G::apply(state, entry.action);
    }
    return line;
  }

  /// The winner's turns until a forced end; negative if the winner is the other. A player who overlooks things proves
  /// nothing.
  int forced_turns(int value) const {
    if (std::abs(value) < kForced || settings_.attention < 100) return 0;
    const int turns = kWin - std::abs(value);
    return value > 0 ? (turns / 2) + 1 : -std::max(1, (turns + 1) / 2);
  }

  SearchSettings settings_;
  std::shared_ptr<TranspositionTable> table_;
  std::vector<Frame> stack_;
  std::vector<std::uint64_t> path_;
  KillersAndHistory ordering_{kDeepest + 2};
  State root_{};
  Seat me_{};
  int ply_ = 0;
  int iteration_ = 0;
  std::uint64_t work_ = 0;
  bool done_ = false;
  bool only_one_ = false;

  Action best_{};
  int value_ = 0;
  int depth_done_ = 0;
  std::vector<std::pair<Action, int>> root_values_;
  std::vector<Action> good_;
  std::vector<std::pair<Action, int>> rated_;
};

}  // namespace tablier
