#include <bit>

#include "example/tictactoe/game.h"

namespace tablier::tictactoe {

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

}  // namespace tablier::tictactoe
