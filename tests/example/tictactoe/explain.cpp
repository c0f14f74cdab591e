#include <bit>

#include "core/board_text.h"
#include "example/tictactoe/game.h"

namespace tablier::tictactoe {

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

}  // namespace tablier::tictactoe
