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

namespace tablier {

class AnyGame;
class Proof;
class Search;
class WinQuestions;
struct ProofSettings;
struct SearchSettings;

/// What one pair of eyes may know of some game's position. The only thing of a game in progress that can be
/// written for another person. A value like the views it holds.
class AnyView {
 public:
  const AnyGame& game() const { return *game_; }
  std::string text() const;
  Actor actor() const;
  Actor turn_of() const;
  bool begins_turn() const;
  int step() const;
  SeatSet winners() const;
  /// Everything that may happen next for all the viewer knows, as he would see it.
  ActionList legal() const;
  /// Follows an action out of legal().
  void apply(Action action);
  Scene scene() const;
  /// A position that gives this very view, what is hidden being dealt at random.
  class AnyState imagine(Random& random) const;
  /// A player at work on the decision of the seat to act, whose view this must be. It gets nothing but the view.
  std::unique_ptr<Search> search(const SearchSettings& settings) const;

 private:
  template <Game G>
  friend class Erased;
  explicit AnyView(const AnyGame& game) : game_(&game) {}

  const AnyGame* game_;
  alignas(16) std::array<std::byte, kMaxStateBytes> bytes_{};
};

/// A position of some game, with all its secrets. A value like the states it holds; game.h tells what each
/// function promises.
class AnyState {
 public:
  const AnyGame& game() const { return *game_; }
  Actor actor() const;
  Actor turn_of() const;
  bool begins_turn() const;
  int step() const;
  ActionList legal() const;
  std::uint32_t weight(Action action) const;
  /// Plays an action out of legal().
  void apply(Action action);
  SeatSet winners() const;
  std::uint64_t hash() const;
  std::uint64_t hash_from_scratch() const;
  /// The whole position, hidden cards included: for the file or the screen of someone who may see everything.
  std::string position() const;
  AnyView view(Viewer viewer) const;
  Action seen(Action action, Viewer viewer) const;
  /// Uniform among legal actions; by its probability where chance acts. Not when finished.
  Action random_action(Random& random) const;
  /// perft(depth), or nothing if more than `budget` positions would have to be visited.
  std::optional<std::uint64_t> perft(int depth, std::uint64_t budget) const;
  /// The shares of the legal actions in perft(depth), for a depth of at least 1.
  std::vector<std::pair<Action, std::uint64_t>> divide(int depth) const;
  /// Someone to prove who wins by force from here (search/proof.h); nullptr for games of chance, of hidden cards or for
  /// more than two.
  std::unique_ptr<Proof> proof(const ProofSettings& settings) const;

 private:
  template <Game G>
  friend class Erased;
  explicit AnyState(const AnyGame& game) : game_(&game) {}

  const AnyGame* game_;
  alignas(16) std::array<std::byte, kMaxStateBytes> bytes_{};
};

/// A game behind one interface, for the doors, which choose games at run time. erase<G>() in erase.h makes it;
/// there is one object a game, and it lives for ever.
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
  /// What AnyView::text() wrote for this viewer, read back.
  virtual Expected<AnyView> read_view(const Choices& choices, Viewer viewer, std::string_view text) const = 0;
  virtual std::string word(Action action) const = 0;
  /// Plays random games from the start until `actions` have been played; returns the exact number.
  virtual std::uint64_t play_random(const Choices& choices, std::uint64_t actions, Random& random) const = 0;
  /// How the computer thinks at a level, 1 to kLevels (search/levels.h).
  virtual SearchSettings level(int number) const = 0;
  /// Someone to ask whether a seat wins by force within some turns (search/win_questions.h), who remembers about
  /// 4 * 2^memory_bits positions; nullptr for games of chance, of hidden cards or for more than two.
  virtual std::unique_ptr<WinQuestions> win_questions(int memory_bits) const = 0;

 protected:
  AnyGame() = default;

 private:
  friend class AnyState;
  friend class AnyView;

