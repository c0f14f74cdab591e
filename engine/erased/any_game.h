#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game.h"
#include "search/proof.h"
#include "search/search.h"

namespace tablier {

class AnyGame;
class AnyState;
class AnyView;
template <Game G>
class Erased;

using Divided = std::vector<std::pair<Action, std::uint64_t>>;

// The member functions of AnyState and AnyView, each once: its result, its name, its parameters, and these again as
// arguments. They call the game's functions of the same names (core/game.h says what those promise) or, where a game
// has none, those of Callable in erased/erase.h.
#define TABLIER_POSITION_FUNCTIONS(FUNCTION) \
  FUNCTION(Actor, actor, (), ())             \
  FUNCTION(Actor, turn_of, (), ())           \
  FUNCTION(bool, begins_turn, (), ())        \
  FUNCTION(int, step, (), ())                \
  FUNCTION(SeatSet, winners, (), ())         \
  FUNCTION(ActionList, legal, (), ())

#define TABLIER_STATE_FUNCTIONS(FUNCTION)                                                                        \
  TABLIER_POSITION_FUNCTIONS(FUNCTION)                                                                           \
  FUNCTION(std::uint32_t, weight, (Action action), (action))                                                     \
  FUNCTION(std::uint64_t, hash, (), ())                                                                          \
  FUNCTION(std::uint64_t, hash_from_scratch, (), ())                                                             \
  /* The whole text, hidden cards included: for the file or the screen of someone who may see everything. */     \
  FUNCTION(std::string, position, (), ())                                                                        \
  FUNCTION(AnyView, view, (Viewer viewer), (viewer))                                                             \
  FUNCTION(Action, seen, (Action action, Viewer viewer), (action, viewer))                                       \
  /* Uniform among legal actions; by its probability where chance acts. Not when finished. */                    \
  FUNCTION(Action, random_action, (Random & random), (random))                                                   \
  /* perft(depth), or nothing if more than a budget of positions would have to be visited. */                    \
  FUNCTION(std::optional<std::uint64_t>, perft, (int depth, std::uint64_t budget), (depth, budget))              \
  /* The shares of the legal actions in perft(depth), for a depth of at least 1. */                              \
  FUNCTION(Divided, divide, (int depth), (depth))                                                                \
  /* Who wins by force from here (search/proof.h); nullptr for games of chance, of hidden cards or for more than \
     two. */                                                                                                     \
  FUNCTION(std::unique_ptr<Proof>, proof, (const ProofSettings& settings), (settings))

#define TABLIER_VIEW_FUNCTIONS(FUNCTION)                                                                            \
  TABLIER_POSITION_FUNCTIONS(FUNCTION)                                                                              \
  FUNCTION(std::string, text, (), ())                                                                               \
  FUNCTION(Scene, scene, (), ())                                                                                    \
  FUNCTION(Message, why_not, (const Attempt& attempt), (attempt))                                                   \
  FUNCTION(Cause, ending, (), ())                                                                                   \
  FUNCTION(AnyState, determinize, (Random & random), (random))                                                      \
  /* A player at work on the decision of the seat to act, whose view this must be. It gets nothing but the view. */ \
  FUNCTION(std::unique_ptr<Search>, search, (const SearchSettings& settings), (settings))

// NOLINTBEGIN(bugprone-macro-parentheses): types and names cannot stand in parentheses
/// The contents of parentheses, after a comma.
#define TABLIER_AND(...) __VA_OPT__(, ) __VA_ARGS__
#define TABLIER_POINTER(Result, name, parameters, arguments) Result (*name)(const Position& TABLIER_AND parameters);

/// A game's functions for its states and views.
struct StateFunctions {
  using Position = AnyState;
  TABLIER_STATE_FUNCTIONS(TABLIER_POINTER)
  void (*apply)(AnyState&, Action);
};
struct ViewFunctions {
  using Position = AnyView;
  TABLIER_VIEW_FUNCTIONS(TABLIER_POINTER)
  void (*apply)(AnyView&, Action);
};
#undef TABLIER_POINTER

/// Decides by proof-number search whether a seat wins by force from a position within a number of its turns, counted as
/// in search/proof.h. Results of one position help with the next. Like Search it has no thread and no clock; its
/// answers are exact.
class WinSearch : public Interface {
 public:
  /// Begins with a position of this game; an undecided one is dropped. At most kMostProofTurns turns.
  virtual void begin(const AnyState& position, Seat seat, int turns) = 0;
  /// Searches about this many more positions. False when it is decided.
  virtual bool step(std::uint64_t work) = 0;
  /// The answer, once step() has returned false.
  virtual bool wins() const = 0;
  /// Positions searched so far, in total.
  virtual std::uint64_t work() const = 0;
};

/// A game behind one interface, for front ends, which choose games at run time. erase<G>() in erase.h makes it; there
/// is one object per game, which is never destroyed.
class AnyGame {
 public:
  virtual ~AnyGame() = default;
  AnyGame(const AnyGame&) = delete;
  AnyGame& operator=(const AnyGame&) = delete;

