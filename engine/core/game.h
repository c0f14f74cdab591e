#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/action.h"
#include "core/error.h"
#include "core/facts.h"
#include "core/random.h"
#include "core/seat.h"

namespace tablier {

/// How much room the doors keep for a state or a view of any game.
inline constexpr std::size_t kMaxStateBytes = 192;

/// States and views are small values: copying one is copying its bytes.
template <class T>
concept SmallValue = std::is_trivially_copyable_v<T> && sizeof(T) <= kMaxStateBytes && alignof(T) <= 16;

/// What a game is. A game is a type with static functions only; everything that changes is in its State.
///
/// The promises, which tests/conformance_test.cpp holds every registered game to:
///
/// State  A position that can be played on: complete, trivially copyable, without heap or virtual calls. It
///        carries the options it needs, so that no function wants more than the state. It holds no history.
/// Setup  A position as read, which may be wrong in any way that its type allows.
/// View   What one pair of eyes may know of a state, and nothing else: what is hidden is not in it. Only a view
///        is ever written for another person. Games without hidden cards use OpenView<State>.
///
/// Nothing here throws, blocks, allocates on the way of a move, or reads anything but its arguments.
template <class G>
concept Game = SmallValue<typename G::State> && SmallValue<typename G::View> &&
               requires(typename G::State state, const typename G::State& position, const typename G::Setup& setup,
                        typename G::View view, const typename G::View& seen, const Choices& choices, ActionList& list,
                        Action action, Viewer viewer, std::string_view text, Random& random) {
                 /// The game's card in the catalogue; the same object each time.
                 { G::info() } -> std::same_as<const GameInfo&>;
                 /// Board, seats, pieces and steps for these options.
                 { G::facts(choices) } -> std::same_as<Facts>;

                 /// The starting position. choices must be within what info() allows.
                 { G::start(choices) } -> std::same_as<typename G::State>;
                 /// Who acts: a seat, chance, or nobody exactly when the game is finished.
                 { G::actor(position) } -> std::same_as<Actor>;
                 /// Whose turn it is, also while chance acts for that seat; nobody when no seat has the turn.
                 { G::turn_of(position) } -> std::same_as<Actor>;
                 /// Whether nothing has been done yet in the turn: where repetitions are counted and records break
                 /// lines.
                 { G::begins_turn(position) } -> std::same_as<bool>;
                 /// The step of the turn, as an index into Facts::steps.
                 { G::step(position) } -> std::same_as<int>;
                 /// Appends every legal action once, in an order that depends on the position alone; for chance,
                 /// every outcome of non-zero probability. None exactly when the game is finished.
                 { G::legal(position, list) } -> std::same_as<void>;
                 /// The probability of a chance outcome as a whole-number weight: p = weight / sum of weights. Only
                 /// where chance acts and the action is legal.
                 { G::weight(position, action) } -> std::same_as<std::uint32_t>;
                 /// Plays an action, which must be legal, in place.
                 { G::apply(state, action) } -> std::same_as<void>;
                 /// Those who share the win; empty while the game goes on.
                 { G::winners(position) } -> std::same_as<SeatSet>;
                 /// A hash of all that the position's text says except its quiet-turn counter, kept up to date by
                 /// apply.
                 { G::hash(position) } -> std::same_as<std::uint64_t>;
                 /// The same hash computed from nothing but the board.
                 { G::hash_from_scratch(position) } -> std::same_as<std::uint64_t>;

                 /// Reads a position's text as far as its form goes: fields, letters, numbers.
                 { G::parse(choices, text) } -> std::same_as<Expected<typename G::Setup>>;
                 /// Turns a set-up into a position, or says which field cannot be and why.
                 { G::check(setup) } -> std::same_as<Expected<typename G::State>>;
                 /// The position's text, complete: for files and for people who may see everything. Reads back to the
                 /// same.
                 { G::write(position) } -> std::same_as<std::string>;
                 /// The action's word. Two legal actions of one position never share one.
                 { G::word(action) } -> std::same_as<std::string>;

                 /// What the viewer may know.
                 { G::view(position, viewer) } -> std::same_as<typename G::View>;
                 /// The action as the viewer sees it happen in this position: a card he may not see becomes
                 /// kHiddenCard.
                 { G::seen(position, action, viewer) } -> std::same_as<Action>;
                 /// The view's text. Equal views have equal texts.
                 { G::write_view(seen) } -> std::same_as<std::string>;
                 /// Reads a view's text back: the same view, or an error as from parse and check.
                 { G::read_view(choices, viewer, text) } -> std::same_as<Expected<typename G::View>>;
                 /// Who acts, which everybody knows.
                 { G::view_actor(seen) } -> std::same_as<Actor>;
                 { G::view_turn_of(seen) } -> std::same_as<Actor>;
                 { G::view_begins_turn(seen) } -> std::same_as<bool>;
                 { G::view_step(seen) } -> std::same_as<int>;
                 { G::view_winners(seen) } -> std::same_as<SeatSet>;
                 /// Appends every action, as the viewer would see it, that is possible for all he knows. The legal
                 /// actions themselves where nothing that decides them is hidden from him.
                 { G::view_legal(seen, list) } -> std::same_as<void>;
                 /// Follows play with the viewer's eyes: view(apply(s, a), v) == view_apply(view(s, v), seen(s, a, v)).
                 { G::view_apply(view, action) } -> std::same_as<void>;
                 /// A state that gives the viewer this very view, what is hidden being dealt at random.
                 { G::imagine(seen, random) } -> std::same_as<typename G::State>;
                 /// What a board is drawn from.
                 { G::scene(seen) } -> std::same_as<Scene>;
               };

/// The view of a game in which nothing is hidden: everybody sees the position as it is.
template <class State>
struct OpenView {
  State position;
};

/// The half of a game that follows from having nothing to hide. A game without hidden cards derives from
/// OpenGame<itself, its State> and supplies only scene_of(position).
template <class G, class S>
struct OpenGame {
  using View = OpenView<S>;

  static View view(const S& position, Viewer) { return {position}; }
  static Action seen(const S&, Action action, Viewer) { return action; }
  static std::string write_view(const View& seen) { return G::write(seen.position); }
  static Expected<View> read_view(const Choices& choices, Viewer, std::string_view text) {
    const auto setup = G::parse(choices, text);
    if (!setup) return std::unexpected(setup.error());
    const Expected<S> position = G::check(*setup);
    if (!position) return std::unexpected(position.error());
    return View{*position};
  }
  static Actor view_actor(const View& seen) { return G::actor(seen.position); }
  static Actor view_turn_of(const View& seen) { return G::turn_of(seen.position); }
  static bool view_begins_turn(const View& seen) { return G::begins_turn(seen.position); }
  static int view_step(const View& seen) { return G::step(seen.position); }
  static SeatSet view_winners(const View& seen) { return G::winners(seen.position); }
  static void view_legal(const View& seen, ActionList& list) { G::legal(seen.position, list); }
  static void view_apply(View& view, Action action) { G::apply(view.position, action); }
  static S imagine(const View& seen, Random&) { return seen.position; }
  static Scene scene(const View& seen) { return G::scene_of(seen.position); }
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
