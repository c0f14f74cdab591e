#include "core/text.h"
#include "core/board_text.h"
#include "example/tictactoe/game.h"

namespace tablier::tictactoe {

namespace {

constexpr BoardShape kShape{.width = 3, .height = 3, .letters = kLetters};

}  // namespace

std::string board_of(const State& position) {
  std::string board(kSquares, kEmptySquare);
  for (unsigned square = 0; square < kSquares; ++square) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (((unsigned{position.marks[seat]} >> square) & 1U) != 0) board[square] = kLetters[seat];
    }
  }
  return board;
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

std::string TicTacToe::write(const State& position) {
  return write_board(kShape, board_of(position)) + (position.turn == 0 ? " x" : " o");
}

std::string TicTacToe::word(Action action) { return square_name(action.to, 3); }

}  // namespace tablier::tictactoe
