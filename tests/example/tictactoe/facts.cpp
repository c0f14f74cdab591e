#include "core/board_text.h"
#include "erased/encoded_game.h"
#include "erased/erase.h"
#include "example/tictactoe/encoding.h"
#include "example/tictactoe/game.h"

namespace tablier::tictactoe {

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

Scene TicTacToe::scene(const State& position) {
  Scene scene;
  const std::string board = board_of(position);
  for (int square = 0; square < kSquares; ++square) {
    const char letter = board[static_cast<std::size_t>(square)];
    if (letter != kEmptySquare) scene.pieces.push_back({.square = square, .piece = 0, .owner = letter == 'x' ? 0 : 1});
  }
  return scene;
}

GameList games() {
  static const std::array<const AnyGame*, 1> kGames{&erase<TicTacToe>()};
  return kGames;
}

EncodingList encodings() {
  static const std::array kEncodings{&encode<TicTacToe, Encoding>()};
  return kEncodings;
}

}  // namespace tablier::tictactoe
