#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/game.h"
#include "games/gwezboell/board.h"
#include "search/levels.h"

namespace tablier::gwezboell {

/// The king's side and the other, numbered as the seats are.
enum Side : std::uint8_t { kDefenders, kAttackers };
constexpr Side other(Side side) { return side == kDefenders ? kAttackers : kDefenders; }

/// Field ACTOR of a position.
enum class Status : std::uint8_t { kDefendersMove, kAttackersMove, kDefendersWon, kAttackersWon };
constexpr Status to_move(Side side) { return static_cast<Status>(side); }
constexpr Status won_by(Side side) { return static_cast<Status>(side + 2); }
constexpr bool finished(Status status) { return status >= Status::kDefendersWon; }
/// Who is to move, or has won.
constexpr Side side_of(Status status) { return static_cast<Side>(static_cast<unsigned>(status) & 1U); }

/// The board is kept line by line, each square twice: on its rank and on its file. Along a line nine bits and a table
/// answer whatever the rules ask, and the moves of both sides stay counted after each change.
struct State {
  std::array<std::array<std::uint16_t, kLines>, 2> men{};  ///< by side and line: the places of its pieces
  std::array<std::array<LineCounts, 2>, 2> moves{};        ///< by side, along the ranks and along the files
  std::uint64_t hash = 0;
  Square king{kThrone};  ///< one of the defenders' men
  Status status = Status::kDefendersMove;
};

/// A board as read: one character per square, a1 first; any number of pieces anywhere.
struct Setup {
  std::string board;
  Status status = Status::kDefendersMove;
};

struct Gwezboell : OpenGame<Gwezboell, State> {
  using State = gwezboell::State;
  using Setup = gwezboell::Setup;

  static const GameInfo& info();
  static Facts facts(const Choices& choices);

  static State start(const Choices& choices);
  static Actor actor(const State& position);
  static Actor turn_of(const State& position) { return actor(position); }
  /// A turn is one move.
  static bool begins_turn(const State& position) { return !finished(position.status); }
  static int step(const State& position) { return finished(position.status) ? 1 : 0; }
  static void legal(const State& position, ActionList& list);
  static std::uint32_t weight(const State&, Action) { return 1; }
  static void apply(State& state, Action action);
  static SeatSet winners(const State& position);
  static std::uint64_t hash(const State& position) { return position.hash; }
  static std::uint64_t hash_from_scratch(const State& position);

  static int count(const State& position);
  /// Picks the action that stands at random.below(count) in the list of legal().
  static Action sample(const State& position, Random& random);

  static Expected<Setup> parse(const Choices& choices, std::string_view text);
  static Expected<State> check(const Setup& setup);
  static std::string write(const State& position);
  static std::string word(Action action);

  static Scene scene(const State& position);
  static Message why_not(const View& seen, const Attempt& attempt);
  static Cause ending(const State& position);

  /// For search: points, positive for the first seat (search/alpha_beta.h).
  static int evaluate(const State& position);
  static bool wins_at_once(const State& position);
  static void order(const State& position, const ActionList& list, std::span<int> points);
  static void tactical(const State& position, ActionList& list);
  static constexpr LevelTable kLevelTable{{
      {.work = 30, .attention = 30, .spread = 2'500},
      {.work = 400, .attention = 60, .spread = 500},
      {.work = 1'500, .attention = 80, .spread = 150},
      {.work = 5'000, .attention = 97},
      {.work = 15'000},
      {.work = 60'000},
      {.work = 300'000},
      {.milliseconds = 3'000},
  }};
};

static_assert(Game<Gwezboell> && CountsActions<Gwezboell> && SamplesActions<Gwezboell>);

}  // namespace tablier::gwezboell
