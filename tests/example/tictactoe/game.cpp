#include "example/tictactoe/game.h"

#include <algorithm>
#include <bit>

#include "core/board_text.h"
#include "core/text.h"
#include "erased/erase.h"

namespace tablier::tictactoe {

namespace {

constexpr int kSquares = 9;
constexpr unsigned kFull = (1U << kSquares) - 1;
constexpr std::array kLines{0007U, 0070U, 0700U, 0111U, 0222U, 0444U, 0421U, 0124U};
constexpr std::array<std::array<std::uint64_t, kSquares>, 2> kKeys{hash_keys<kSquares>(1), hash_keys<kSquares>(2)};
constexpr std::uint64_t kTurnKey = hash_keys<1>(3)[0];
constexpr BoardShape kShape{.width = 3, .height = 3, .letters = "xo"};
constexpr std::string_view kLetters = "xo";

bool has_line(unsigned marks) {
  return std::ranges::any_of(kLines, [marks](unsigned line) { return (marks & line) == line; });
}

unsigned taken(const State& position) { return position.marks[0] | unsigned{position.marks[1]}; }

std::string board_of(const State& position) {
  std::string board(kSquares, kEmptySquare);
  for (unsigned square = 0; square < kSquares; ++square) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (((unsigned{position.marks[seat]} >> square) & 1U) != 0) board[square] = kLetters[seat];
    }
  }
  return board;
}

}  // namespace

const GameInfo& TicTacToe::info() {
  static const GameInfo kInfo{
      .id = "tictactoe",
      .minutes = 1,
      .middle_game = "3/1x1/2o x",
  };
  return kInfo;
}

Facts TicTacToe::facts(const Choices& /*choices*/) {
  Facts facts;
  facts.seats = {{"x"}, {"o"}};
  for (int square = 0; square < kSquares; ++square) {
    facts.squares.push_back({.name = square_name(square, 3), .x = square % 3, .y = square / 3, .marks = {}});
  }
  facts.pieces = {{.letter = 'X', .symbol = "●"}};
  facts.steps = {{"mark"}, {"-"}};
  return facts;
}

State TicTacToe::start(const Choices& /*choices*/) { return {}; }

Actor TicTacToe::actor(const State& position) {
  return winners(position).empty() ? Actor(seat_at(position.turn)) : Actor::nobody();
}

Actor TicTacToe::turn_of(const State& position) { return actor(position); }
bool TicTacToe::begins_turn(const State& position) { return winners(position).empty(); }
int TicTacToe::step(const State& position) { return winners(position).empty() ? 0 : 1; }

void TicTacToe::legal(const State& position, ActionList& list) {
  if (!winners(position).empty()) return;
  for (unsigned free = kFull & ~taken(position); free != 0; free &= free - 1) {
    list.push({.to = static_cast<std::uint8_t>(std::countr_zero(free))});
  }
}

void TicTacToe::apply(State& state, Action action) {
  std::uint16_t& marks = state.marks[state.turn];
  marks = static_cast<std::uint16_t>(marks | (1U << action.to));
  state.hash ^= kKeys[state.turn][action.to] ^ kTurnKey;
  state.turn ^= 1U;
}

SeatSet TicTacToe::winners(const State& position) {
  if (has_line(position.marks[0])) return SeatSet::of(seat_at(0));
  if (has_line(position.marks[1])) return SeatSet::of(seat_at(1));
  return taken(position) == kFull ? SeatSet::first(2) : SeatSet();
}

std::uint64_t TicTacToe::hash_from_scratch(const State& position) {
  std::uint64_t hash = position.turn == 1 ? kTurnKey : 0;
  for (unsigned square = 0; square < kSquares; ++square) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (((unsigned{position.marks[seat]} >> square) & 1U) != 0) hash ^= kKeys[seat][square];
    }
  }
  return hash;
}

Expected<Setup> TicTacToe::parse(const Choices& /*choices*/, std::string_view text) {
  constexpr std::array<std::string_view, 2> kFields{"BOARD", "TURN"};
  TABLIER_TRY(parts, fields(text, kFields));
  TABLIER_TRY(board, read_board(kShape, (*parts)[0]));
  if ((*parts)[1] != "x" && (*parts)[1] != "o") {
    return fail_letter("field TURN", kLetters, (*parts)[1]);
  }
  return Setup{.board = *board, .turn = seat_at((*parts)[1] == "x" ? 0 : 1)};
}

Expected<State> TicTacToe::check(const Setup& setup) {
  State state;
  for (unsigned square = 0; square < kSquares; ++square) {
    const std::size_t seat = kLetters.find(setup.board[square]);
    if (seat != std::string_view::npos)
      state.marks[seat] = static_cast<std::uint16_t>(state.marks[seat] | (1U << square));
  }
  const int more = std::popcount(state.marks[0]) - std::popcount(state.marks[1]);
  if (more != index(setup.turn)) {
    return fail_in("field TURN", "marks_and_turn", "with these marks it cannot be the turn of this seat");
  }
  if (has_line(state.marks[0]) && has_line(state.marks[1])) {
    return fail_in("field BOARD", "two_lines", "both have three in a row");
  }
  state.turn = static_cast<std::uint8_t>(index(setup.turn));
  state.hash = hash_from_scratch(state);
  return state;
}

std::string TicTacToe::write(const State& position) {
  return write_board(kShape, board_of(position)) + (position.turn == 0 ? " x" : " o");
}

std::string TicTacToe::word(Action action) { return square_name(action.to, 3); }

Scene TicTacToe::scene(const State& position) {
  Scene scene;
  const std::string board = board_of(position);
  for (int square = 0; square < kSquares; ++square) {
    const char letter = board[static_cast<std::size_t>(square)];
    if (letter != kEmptySquare) scene.pieces.push_back({.square = square, .piece = 0, .owner = letter == 'x' ? 0 : 1});
  }
  return scene;
}

Message TicTacToe::why_not(const State& /*position*/, const Attempt& attempt) {
  return message("occupied", "{square} is occupied", square_name(attempt.to, 3));
}

Cause TicTacToe::ending(const State& position) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (const unsigned line : kLines) {
      if ((position.marks[seat] & line) != line) continue;
      Cause cause{.why = message("three_in_a_row", "{winner:seat} has three in a row", kLetters[seat]), .squares = {}};
      for (unsigned rest = line; rest != 0; rest &= rest - 1) cause.squares.push_back(std::countr_zero(rest));
      return cause;
    }
  }
  return {.why = message("board_full", "the board is full"), .squares = {}};
}

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<TicTacToe>()};
  return kGames;
}

}  // namespace tablier::tictactoe
