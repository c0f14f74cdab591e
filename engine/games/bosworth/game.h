#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "core/value.h"
#include "games/bosworth/public.h"

namespace tablier::bosworth {

/// A position: what everybody knows, and every card.
struct State {
  Public known;
  std::array<Cards, kSides> hand{};
  std::array<Cards, kSides> pile{};
  std::uint64_t cards_hash = 0;  ///< of hands and piles; known has the rest

  /// cards_hash only from the cards.
  std::uint64_t hash_of_cards() const;

  // What play() asks of whoever keeps cards.
  void place(Side side, Kind kind);
  void draw(Side side, Kind kind);
  void win_queen(Side side);
  void lose_cards(Side side);
};

/// What one viewer knows: what everybody knows, the viewer's own cards, and what each other seat has unseen, hand and
/// pile together, which is known by counting.
struct View {
  Public known;
  Cards hand;  ///< the viewer's, none for an onlooker or a seat that is out
  Cards pile;
  std::array<Cards, kSides> unseen{};
  Viewer viewer = Viewer::onlooker();
  std::array<std::uint8_t, 7> nothing{};  ///< no byte of a view is left to chance

  bool is_mine(Side side) const;
  void place(Side side, Kind kind);
  void draw(Side side, Kind kind);
  void win_queen(Side side);
  void lose_cards(Side side);
  bool operator==(const View&) const = default;
};

/// A position as read.
struct Setup {
  enum class Square : std::uint8_t { kFree, kClosed, kPiece };
  struct Cell {
    Square is = Square::kFree;
    Side side{};
    Kind kind{};
  };

  Choices choices;
  std::array<Cell, kBoardSize> board{};
  std::optional<Side> turn;  ///< nobody's when finished
  Step step = Step::kDeal;
  std::array<std::optional<Cards>, kSides> hand{};  ///< of those that are listed
  std::array<std::optional<Cards>, kSides> pile{};
  std::array<Side, kSides> out{};
  int out_count = 0;
  int quiet = 0;
};

/// Bosworth: docs/rules/bosworth.md, page of the rule book.
struct Bosworth {
  using State = bosworth::State;
  using View = bosworth::View;
  using Setup = bosworth::Setup;

  static const GameInfo& info();
  static Facts facts(const Choices& choices);

  static State start(const Choices& choices);
  // Of a state and of a view alike: everybody knows.
  static Actor actor(const auto& position) { return position.known.actor(); }
  static Actor turn_of(const auto& position) { return position.known.turn_of(); }
  static bool begins_turn(const auto& position) { return position.known.begins_turn(); }
  static int step(const auto& position) { return static_cast<int>(position.known.step); }
  static SeatSet winners(const auto& position) { return position.known.winners(); }
  static void legal(const State& position, ActionList& list);
  static int count(const State& position);
  static Action sample(const State& position, Random& random);
  static std::uint32_t weight(const State& position, Action action);
  static void apply(State& state, Action action);
  static std::uint64_t hash(const State& position) { return position.known.hash + position.cards_hash; }
  static std::uint64_t hash_from_scratch(const State& position);

  static Expected<Setup> parse(const Choices& choices, std::string_view text);
  static Expected<State> check(const Setup& setup);
  static std::string write(const State& position);
  static std::string word(Action action);

  static View view(const State& position, Viewer viewer);
  static Action seen(const State& position, Action action, Viewer viewer);
  static std::string write(const View& seen);
  static Expected<View> read_view(const Choices& choices, Viewer viewer, std::string_view text);
  static void legal(const View& seen, ActionList& list);
  static void apply(View& view, Action action);
  /// Deals each seat's unseen cards uniformly, with the queens that must be in hand there. It reads nothing into
  /// others' choices, and forgets one certainty: that a seat whose own queen is gone still holds the queen it won.
  static State determinize(const View& seen, Random& random);
  static Scene scene(const View& seen);
  static Message why_not(const View& seen, const Attempt& attempt);
  static Cause ending(const View& seen);

  // For search (search/mcts.h): what each seat may expect, which actions deserve attention, and sensible play.
  static Values estimate(const State& position);
  static void policy(const State& position, const ActionList& list, std::span<std::uint32_t> weights);
  static constexpr int kPlayoutLength = 2;
};

static_assert(Game<Bosworth>);
static_assert(CountsActions<Bosworth> && SamplesActions<Bosworth>);
static_assert(std::has_unique_object_representations_v<View>, "equal views are equal bytes");

}  // namespace tablier::bosworth
