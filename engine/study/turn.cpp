#include "study/turn.h"

#include <limits>
#include <unordered_set>

#include "core/text.h"
#include "core/value.h"
#include "session/words.h"

namespace tablier {

namespace {

/// Goes through a seat's actions in the order of their words.
class TurnWalk {
 public:
  explicit TurnWalk(Actor mover) : mover_(mover) {}

  void go_on(const AnyState& state) {
    for (const WordedAction& each : sorted_by_word(state.game(), state.legal())) {
      AnyState next = state;
      next.apply(each.action);
      actions_.push_back(each.action);
      if (!turn_is_over(next, mover_)) {
        go_on(next);
      } else if (reached_.insert(next.position()).second) {
        turns.push_back({actions_, next});
      }
      actions_.pop_back();
    }
  }

  std::vector<Turn> turns{};

 private:
  Actor mover_;
  std::vector<Action> actions_;
  std::unordered_set<std::string> reached_;
};

Value shallow_value(const Turn& turn, Seat mover) {
  const Actor actor = turn.after.actor();
  if (!actor.is_seat()) return turn.after.winners().contains(mover) ? kWholeWin : 0;
  const auto search = turn.after.view(Viewer(actor.seat())).search(SearchSettings{.depth = 1});
  while (search->step(std::numeric_limits<std::uint64_t>::max())) {
  }
  return search->report().values[static_cast<std::size_t>(index(mover))];
}

}  // namespace

bool turn_is_over(const AnyState& state, Actor mover) { return state.actor() != mover || state.begins_turn(); }

std::optional<Action> find_action(const AnyView& view, std::string_view word) {
  for (const Action action : view.legal()) {
    if (view.game().word(action) == word) return action;
  }
  return std::nullopt;
}

std::vector<Turn> turns_from(const AnyState& position) {
  TurnWalk walk(position.actor());
  if (position.actor().is_seat()) walk.go_on(position);
  return std::move(walk.turns);
}

std::vector<RatedTurn> turns_by_value(const AnyState& position) {
  std::vector<RatedTurn> rated;
  for (Turn& turn : turns_from(position)) {
    const Value value = shallow_value(turn, position.actor().seat());
    rated.push_back({std::move(turn), value});
  }
  sort_stably(rated, [](const RatedTurn& a, const RatedTurn& b) { return a.value > b.value; });
  return rated;
}

Expected<Turn> read_turn(const AnyState& position, std::string_view words) {
  const Actor mover = position.actor();
  Turn turn{.actions = {}, .after = position};
  for (const std::string_view word : split(words, ' ')) {
    if (!turn.actions.empty() && turn_is_over(turn.after, mover)) {
      return fail("the turn is over before " + quoted(word));
    }
    const ActionList legal = turn.after.legal();
    const auto action = std::ranges::find(legal, word, [&](Action each) { return position.game().word(each); });
    if (action == legal.end()) return fail("action " + quoted(word) + " is not legal");
    turn.actions.push_back(*action);
    turn.after.apply(*action);
  }
  if (!turn_is_over(turn.after, mover)) return fail("the turn is not over after " + quoted(words));
  return turn;
}

std::string words_of(const AnyGame& game, const std::vector<Action>& actions) {
  std::string words;
  for (const Action action : actions) words += (words.empty() ? "" : " ") + game.word(action);
  return words;
}

}  // namespace tablier
