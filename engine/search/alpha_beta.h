#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <vector>

#include "core/game.h"
#include "search/judges.h"
#include "search/search.h"
#include "search/transposition.h"

namespace tablier {

/// A game that knows which actions to try first: the higher, the earlier.
template <class G>
concept OrdersActions = requires(const typename G::State& position, Action action) {
  { G::order(position, action) } -> std::same_as<int>;
};

/// Iterative-deepening principal variation search for games of skill for two. One player may act several times in a
/// row. It keeps its own stack instead of calling itself, so that it can stop after any position and go on later: the
/// slices it is run in change nothing.
template <Game G>
  requires Judges<G>
class AlphaBeta final : public Search {
 public:
  using State = typename G::State;
  using View = typename G::View;

  AlphaBeta(const View& view, const SearchSettings& settings)
      : settings_(settings), table_(settings.work > kSmallWork ? kLargeTable : kSmallTable), stack_(kDeepest + 2) {
    Random nothing_hidden(settings.seed);
    root_ = G::imagine(view, nothing_hidden);
    me_ = G::actor(root_).seat();
    ActionList list;
    G::legal(root_, list);
    best_ = list[0];
    only_one_ = list.size() == 1;
    begin_iteration(1);
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
    const Value mine = payoff(value_);
    report.values = values_of(mine);
    report.line = principal_line();
    report.wins_in = forced_turns(report.line);
    if (settings_.spread > 0) {
      for (const auto& [action, value] : rated_) report.rated.push_back({action, values_of(payoff(value))});
    }
    return report;
  }

 private:
  static constexpr int kWin = 1'000'000;  ///< less the number of actions until then
  static constexpr int kForced = kWin - 1'000;
  static constexpr int kInfinite = 2'000'000;
  static constexpr int kDeepest = 100;
  static constexpr std::uint64_t kSmallWork = 200'000;
  static constexpr int kSmallTable = 16;
  static constexpr int kLargeTable = 20;
  static constexpr std::size_t kLongestLine = 16;

  using Bound = TranspositionTable::Bound;

  struct Move {
    Action action;
    int order;
    int number;  ///< in the list of legal actions: decides between equals
  };

  /// How the child on top of a frame is being looked at: less deep than usual, with a window that only tells better
  /// from worse, or in full.
  enum class Look : std::uint8_t { kReduced, kNarrow, kWide };

  /// A position on the way down. Values are seen by the seat that acts in it.
  struct Frame {
    State state;
    std::array<Move, kMaxActions> moves;
    int count = 0;
    int next = 0;
    int alpha = 0;
    int beta = 0;
    int first_alpha = 0;
    int depth = 0;
    int best = 0;
    Action best_action{};
    std::uint64_t key = 0;
    Look look = Look::kWide;
    bool counts_repetition = false;
  };

  // One step: go down to the next move of the frame on top, or come back from it.
  void advance() {
    Frame& frame = stack_[static_cast<std::size_t>(ply_)];
    if (frame.next >= frame.count || frame.alpha >= frame.beta) {
      leave(frame);
    } else {
      try_next(frame);
    }
  }

  void begin_iteration(int depth) {
    iteration_ = depth;
    ply_ = 0;
    path_.clear();
    good_now_.clear();
    Frame& frame = stack_[0];
    frame.state = root_;
    expand(frame, depth, -kInfinite, kInfinite);
  }

  void end_iteration(const Frame& frame) {
    value_ = frame.best;
    best_ = frame.best_action;
    depth_done_ = iteration_;
    good_.clear();
    for (const auto& [action, value] : good_now_) {
      if (value >= frame.best - spread_points()) good_.push_back(action);
    }
    rated_ = good_now_;
    std::ranges::sort(rated_, [](const auto& a, const auto& b) {
      return a.second != b.second ? a.second > b.second : a.first < b.first;
    });
    const bool decided = std::abs(value_) >= kForced && kWin - std::abs(value_) <= iteration_;
    if (decided || iteration_ >= std::min(settings_.depth, kDeepest)) {
      done_ = true;
    } else {
      begin_iteration(iteration_ + 1);
    }
  }

  /// Makes a frame ready to have its moves tried.
  void expand(Frame& frame, int depth, int alpha, int beta) {
    frame.depth = depth;
    frame.alpha = frame.first_alpha = alpha;
    frame.beta = beta;
    frame.best = -kInfinite;
    frame.next = 0;
    frame.key = G::hash(frame.state);
    frame.counts_repetition = G::info().repetition_draws && G::begins_turn(frame.state);
    if (frame.counts_repetition) path_.push_back(frame.key);
    list_moves(frame, table_.find(frame.key).action);
    frame.best_action = frame.moves[0].action;
  }

