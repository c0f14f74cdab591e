#pragma once

#include <algorithm>
#include <vector>

#include "core/game.h"
#include "search/proof_table.h"

namespace tablier {

/// Answers one question after another of the kind "does this seat win by force from this position, within so many of
/// its turns?" for a game of skill for two, by depth-first proof-number search: it always goes on where the question is
/// nearest to being decided. The bound on turns makes every line finite, so that what is found about a position does
/// not depend on the way to it. Its stack is its own, so that it can stop anywhere and go on later.
///
/// Proof numbers of alternatives that all matter are not added up: the largest counts, and one for each other. Sums
/// would count positions that are reached in several ways several times.
template <Game G>
class ProofSearch {
 public:
  using State = typename G::State;

  explicit ProofSearch(int table_bits) : table_(table_bits) {}

  /// Asks the next question. advance() until !busy(), then won() is the answer.
  void begin(const State& position, Seat attacker, int turns) {
    attacker_ = attacker;
    stack_.clear();
    answer_ = look(position, turns);
    if (!answer_.decided()) begin_anew(position, turns);
  }
  /// Asks about the same attacker, and for the action that wins too: the position itself may be known already. The
  /// attacker acts, and has more than one turn.
  void begin_anew(const State& position, int turns) {
    stack_.clear();
    children_.clear();
    enter(position, turns, kNoLimits);
  }
  bool busy() const { return !stack_.empty(); }
  bool won() const { return answer_.win == 0; }
  /// After begin_anew(), if won().
  Action winning_action() const { return winning_action_; }

  /// Looks into one more position.
  void advance() {
    Frame& frame = stack_.back();
    const ProofNumbers numbers = numbers_of(frame);
    if (reaches(numbers, frame.limits)) return leave(numbers);
    go_down(frame);
  }

  /// Positions looked at so far, for all questions together.
  std::uint64_t work() const { return work_; }

  /// What is known of a position, reached with so many turns of the attacker left.
  ProofNumbers look(const State& position, int turns) {
    const Actor actor = G::actor(position);
    if (actor.is_nobody()) return decided(G::winners(position) == SeatSet::of(attacker_));
    if (turns == 0) return decided(actor != Actor(attacker_) && !escapes(position));
    if (const auto known = table_.find(key_of(position), turns)) return *known;
    return first_guess(position);
  }

  /// Whether look() or the end of the attacker's last turn shows that a position is won.
  bool is_known_win(const State& position, int turns) {
    const ProofNumbers numbers = look(position, turns);
    return numbers.win == 0 || (!numbers.decided() && last_turn(position, turns) && wins_this_turn(position));
  }

  /// The fewest turns, up to these, within which the position is known to be won.
  int known_turns(const State& position, int turns) const { return table_.won_within(key_of(position), turns); }

  /// The turns left after an action of the position: the end of a turn of the attacker takes one.
  int turns_after(const State& position, const State& child, int turns) const {
    return G::actor(position) == Actor(attacker_) && G::begins_turn(child) ? turns - 1 : turns;
  }

 private:
  static constexpr ProofNumbers kNoLimits{.win = ProofNumbers::kProved, .no_win = ProofNumbers::kProved};

  struct Child {
    Action action;
    ProofNumbers numbers;
  };

  /// A position on the way down; its children are the last ones of children_, from `first` on.
  struct Frame {
    State state;
    int turns;
    bool attacks;
    ProofNumbers limits;
    std::size_t first;
    std::size_t chosen;
    std::uint64_t work_before;
  };

  static ProofNumbers decided(bool won) { return won ? ProofNumbers::won() : ProofNumbers::not_won(); }
  static bool reaches(ProofNumbers numbers, ProofNumbers limits) {
    return numbers.decided() || numbers.win >= limits.win || numbers.no_win >= limits.no_win;
  }
  std::uint64_t key_of(const State& position) const {
    constexpr std::uint64_t kOtherQuestion = 0x9E3779B97F4A7C15;
    return index(attacker_) == 0 ? G::hash(position) : G::hash(position) ^ kOtherQuestion;
  }
  bool last_turn(const State& position, int turns) const {
    return turns == 1 && G::actor(position) == Actor(attacker_);
  }

  /// Whoever acts needs one good action; the other must be ready for all.
  ProofNumbers first_guess(const State& position) const {
    std::uint32_t actions = 1;
    if constexpr (CountsActions<G>) actions = static_cast<std::uint32_t>(G::count(position));
    return G::actor(position) == Actor(attacker_) ? ProofNumbers{.win = 1, .no_win = actions}
                                                  : ProofNumbers{.win = actions, .no_win = 1};
  }

  /// Whether the defender can get through his turn without losing, the attacker having no turn left.
  bool escapes(const State& position) {
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      const State child = after(position, action);
      const Actor actor = G::actor(child);
      if (actor.is_nobody()) {
        if (G::winners(child) != SeatSet::of(attacker_)) return true;
      } else if (actor == Actor(attacker_) || escapes(child)) {
        return true;
      }
    }
    return false;
  }

