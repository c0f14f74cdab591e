#pragma once

#include <array>
#include <string>
#include <string_view>

#include "core/game.h"

namespace tablier::tictactoe {

inline constexpr int kSquares = 9;
inline constexpr std::string_view kLetters = "xo";  // by seat
inline constexpr std::array kLines{0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U};

/// Whether these squares, nine bits, have three in a row.
bool has_line(unsigned marks);

/// A position: each seat's squares as nine bits from a1 to the right, then upwards.
struct State {
  std::array<std::uint16_t, 2> marks{};
  std::uint8_t turn = 0;
  std::uint64_t hash = 0;
};

struct Setup {
  std::string board;
  Seat turn{};
};

/// One letter a square.
std::string board_of(const State& position);

/// The smallest game that shows everything a game without chance and hidden cards must offer; docs/add-a-game.md
/// walks through it.
struct TicTacToe : OpenGame<TicTacToe, State> {
  using State = tictactoe::State;
  using Setup = tictactoe::Setup;

  static const GameInfo& info();
  static Facts facts(const Choices& choices);

  static State start(const Choices& choices);
  static Actor actor(const State& position);
  static Actor turn_of(const State& position);
  static bool begins_turn(const State& position);
  static int step(const State& position);
  static void legal(const State& position, ActionList& list);
  static std::uint32_t weight(const State&, Action) { return 0; }  // chance never acts
  static void apply(State& state, Action action);
  static SeatSet winners(const State& position);
  static std::uint64_t hash(const State& position) { return position.hash; }
  static std::uint64_t hash_from_scratch(const State& position);

  static Expected<Setup> parse(const Choices& choices, std::string_view text);
  static Expected<State> check(const Setup& setup);
  static std::string write(const State& position);
  static std::string word(Action action);
  static Scene scene(const State& position);
  static Message why_not(const State& position, const Attempt& attempt);
  static Cause ending(const State& position);
};

static_assert(Game<TicTacToe>);

}  // namespace tablier::tictactoe
