#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/value.h"
#include "erased/any_game.h"

namespace tablier {

/// All that a seat does until its turn is over or the game is won, and where that leads.
struct Turn {
  std::vector<Action> actions;
  AnyState after;
};

/// Whether a turn of this actor is over here.
bool turn_is_over(const AnyState& state, Actor mover);

/// The legal action of this word, if there is one.
std::optional<Action> find_action(const AnyView& view, std::string_view word);

/// Every turn of the seat to act, the position being the start of its turn or the middle. What leads to the same
/// position is the same turn: of several ways there the one counts whose words come first, as bytes. In that order.
std::vector<Turn> turns_from(const AnyState& position);

/// A turn, and its value at a glance: what the mover may expect if he looks no further than the other's next action.
struct RatedTurn {
  Turn turn;
  Value value;
};

/// The same turns, the most valuable first.
std::vector<RatedTurn> turns_by_value(const AnyState& position);

/// The turn of these words, one space apart. The error says which word cannot be played, or that the turn is not over
/// or was over before.
Expected<Turn> read_turn(const AnyState& position, std::string_view words);

/// The words of some actions, one space apart.
std::string words_of(const AnyGame& game, const std::vector<Action>& actions);

}  // namespace tablier
