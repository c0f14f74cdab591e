#include "games/gwezboell/position.h"

#include "core/board_text.h"

namespace tablier::gwezboell {

namespace {

Piece piece_of(char letter) {
  if (letter == kKingLetter) return kKing;
  return letter == kGuardLetter ? kGuard : kAttacker;
}

}  // namespace

State placed(std::string_view board, Status status) {
  State state;
  state.status = status;
  state.hash = key(status);
  for (std::uint8_t i = 0; i < kSquares; ++i) {
    if (board[i] == kEmptySquare) continue;
    const Piece piece = piece_of(board[i]);
    flip(state, piece, Square{i});
    if (piece == kKing) state.king = Square{i};
  }
  for (std::uint8_t i = 0; i < kLines; ++i) recount(state, Line{i});
  return state;
}

char piece_at(const State& position, Square square) {
  if (square == position.king) return kKingLetter;
  const unsigned rank = rank_line(square).number;
  const Places place = place_bit(square.file());
  if ((position.men[kDefenders][rank] & place) != 0) return kGuardLetter;
  return (position.men[kAttackers][rank] & place) != 0 ? kAttackerLetter : kEmptySquare;
}

std::uint64_t Gwezboell::hash_from_scratch(const State& position) {
  std::uint64_t hash = key(position.status);
  for (std::uint8_t i = 0; i < kSquares; ++i) {
    const char letter = piece_at(position, Square{i});
    if (letter != kEmptySquare) hash ^= key(piece_of(letter), Square{i});
  }
  return hash;
}

}  // namespace tablier::gwezboell