  void list_moves(Frame& frame, Action remembered) {
    ActionList list;
    G::legal(frame.state, list);
    frame.count = 0;
    for (const Action action : list) {
      if (action != remembered && overlooked(frame, action, list.size())) continue;
      frame.moves[static_cast<std::size_t>(frame.count)] = {action, order(frame, action, remembered), frame.count};
      ++frame.count;
    }
    if (frame.count == 0) frame.moves[static_cast<std::size_t>(frame.count++)] = {list[0], 0, 0};
    std::sort(frame.moves.begin(), frame.moves.begin() + frame.count, [](const Move& a, const Move& b) {
      return a.order != b.order ? a.order > b.order : a.number < b.number;
    });
  }

  /// Not every continuation comes to an inattentive player's mind; of its own next actions it looks at all.
  bool overlooked(const Frame& frame, Action action, int actions) const {
    if (settings_.attention >= 100 || ply_ == 0 || actions < 3) return false;
    const std::uint64_t what = (std::uint64_t{action.from} << 8U) + action.to + (std::uint64_t{action.verb} << 16U);
    return mix(frame.key ^ mix(what + settings_.seed)) % 100 >= static_cast<std::uint64_t>(settings_.attention);
  }

  int order(const Frame& frame, Action action, Action remembered) const {
    constexpr int kFirst = 1 << 30;
    if (action == remembered) return kFirst;
    const auto& killers = killers_[static_cast<std::size_t>(ply_)];
    if (action == killers[0]) return kFirst - 1;
    if (action == killers[1]) return kFirst - 2;
    int value = history_[history_slot(frame, action)];
    if constexpr (OrdersActions<G>) value += G::order(frame.state, action) << 12U;
    return value;
  }

  static std::size_t history_slot(const Frame& frame, Action action) {
    const auto seat = static_cast<std::size_t>(index(G::actor(frame.state).seat()));
    return (seat << 14U) | ((std::size_t{action.from} & 127U) << 7U) | (std::size_t{action.to} & 127U);
  }

  void try_next(Frame& frame) {
    const int number = frame.next;
    if (number == 0) {
      frame.look = Look::kWide;
    } else {
      const bool reduce = frame.depth >= 3 && number >= 4 && ply_ > 0;
      frame.look = reduce ? Look::kReduced : Look::kNarrow;
    }
    // Where several good actions are wanted, the root tells each one's value.
    if (ply_ == 0 && settings_.spread > 0) frame.look = Look::kWide;
    go_down(frame);
  }

  void go_down(Frame& frame) {
    ++work_;
    Frame& child = stack_[static_cast<std::size_t>(ply_ + 1)];
    child.state = frame.state;
    G::apply(child.state, frame.moves[static_cast<std::size_t>(frame.next)].action);
    const Actor actor = G::actor(child.state);
    if (actor.is_nobody()) return come_back(frame, final_value(frame, child.state));

    const int reduction = frame.look == Look::kReduced ? (frame.next >= 12 ? 2 : 1) : 0;
    const int depth = frame.depth - 1 - reduction;
    const bool same = actor == G::actor(frame.state);
    const int low = ply_ == 0 ? std::max(-kInfinite, frame.alpha - spread_points()) : frame.alpha;
    const int high = frame.look == Look::kWide ? frame.beta : low + 1;
    const int alpha = same ? low : -high;
    const int beta = same ? high : -low;

    ++ply_;
    const auto known = known_value(child, depth, alpha, beta);
    if (known) {
      --ply_;
      return come_back(frame, same ? *known : -*known);
    }
    expand(child, depth, alpha, beta);
  }

  /// The value of a child, seen by the seat that acts in it, if it need not be looked into.
  std::optional<int> known_value(const Frame& child, int depth, int alpha, int beta) const {
    const bool turn = G::begins_turn(child.state);
    const std::uint64_t key = G::hash(child.state);
    if (turn && repeats(key)) return 0;
    // A turn is looked at to its end before it is judged.
    if ((depth <= 0 && turn) || ply_ >= kDeepest) return judge(child.state);
    const TranspositionTable::Entry entry = table_.find(key);
    if (entry.bound == Bound::kNone || entry.depth < depth) return std::nullopt;
    const int value = from_table(entry.value);
    if (entry.bound == Bound::kExact || (entry.bound == Bound::kLower && value >= beta) ||
        (entry.bound == Bound::kUpper && value <= alpha)) {
      return value;
    }
    return std::nullopt;
  }

  /// Once on the way down is enough to expect it again; in the game itself only the third time draws.
  bool repeats(std::uint64_t key) const {
    if (!G::info().repetition_draws) return false;
    if (std::ranges::find(path_, key) != path_.end()) return true;
    return !settings_.past.empty() && std::ranges::count(settings_.past, key) >= 2;
  }

  static int judge(const State& state) {
    const int points = std::clamp(G::judge(state), -kJudgeLimit, kJudgeLimit);
    return index(G::actor(state).seat()) == 0 ? points : -points;
  }

  int final_value(const Frame& frame, const State& over) const {
    const SeatSet winners = G::winners(over);
    if (winners.size() != 1) return 0;
    const int soon = kWin - (ply_ + 1);
    return winners.contains(G::actor(frame.state).seat()) ? soon : -soon;
  }