  virtual Actor actor(const AnyState& state) const = 0;
  virtual Actor turn_of(const AnyState& state) const = 0;
  virtual bool begins_turn(const AnyState& state) const = 0;
  virtual int step(const AnyState& state) const = 0;
  virtual void legal(const AnyState& state, ActionList& list) const = 0;
  virtual std::uint32_t weight(const AnyState& state, Action action) const = 0;
  virtual void apply(AnyState& state, Action action) const = 0;
  virtual SeatSet winners(const AnyState& state) const = 0;
  virtual std::uint64_t hash(const AnyState& state) const = 0;
  virtual std::uint64_t hash_from_scratch(const AnyState& state) const = 0;
  virtual std::string write(const AnyState& state) const = 0;
  virtual AnyView view(const AnyState& state, Viewer viewer) const = 0;
  virtual Action seen(const AnyState& state, Action action, Viewer viewer) const = 0;
  virtual Action random_action(const AnyState& state, Random& random) const = 0;
  virtual std::optional<std::uint64_t> perft(const AnyState& state, int depth, std::uint64_t budget) const = 0;
  virtual std::vector<std::pair<Action, std::uint64_t>> divide(const AnyState& state, int depth) const = 0;
  virtual std::unique_ptr<Proof> proof(const AnyState& state, const ProofSettings& settings) const = 0;

  virtual std::string write_view(const AnyView& view) const = 0;
  virtual Actor view_actor(const AnyView& view) const = 0;
  virtual Actor view_turn_of(const AnyView& view) const = 0;
  virtual bool view_begins_turn(const AnyView& view) const = 0;
  virtual int view_step(const AnyView& view) const = 0;
  virtual SeatSet view_winners(const AnyView& view) const = 0;
  virtual void view_legal(const AnyView& view, ActionList& list) const = 0;
  virtual void view_apply(AnyView& view, Action action) const = 0;
  virtual Scene scene(const AnyView& view) const = 0;
  virtual AnyState imagine(const AnyView& view, Random& random) const = 0;
  virtual std::unique_ptr<Search> search(const AnyView& view, const SearchSettings& settings) const = 0;
};

/// The games of one folder.
using GameList = std::span<const AnyGame* const>;

inline std::string AnyView::text() const { return game_->write_view(*this); }
inline Actor AnyView::actor() const { return game_->view_actor(*this); }
inline Actor AnyView::turn_of() const { return game_->view_turn_of(*this); }
inline bool AnyView::begins_turn() const { return game_->view_begins_turn(*this); }
inline int AnyView::step() const { return game_->view_step(*this); }
inline SeatSet AnyView::winners() const { return game_->view_winners(*this); }
inline ActionList AnyView::legal() const {
  ActionList list;
  game_->view_legal(*this, list);
  return list;
}
inline void AnyView::apply(Action action) { game_->view_apply(*this, action); }
inline Scene AnyView::scene() const { return game_->scene(*this); }
inline AnyState AnyView::imagine(Random& random) const { return game_->imagine(*this, random); }

inline Actor AnyState::actor() const { return game_->actor(*this); }
inline Actor AnyState::turn_of() const { return game_->turn_of(*this); }
inline bool AnyState::begins_turn() const { return game_->begins_turn(*this); }
inline int AnyState::step() const { return game_->step(*this); }
inline ActionList AnyState::legal() const {
  ActionList list;
  game_->legal(*this, list);
  return list;
}
inline std::uint32_t AnyState::weight(Action action) const { return game_->weight(*this, action); }
inline void AnyState::apply(Action action) { game_->apply(*this, action); }
inline SeatSet AnyState::winners() const { return game_->winners(*this); }
inline std::uint64_t AnyState::hash() const { return game_->hash(*this); }
inline std::uint64_t AnyState::hash_from_scratch() const { return game_->hash_from_scratch(*this); }
inline std::string AnyState::position() const { return game_->write(*this); }
inline AnyView AnyState::view(Viewer viewer) const { return game_->view(*this, viewer); }
inline Action AnyState::seen(Action action, Viewer viewer) const { return game_->seen(*this, action, viewer); }
inline Action AnyState::random_action(Random& random) const { return game_->random_action(*this, random); }
inline std::optional<std::uint64_t> AnyState::perft(int depth, std::uint64_t budget) const {
  return game_->perft(*this, depth, budget);
}
inline std::vector<std::pair<Action, std::uint64_t>> AnyState::divide(int depth) const {
  return game_->divide(*this, depth);
}

}  // namespace tablier
