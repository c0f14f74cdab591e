#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/action.h"
#include "core/error.h"
#include "core/facts.h"
#include "core/random.h"
#include "core/seat.h"

namespace tablier {

/// The size of the buffer for a state or a view of any game.
inline constexpr std::size_t kMaxStateBytes = 192;

/// States and views are small values: copying one is copying its bytes.
template <class T>
concept SmallValue = std::is_trivially_copyable_v<T> && sizeof(T) <= kMaxStateBytes && alignof(T) <= 16;

/// The functions that states and views share; a view answers as far as it knows.
template <class G, class Position>
concept PlaysOn = requires(Position changed, const Position& position, ActionList& list, Action action) {
  /// Who acts: a seat, chance, or nobody exactly when the game is finished.
  { G::actor(position) } -> std::same_as<Actor>;
  /// Whose turn it is, also while chance acts for that seat; nobody when no seat has the turn.
  { G::turn_of(position) } -> std::same_as<Actor>;
  /// Whether nothing has been done yet in the turn: where repetitions are counted and records break lines.
  { G::begins_turn(position) } -> std::same_as<bool>;
  /// The step of the turn, as an index into Facts::steps.
  { G::step(position) } -> std::same_as<int>;
  /// Appends every legal action once, in an order that depends on the position alone; for chance, every outcome of
  /// non-zero probability. None exactly when the game is finished. For a view: every action, as the viewer would see
  /// it, that is possible for all he knows; the legal actions themselves where nothing that decides them is hidden.
  { G::legal(position, list) } -> std::same_as<void>;
  /// Plays an action, which must be legal, in place. A view follows: view(apply(s, a), v) == apply(view(s, v),
  /// seen(s, a, v)).
  { G::apply(changed, action) } -> std::same_as<void>;
  /// Those who share the win; empty while the game goes on.
  { G::winners(position) } -> std::same_as<SeatSet>;
  /// The text. A state's is complete: for files and for people who may see everything. Equal views have equal texts.
  { G::write(position) } -> std::same_as<std::string>;
};

/// What a game is. A game is a type with static functions only; everything that changes is in its State.
///
/// The requirements, which tests/conformance_test.cpp checks for every registered game:
///
/// State  A position that can be played on: complete, trivially copyable, without heap or virtual calls. It
///        carries the options it needs, so that no function needs more than the state. It holds no history.
/// Setup  A position as read, which may be wrong in any way that its type allows.
/// View   What one viewer may know of a state, and nothing else: what is hidden is not in it. Only a view
///        is ever written for another person. Games without hidden cards use OpenView<State>.
///
/// Nothing here throws, blocks, allocates while making a move, or reads anything but its arguments. A game is played
/// like this:
///
///   typename G::State state = G::start(choices);
///   while (!G::actor(state).is_nobody()) {
///     ActionList list;
///     G::legal(state, list);
///     G::apply(state, list[0]);
///   }
///   const SeatSet winners = G::winners(state);
///
/// Front ends choose games at run time and use AnyState and AnyView instead (erased/any_game.h).
template <class G>
concept Game = SmallValue<typename G::State> && SmallValue<typename G::View> && PlaysOn<G, typename G::State> &&
               PlaysOn<G, typename G::View> &&
               requires(const typename G::State& position, const typename G::Setup& setup, const typename G::View& seen,
                        const Choices& choices, Action action, Viewer viewer, const Attempt& attempt,
                        std::string_view text, Random& random) {
                 /// What is fixed about the game; the same object each time.
                 { G::info() } -> std::same_as<const GameInfo&>;
                 /// Board, seats, pieces and steps for these options.
                 { G::facts(choices) } -> std::same_as<Facts>;

                 /// The starting position. choices must be within what info() allows.
                 { G::start(choices) } -> std::same_as<typename G::State>;
                 /// The probability of a chance outcome as an integer weight: p = weight / sum of weights. Only if
                 /// chance acts and the action is legal.
                 { G::weight(position, action) } -> std::same_as<std::uint32_t>;
                 /// A hash of all that the position's text says except its quiet-turn counter, kept up to date by
                 /// apply.
                 { G::hash(position) } -> std::same_as<std::uint64_t>;
                 /// The same hash computed only from the board.
                 { G::hash_from_scratch(position) } -> std::same_as<std::uint64_t>;

                 /// Reads a position's text as far as its form goes: fields, letters, numbers.
                 { G::parse(choices, text) } -> std::same_as<Expected<typename G::Setup>>;
                 /// Turns a set-up into a position, or says which field is impossible and why. Inverts write().
                 { G::check(setup) } -> std::same_as<Expected<typename G::State>>;
                 /// The action's word. Two legal actions of one position never share one.
                 { G::word(action) } -> std::same_as<std::string>;

                 /// What the viewer may know.
                 { G::view(position, viewer) } -> std::same_as<typename G::View>;
                 /// The action as the viewer sees it happen in this position: a card he may not see becomes
                 /// kHiddenCard.
                 { G::seen(position, action, viewer) } -> std::same_as<Action>;
                 /// Reads a view's text back: the same view, or an error as from parse and check.
                 { G::read_view(choices, viewer, text) } -> std::same_as<Expected<typename G::View>>;
                 /// A state that gives the viewer exactly this view, with hidden cards dealt at random.
                 { G::determinize(seen, random) } -> std::same_as<typename G::State>;
                 /// Why the seat to act, whose view this is, may not do this; only if it may not. Without a code if the
                 /// game has nothing to add to "there is nothing there" or "that is not yours".
                 { G::why_not(seen, attempt) } -> std::same_as<Message>;
                 /// Which rule ended the game, and the squares that show it; only when it is finished.
                 { G::ending(seen) } -> std::same_as<Cause>;
                 /// What a board is drawn from.
                 { G::scene(seen) } -> std::same_as<Scene>;
               };

/// The view of a game in which nothing is hidden: the position, with all functions of a state.
template <class State>
struct OpenView : State {};

/// The part of a game that follows from having nothing to hide. A game without hidden cards derives from
/// OpenGame<itself, its State>.
template <class G, class S>
struct OpenGame {
  using View = OpenView<S>;

  static View view(const S& position, Viewer) { return {position}; }
  static Action seen(const S&, Action action, Viewer) { return action; }
  static Expected<View> read_view(const Choices& choices, Viewer, std::string_view text) {
    TABLIER_TRY(setup, G::parse(choices, text));
    TABLIER_TRY(position, G::check(*setup));
    return View{*position};
  }
  static S determinize(const View& seen, Random&) { return seen; }
};

class Tablebase;

/// A game that turns one of its assets (GameInfo::assets) into a tablebase (erased/tablebase.h), or reports what is
/// wrong with the bytes.
template <class G>
concept ReadsAssets = requires(std::string_view name, std::span<const std::byte> bytes) {
  { G::read_asset(name, bytes) } -> std::same_as<Expected<std::unique_ptr<const Tablebase>>>;
};

/// A game that can count its legal actions without listing them.
template <class G>
concept CountsActions = requires(const typename G::State& position) {
  { G::count(position) } -> std::same_as<int>;
};

/// A game that can pick a legal action of a player uniformly at random without listing them all.
template <class G>
concept SamplesActions = requires(const typename G::State& position, Random& random) {
  { G::sample(position, random) } -> std::same_as<Action>;
};

}  // namespace tablier
