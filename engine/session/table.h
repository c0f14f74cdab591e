#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/repetition.h"
#include "session/spec.h"
#include "session/words.h"

namespace tablier {

/// A game in progress: who sits where, what has been played, and what may be played now. Used alike by the
/// command line, the server and the page. It alone knows the history, and so the draw by repetition.
class Table {
 public:
  /// A table with the starting position.
  explicit Table(const Spec& spec);
  /// A table that goes on from a position, or the reason why that cannot be.
  static Expected<Table> from_position(const Spec& spec, std::string_view position);

  const Spec& spec() const { return spec_; }
  const Facts& facts() const { return facts_; }
  const AnyGame& game() const { return *spec_.game; }

  /// The names of those who sit at the table, by seat; empty where nobody has given one.
  const std::string& name(Seat seat) const { return names_[static_cast<std::size_t>(index(seat))]; }
  void set_name(Seat seat, std::string name) { names_[static_cast<std::size_t>(index(seat))] = std::move(name); }
  int seats() const { return static_cast<int>(facts_.seats.size()); }

  const AnyState& state() const { return states_.back(); }
  /// The first position, and those after each of the actions played.
  const std::vector<AnyState>& states() const { return states_; }
  const std::vector<Action>& actions() const { return actions_; }
  /// Whether play began from the game's own starting position.
  bool from_start() const { return from_start_; }

  bool finished() const { return !winners().empty(); }
  /// Ends the game otherwise than by its rules: someone resigns, a draw is agreed, a flag falls. `how` is a phrase
  /// for the record. Only while the game goes on; undo() takes it back.
  void conclude(SeatSet winners, std::string how);
  /// How the game was concluded; empty if it goes on or ended by its rules.
  const std::string& ending() const { return ending_; }
  /// Whether the position has come up for the third time at the start of a turn.
  bool drawn_by_repetition() const { return drawn_; }
  SeatSet winners() const { return stopped() ? agreed_ : state().winners(); }
  /// As the state's, but nobody acts when the game has been drawn by repetition or concluded, and there are no actions.
  Actor actor() const { return stopped() ? Actor::nobody() : state().actor(); }
  ActionList legal() const { return stopped() ? ActionList() : state().legal(); }

  /// The positions at the starts of the turns so far, as hashes, where repetition draws.
  std::vector<std::uint64_t> turn_hashes() const { return repetition_.noted(); }

  /// Plays the action of this word; if it is refused, nothing has changed.
  Expected<void> play(std::string_view word);
  /// Plays an action out of legal(). What had been undone can no longer be redone, unless it is the same.
  void play(Action action);
  /// Takes the last action (or the conclusion) back; false if there is none.
  bool undo();
  /// Plays again what was last undone; false if there is nothing.
  bool redo();

 private:
  Table(const Spec& spec, const AnyState& first, bool from_start);
  bool repetition_counts_here() const;
  void note_position();
  /// Whether the game is over although its position could be played on.
  bool stopped() const { return !agreed_.empty(); }

  Spec spec_;
  Facts facts_;
  bool from_start_;
  std::vector<std::string> names_;
  std::vector<AnyState> states_;
  std::vector<Action> actions_;
  std::vector<Action> undone_;
  Repetition repetition_;
  bool drawn_ = false;
  SeatSet agreed_;  ///< who shares the win of a game that was drawn by repetition or concluded
  std::string ending_;
};

/// "S", "*" for chance, "-" for nobody.
std::string_view actor_text(const Facts& facts, Actor actor);

}  // namespace tablier