  /// Whether the attacker, in his last turn, wins by its end or in the defender's turn after it.
  bool wins_this_turn(const State& position) {
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      const State child = after(position, action);
      const int turns = turns_after(position, child, 1);
      if (turns == 1 && G::actor(child) == Actor(attacker_) ? wins_this_turn(child) : look(child, turns).win == 0) {
        return true;
      }
    }
    return false;
  }

  State after(const State& position, Action action) {
    ++work_;
    State child = position;
    G::apply(child, action);
    return child;
  }

  void enter(const State& position, int turns, ProofNumbers limits) {
    const bool attacks = G::actor(position) == Actor(attacker_);
    stack_.push_back({position, turns, attacks, limits, children_.size(), children_.size(), work_});
    if (last_turn(position, turns)) return leave(decided(wins_this_turn(position)));
    ActionList list;
    G::legal(position, list);
    for (const Action action : list) {
      const State child = after(position, action);
      const ProofNumbers numbers = look(child, turns_after(position, child, turns));
      children_.push_back({action, numbers});
      // One good action is enough for whoever acts.
      if (attacks ? numbers.win == 0 : numbers.no_win == 0) break;
    }
  }

  // From here on "own" is the number that whoever acts wants to bring to 0, and "other" the opponent's.
  static std::uint32_t own(bool attacks, ProofNumbers numbers) { return attacks ? numbers.win : numbers.no_win; }
  static ProofNumbers from_own(bool attacks, std::uint32_t own, std::uint32_t other) {
    return attacks ? ProofNumbers{.win = own, .no_win = other} : ProofNumbers{.win = other, .no_win = own};
  }

  /// How many children could still help whoever acts.
  std::uint32_t open_children(const Frame& frame) const {
    return static_cast<std::uint32_t>(
        std::count_if(children_.begin() + static_cast<std::ptrdiff_t>(frame.first), children_.end(),
                      [&](const Child& child) { return own(!frame.attacks, child.numbers) > 0; }));
  }

  ProofNumbers numbers_of(const Frame& frame) const {
    std::uint32_t least_own = ProofNumbers::kProved;
    std::uint32_t most_other = 0;
    for (std::size_t i = frame.first; i < children_.size(); ++i) {
      least_own = std::min(least_own, own(frame.attacks, children_[i].numbers));
      most_other = std::max(most_other, own(!frame.attacks, children_[i].numbers));
    }
    if (least_own == 0) return from_own(frame.attacks, 0, ProofNumbers::kProved);
    if (most_other == 0) return from_own(frame.attacks, ProofNumbers::kProved, 0);
    return from_own(frame.attacks, least_own, most_other + open_children(frame) - 1);
  }

  /// Goes into the child that is nearest to what whoever acts wants, until another is clearly nearer.
  void go_down(Frame& frame) {
    std::uint32_t least = ProofNumbers::kProved;
    std::uint32_t second = ProofNumbers::kProved;
    for (std::size_t i = frame.first; i < children_.size(); ++i) {
      const std::uint32_t number = own(frame.attacks, children_[i].numbers);
      if (number < least) {
        second = least;
        least = number;
        frame.chosen = i;
      } else {
        second = std::min(second, number);
      }
    }
    const std::uint32_t clearly_more = std::min(ProofNumbers::kProved, second + 1 + (second / 4));
    const std::uint32_t own_limit = std::min(own(frame.attacks, frame.limits), clearly_more);
    const std::uint32_t other_limit = own(!frame.attacks, frame.limits) - (open_children(frame) - 1);
    const ProofNumbers limits = from_own(frame.attacks, own_limit, other_limit);

    const State child = after(frame.state, children_[frame.chosen].action);
    const int turns = turns_after(frame.state, child, frame.turns);
    const auto known = table_.find(key_of(child), turns);
    if (known && reaches(*known, limits)) {
      children_[frame.chosen].numbers = *known;
    } else {
      enter(child, turns, limits);
    }
  }

  void leave(ProofNumbers numbers) {
    const Frame& frame = stack_.back();
    table_.store(key_of(frame.state), frame.turns, numbers, work_ - frame.work_before);
    if (stack_.size() == 1) {
      answer_ = numbers;
      for (std::size_t i = frame.first; i < children_.size(); ++i) {
        if (children_[i].numbers.win == 0) winning_action_ = children_[i].action;
      }
    }
    children_.resize(frame.first);
    stack_.pop_back();
    if (!stack_.empty()) children_[stack_.back().chosen].numbers = numbers;
  }

  ProofTable table_;
  Seat attacker_{};
  std::vector<Frame> stack_;
  std::vector<Child> children_;
  ProofNumbers answer_{};
  Action winning_action_{};
  std::uint64_t work_ = 0;
};

}  // namespace tablier
