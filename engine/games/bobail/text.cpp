#include "games/bobail/rules.h"

namespace tablier::bobail {

Expected<Setup> Bobail::parse(const Choices& /*choices*/, std::string_view text) {
  return parse_setup(text, "snT", kStepLetters);
}

std::string Bobail::write(const State& state) {
  std::string board(kSquares, kEmptySquare);
  put(board, state.knights[kSouth], 's');
  put(board, state.knights[kNorth], 'n');
  put(board, SquareSet::of(state.tower), 'T');
  return write_setup(
      {.board = board, .actor = state.actor, .step = kStepLetters[static_cast<std::size_t>(state.step)]});
}

}  // namespace tablier::bobail