  virtual const GameInfo& info() const = 0;
  virtual Facts facts(const Choices& choices) const = 0;
  virtual AnyState start(const Choices& choices) const = 0;
  /// Parses and checks: a position that can be played, or the reason why not.
  virtual Expected<AnyState> read(const Choices& choices, std::string_view text) const = 0;
  /// Reads what AnyView::text() wrote for this viewer.
  virtual Expected<AnyView> read_view(const Choices& choices, Viewer viewer, std::string_view text) const = 0;
  virtual std::string word(Action action) const = 0;
  /// Plays random games from the start until `actions` have been played; returns the exact number.
  virtual std::uint64_t play_random(const Choices& choices, std::uint64_t actions, Random& random) const = 0;
  /// The settings of a level, 1 to kLevels (search/levels.h).
  virtual SearchSettings level(int number) const = 0;
  /// Makes a tablebase (erased/tablebase.h) from an asset's bytes. The error says that the game has no asset of this
  /// name, or what is wrong with the bytes.
  virtual Expected<std::unique_ptr<const Tablebase>> read_asset(std::string_view name,
                                                                std::span<const std::byte> bytes) const = 0;
  /// With a table of about 4 * 2^memory_bits positions; nullptr for games of chance, of hidden cards or for more than
  /// two.
  virtual std::unique_ptr<WinSearch> win_search(int memory_bits) const = 0;

 protected:
  AnyGame(const StateFunctions& states, const ViewFunctions& views) : states_(states), views_(views) {}

 private:
  friend class AnyState;
  friend class AnyView;

  const StateFunctions states_;
  const ViewFunctions views_;
};

/// The games of one folder.
using GameList = std::span<const AnyGame* const>;

/// A state or a view of some game, with value semantics.
class AnyPosition {
 public:
  const AnyGame& game() const { return *game_; }

 protected:
  explicit AnyPosition(const AnyGame& game) : game_(&game) {}

  const void* bytes() const { return bytes_.data(); }
  bool is_of(const GameInfo& info) const { return &game_->info() == &info; }

 private:
  template <Game G>
  friend class Erased;

  void* bytes() { return bytes_.data(); }

  const AnyGame* game_;
  alignas(16) std::array<std::byte, kMaxStateBytes> bytes_{};
};

#define TABLIER_MEMBER(Result, name, parameters, arguments) Result name parameters const;

/// A position of some game, including what is hidden.
class AnyState : public AnyPosition {
 public:
  TABLIER_STATE_FUNCTIONS(TABLIER_MEMBER)
  /// Plays an action out of legal().
  void apply(Action action) { functions().apply(*this, action); }
  /// The game's own state, as long as this one lives; nullptr if this is a state of another game.
  template <Game G>
  const typename G::State* as() const {
    return is_of(G::info()) ? static_cast<const typename G::State*>(bytes()) : nullptr;
  }

 private:
  template <Game G>
  friend class Erased;
  using AnyPosition::AnyPosition;
  const StateFunctions& functions() const { return game().states_; }
};

/// What one viewer may know of some game's position. Only views are ever written for another person. Its legal() is
/// everything that may happen next given what the viewer knows, as he would see it.
class AnyView : public AnyPosition {
 public:
  TABLIER_VIEW_FUNCTIONS(TABLIER_MEMBER)
  /// Follows an action out of legal().
  void apply(Action action) { functions().apply(*this, action); }
  /// The game's own view, likewise.
  template <Game G>
  const typename G::View* as() const {
    return is_of(G::info()) ? static_cast<const typename G::View*>(bytes()) : nullptr;
  }

 private:
  template <Game G>
  friend class Erased;
  using AnyPosition::AnyPosition;
  const ViewFunctions& functions() const { return game().views_; }
};
#undef TABLIER_MEMBER

#define TABLIER_STATE_MEMBER(Result, name, parameters, arguments) \
  inline Result AnyState::name parameters const { return functions().name(*this TABLIER_AND arguments); }
#define TABLIER_VIEW_MEMBER(Result, name, parameters, arguments) \
  inline Result AnyView::name parameters const { return functions().name(*this TABLIER_AND arguments); }
TABLIER_STATE_FUNCTIONS(TABLIER_STATE_MEMBER)
TABLIER_VIEW_FUNCTIONS(TABLIER_VIEW_MEMBER)
#undef TABLIER_STATE_MEMBER
#undef TABLIER_VIEW_MEMBER
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace tablier
