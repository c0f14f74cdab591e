#include "games/castelott/rules.h"

namespace tablier::castelott {

Expected<Setup> Castelott::parse(const Choices& choices, std::string_view text) {
  TABLIER_TRY(position, parse_setup(text, "snSNT", kStepLetters));
  return Setup{.position = *position, .push = static_cast<Push>(choices.value[0])};
}

std::string Castelott::write(const State& state) {
  std::string board(kSquares, kEmptySquare);
  for (const Seat seat : {kSouth, kNorth}) {
    put(board, state.pawns[seat], kKnightLetter[seat]);
    put(board, SquareSet::of(state.captain[seat]), kCaptainLetter[seat]);
  }
  put(board, SquareSet::of(state.tower), 'T');
  return write_setup(
      {.board = board, .actor = state.actor, .step = kStepLetters[static_cast<std::size_t>(state.step)]});
}

std::string Castelott::word(Action action) { return action == kPass ? "pass" : move_word(action); }

}  // namespace tablier::castelott
