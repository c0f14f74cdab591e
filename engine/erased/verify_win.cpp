#include "erased/verify_win.h"

#include <algorithm>

namespace tablier {

namespace {

/// Plays a winning tree against every defence, each position once.
class TreeCheck {
 public:
  explicit TreeCheck(const WinningTree& tree) : tree_(tree) {}

  /// How long the loser can hold out from a position.
  struct Resistance {
    int turns = 0;    ///< of the winner, that begin in it or later
    int actions = 0;  ///< of both
    bool operator<(const Resistance& that) const {
      return turns != that.turns ? turns < that.turns : actions < that.actions;
    }
  };

  Expected<Resistance> check(const AnyState& state) {
    if (state.actor().is_nobody()) {
      if (state.winners() == SeatSet::of(tree_.winner)) return Resistance{};
      return fail("the winner does not win in " + state.position());
    }
    const std::string text = state.position();
    const auto [place, is_new] = visited_.try_emplace(text, kOnTheWay);
    if (!is_new) {
      if (place->second.actions < 0) return fail("the play comes back to " + text);
      return place->second;
    }
    const Expected<Resistance> longest = check_actions(state, text);
    if (longest) visited_[text] = *longest;
    return longest;
  }

  std::size_t positions() const { return visited_.size(); }

  /// The line in which the loser holds out longest, from a position that has been checked.
  std::vector<Action> longest_line(AnyState state) {
    std::vector<Action> line;
    while (state.actor().is_seat()) {
      Action best{};
      Resistance most{-1, -1};
      for (const Action action : actions(state, state.position())) {
        const Resistance there = after(state, action).value_or(Resistance{-1, -1});
        if (most < there) {
          most = there;
          best = action;
        }
      }
      line.push_back(best);
      state.apply(best);
    }
    return line;
  }

 private:
  static constexpr Resistance kOnTheWay{.turns = 0, .actions = -1};

  /// What may be played: anything by the loser, one answer (or, if it is missing, nothing) by the winner.
  ActionList actions(const AnyState& state, const std::string& text) const {
    if (state.actor() != Actor(tree_.winner)) return state.legal();
    ActionList one;
    const auto found = tree_.answers.find(text);
    if (found != tree_.answers.end() && state.legal().contains(found->second)) one.push(found->second);
    return one;
  }

  Expected<Resistance> after(const AnyState& state, Action action) {
    AnyState next = state;
    next.apply(action);
    Expected<Resistance> there = check(next);
    if (!there) return there;
    if (next.begins_turn() && next.actor() == Actor(tree_.winner)) ++there->turns;
    ++there->actions;
    return there;
  }

  Expected<Resistance> check_actions(const AnyState& state, const std::string& text) {
    const ActionList list = actions(state, text);
    if (list.empty()) return fail("there is no legal answer to " + text);
    Resistance longest{-1, -1};
    for (const Action action : list) {
      const Expected<Resistance> there = after(state, action);
      if (!there) return there;
      longest = std::max(longest, *there);
    }
    return longest;
  }

  const WinningTree& tree_;
  std::unordered_map<std::string, Resistance> visited_;
};

}  // namespace

Expected<VerifiedWin> verify(const AnyState& from, const WinningTree& tree) {
  TreeCheck check(tree);
  TABLIER_TRY(longest, check.check(from));
  const int now = from.actor() == Actor(tree.winner) ? 1 : 0;
  return VerifiedWin{.turns = longest->turns + now, .positions = check.positions(), .line = check.longest_line(from)};
}

}  // namespace tablier
