#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/repetition.h"
#include "session/ending.h"
#include "session/refusal.h"
#include "session/spec.h"
#include "session/words.h"

namespace tablier {

/// Who plays a seat. A computer without a level is known only to the front end: a yardstick, an outside program.
struct SeatPlayer {
  enum class Kind : std::uint8_t { kPerson, kComputer };

  Kind kind = Kind::kPerson;
  int level = 0;
  bool stands_in = false;  ///< for a person who has given up

  bool operator==(const SeatPlayer&) const = default;
};

/// The level at which the computer plays on for a person who has given up.
inline constexpr int kStandInLevel = 3;

/// A game in progress: who plays which seat, what has been played, what may be played now, and how it ended. Used by
/// the command line, the server and the page. Only it knows the history, and so the draw by repetition.
///
/// It has no thread, no clock and no randomness: it says who acts, and its owner asks a person, steps a search or draws
/// an outcome.
class Session {
 public:
  /// From the starting position.
  explicit Session(const Spec& spec);
  /// From a position, or the reason why it is impossible.
  static Expected<Session> from_position(const Spec& spec, std::string_view position);

  const Spec& spec() const { return spec_; }
  const Facts& facts() const { return facts_; }
  const AnyGame& game() const { return *spec_.game; }

  /// The names of those who play, by seat; empty where nobody has given one.
  const std::string& name(Seat seat) const { return names_[static_cast<std::size_t>(index(seat))]; }
  void set_name(Seat seat, std::string name) { names_[static_cast<std::size_t>(index(seat))] = std::move(name); }
  int seats() const { return static_cast<int>(facts_.seats.size()); }

  /// Who plays each seat; people by default.
  const SeatPlayer& player(Seat seat) const { return players_[static_cast<std::size_t>(index(seat))]; }
  void set_player(Seat seat, SeatPlayer player) { players_[static_cast<std::size_t>(index(seat))] = player; }
  bool is_person(Actor actor) const {
    return actor.is_seat() && player(actor.seat()).kind == SeatPlayer::Kind::kPerson;
  }
  int people() const;

  const AnyState& state() const { return states_.back(); }
  /// The first position, and those after each of the actions played.
  const std::vector<AnyState>& states() const { return states_; }
  const std::vector<Action>& actions() const { return actions_; }
  /// Whether play began from the game's own starting position.
  bool from_start() const { return from_start_; }

  bool finished() const { return !winners().empty(); }
  /// Ends the game other than by its rules. Only while the game goes on; undo() reverts it. The winners follow from the
  /// ending unless given.
  void conclude(const Ending& ending, SeatSet winners = {});
  /// A person gives up, or his flag falls. With two seats that ends the game. With more the computer plays on in that
  /// seat, until no person is left: then the others share the win. Only while the game goes on; undo() reverts it.
  void give_up(Seat seat, Ending::Kind why = Ending::Kind::kResignation);
  /// A person for whom the computer plays on.
  struct GivenUp {
    Seat seat;
    SeatPlayer player;
    std::size_t after;  ///< this many actions
  };
  const std::vector<GivenUp>& given_up() const { return given_up_; }
  /// Notes, when a game is reopened, that a person gave up after this many actions: undo() reverts it then.
  void note_given_up(Seat seat, std::size_t after);
  /// How it ended; only when it is finished.
  Ending ending() const;
  /// Whether the position has come up for the third time at the start of a turn.
  bool drawn_by_repetition() const { return drawn_; }
  SeatSet winners() const { return stopped() ? agreed_ : state().winners(); }
  /// As the state's, but nobody acts when the game has been drawn by repetition or concluded, and there are no actions.
  Actor actor() const { return stopped() ? Actor::nobody() : state().actor(); }
  ActionList legal() const { return stopped() ? ActionList() : state().legal(); }

  /// The positions at the starts of the turns so far, as hashes, where repetition draws.
  std::vector<std::uint64_t> turn_hashes() const { return repetition_.noted(); }

  /// The legal action of this word, or why it is refused.
  Expected<Action> find(std::string_view word) const;
  /// The view of the seat to act, or an onlooker's if none acts.
  AnyView seen_by_actor() const;
  /// Plays the action of this word; if it is refused, nothing has changed.
  Expected<void> play(std::string_view word);
  /// Plays an action of legal(). What was undone can no longer be redone, unless it is the same.
  void play(Action action);
  /// Undoes the last action (or conclusion, or resignation); false if there is none.
  bool undo();
  /// Redoes the action last undone; false if there is none.
  bool redo();
  bool can_redo() const { return !undone_.empty(); }
  /// Back to the last decision of a person; false, and nothing has changed, if there is none.
  bool undo_decision();
  /// The inverse: up to the next decision of a person.
  bool redo_decision();

 private:
  Session(const Spec& spec, const AnyState& first, bool from_start);
  bool repetition_counts_here() const;
  void note_position();
  /// Whether the game is over although its position could be played on.
  bool stopped() const { return !agreed_.empty(); }

  Spec spec_;
  Facts facts_;
  bool from_start_;
  std::vector<std::string> names_;
  std::vector<SeatPlayer> players_;
  std::vector<GivenUp> given_up_;
  std::vector<AnyState> states_;
  std::vector<Action> actions_;
  std::vector<Action> undone_;
  Repetition repetition_;
  bool drawn_ = false;
  SeatSet agreed_;  ///< who shares the win of a game that was drawn by repetition or concluded
  std::optional<Ending> concluded_;
};

/// "S", "*" for chance, "-" for nobody.
std::string_view actor_text(const Facts& facts, Actor actor);

}  // namespace tablier