  /// Takes the value of the move that was just looked at, seen by the frame's own seat.
  void come_back(Frame& frame, int value) {
    const Action action = frame.moves[static_cast<std::size_t>(frame.next)].action;
    if (value > frame.alpha && frame.look == Look::kReduced) {
      frame.look = Look::kNarrow;
      return go_down(frame);
    }
    if (value > frame.alpha && value < frame.beta && frame.look == Look::kNarrow) {
      frame.look = Look::kWide;
      return go_down(frame);
    }
    if (ply_ == 0) good_now_.emplace_back(action, value);
    if (value > frame.best) {
      frame.best = value;
      frame.best_action = action;
    }
    frame.alpha = std::max(frame.alpha, value);
    if (frame.alpha >= frame.beta) reward(frame, action);
    ++frame.next;
  }

  void reward(const Frame& frame, Action action) {
    auto& killers = killers_[static_cast<std::size_t>(ply_)];
    if (killers[0] != action) killers = {action, killers[0]};
    std::int32_t& value = history_[history_slot(frame, action)];
    value = std::min(value + (frame.depth * frame.depth), 1 << 24);
  }

  void leave(Frame& frame) {
    const Bound bound = frame.best <= frame.first_alpha ? Bound::kUpper
                        : frame.best >= frame.beta      ? Bound::kLower
                                                        : Bound::kExact;
    table_.store({.key = frame.key,
                  .value = to_table(frame.best),
                  .action = frame.best_action,
                  .depth = static_cast<std::int16_t>(frame.depth),
                  .bound = bound});
    if (frame.counts_repetition) path_.pop_back();
    if (ply_ == 0) return end_iteration(frame);
    const bool same = G::actor(frame.state) == G::actor(stack_[static_cast<std::size_t>(ply_ - 1)].state);
    const int value = same ? frame.best : -frame.best;
    --ply_;
    come_back(stack_[static_cast<std::size_t>(ply_)], value);
  }

  // In the table a win is so many actions from the position, not from the root.
  int to_table(int value) const {
    if (value >= kForced) return value + ply_;
    return value <= -kForced ? value - ply_ : value;
  }
  int from_table(int value) const {
    if (value >= kForced) return value - ply_;
    return value <= -kForced ? value + ply_ : value;
  }

  /// settings_.spread, which is in payoffs, as points around an even position.
  int spread_points() const {
    return settings_.spread >= kWholeWin ? kInfinite : settings_.spread * 4 * kPointsOfDoubt / kWholeWin;
  }

  /// What points are worth as a payoff. Only for people to read: no decision depends on it.
  static Value payoff(int points) {
    if (points >= kForced) return kWholeWin;
    if (points <= -kForced) return 0;
    return static_cast<Value>(std::lround(kWholeWin / (1.0 + std::exp(-1.1 * points / kPointsOfDoubt))));
  }

  Values values_of(Value mine) const {
    Values values{};
    values[static_cast<std::size_t>(index(me_))] = mine;
    values[static_cast<std::size_t>(1 - index(me_))] = kWholeWin - mine;
    return values;
  }

  std::vector<Action> principal_line() const {
    std::vector<Action> line{best_};
    State state = root_;
    G::apply(state, best_);
    while (line.size() < kLongestLine && !G::actor(state).is_nobody()) {
      const TranspositionTable::Entry entry = table_.find(G::hash(state));
      ActionList list;
      G::legal(state, list);
      if (entry.bound == Bound::kNone || !list.contains(entry.action)) break;
      line.push_back(entry.action);
      G::apply(state, entry.action);
    }
    return line;
  }

  /// The winner's turns in a forced line; negative if the winner is the other.
  int forced_turns(const std::vector<Action>& line) const {
    if (std::abs(value_) < kForced) return 0;
    const Seat winner = value_ > 0 ? me_ : seat_at(1 - index(me_));
    State state = root_;
    int turns = G::actor(state) == Actor(winner) ? 1 : 0;
    int actions = 0;
    for (const Action action : line) {
      G::apply(state, action);
      ++actions;
      if (!G::actor(state).is_nobody() && G::begins_turn(state) && G::actor(state) == Actor(winner)) ++turns;
    }
    // The table may have lost the end of the line: two actions are a turn, more or less.
    const int missing = std::max(0, (kWin - std::abs(value_)) - actions);
    turns += missing / 4;
    return value_ > 0 ? std::max(1, turns) : -std::max(1, turns);
  }

  SearchSettings settings_;
  TranspositionTable table_;
  std::vector<Frame> stack_;
  std::vector<std::uint64_t> path_;
  std::vector<std::int32_t> history_ = std::vector<std::int32_t>(std::size_t{1} << 15U);
  std::array<std::array<Action, 2>, kDeepest + 2> killers_{};
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
  std::vector<std::pair<Action, int>> good_now_;
  std::vector<Action> good_;
  std::vector<std::pair<Action, int>> rated_;
};

}  // namespace tablier
