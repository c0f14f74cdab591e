#include <algorithm>

#include "core/board_text.h"
#include "games/gwezboell/rules.h"

namespace tablier::gwezboell {

namespace {

constexpr std::ptrdiff_t kMostGuards = 8;
constexpr std::ptrdiff_t kMostAttackers = 16;

Expected<void> check_numbers(std::string_view board) {
  if (std::ranges::count(board, kKingLetter) != 1) {
    return fail_in("field BOARD", "one_king", "expected exactly one king, `k`");
  }
  for (const auto& [letter, most] : {std::pair(kGuardLetter, kMostGuards), {kAttackerLetter, kMostAttackers}}) {
    if (std::ranges::count(board, letter) <= most) continue;
    return fail_in("field BOARD", "too_many", "too many `{piece:letter}`; expected at most {most}", letter, most);
  }
  return {};
}

Expected<void> check_places(std::string_view board) {
  for (std::uint8_t i = 0; i < kSquares; ++i) {
    const Square square{i};
    const bool pawn = board[i] == kGuardLetter || board[i] == kAttackerLetter;
    if (!pawn || (square != kThrone && !is_corner(square))) continue;
    return fail_in("field BOARD", "closed_to_pawns",
                   "a pawn stands on {square}; only the king may stop on the throne and the corners",
                   square_name(i, kWidth));
  }
  return {};
}

/// A finished game is read only if the board shows why it ended.
Expected<void> check_win(const State& position) {
  const bool escaped = is_corner(position.king);
  if (position.status == Status::kDefendersWon && !escaped && can_move(position, kAttackers)) {
    return fail_in("field ACTOR", "defenders_win",
                   "`-D` is expected only with the king on a corner or attackers without a move");
  }
  if (position.status == Status::kAttackersWon && (escaped || (!ringed(position) && can_move(position, kDefenders)))) {
    return fail_in("field ACTOR", "attackers_win",
                   "`-A` is expected only with a ring around the king or defenders without a move");
  }
  return {};
}

/// A king on a corner reads as won by the defenders, an actor without a move as won by the other. A ring read from
/// text is not a capture: nobody moved.
Status status_as_read(const State& position) {
  if (finished(position.status)) return position.status;
  if (is_corner(position.king)) return Status::kDefendersWon;
  const Side side = side_of(position.status);
  return can_move(position, side) ? position.status : won_by(other(side));
}

}  // namespace

Expected<State> Gwezboell::check(const Setup& setup) {
  TABLIER_TRY(numbers, check_numbers(setup.board));
  TABLIER_TRY(places, check_places(setup.board));
  const State as_given = placed(setup.board, setup.status);
  TABLIER_TRY(win, check_win(as_given));
  return placed(setup.board, status_as_read(as_given));
}

}  // namespace tablier::gwezboell
