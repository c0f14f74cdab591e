#include "games/explain.h"

#include <bit>

#include "core/board_text.h"
#include "games/bosworth/game.h"
#include "games/bosworth/rules.h"

namespace tablier::bosworth {

namespace {

std::string name_of(int square) { return square_name(square, kWidth); }

Message pawn_moves(const Public& known, int from, int to) {
  const Squares home = camp(known.turn);
  if ((home & only(from)) != 0) {
    return known.pawns.opening
               ? message("pawn_from_camp_captures",
                         "from its camp a pawn goes one or two free squares forward, or captures "
                         "diagonally forward")
               : message("pawn_from_camp",
                         "from its camp a pawn goes one or two free squares forward, and does not capture");
  }
  if ((home & only(to)) != 0) return message("pawn_no_return", "a pawn never goes back to its own camp");
  if (known.edition == Edition::kRevised) {
    return message("pawn_moves", "a pawn goes one free square forward or sideways, or captures one square diagonally");
  }
  return known.pawns.all_diagonals
             ? message("pawn_moves_first",
                       "a pawn goes one free square forward, or sideways towards an opponent's camp, or captures one "
                       "square diagonally")
             : message("pawn_moves_first_two",
                       "a pawn goes one free square forward, or captures one square diagonally forward");
}

/// By the way pieces move, whatever it does to the king.
Message why_no_way(const Public& known, int from, int to) {
  const Kind kind = known.kind_at(from);
  const explain::Way way{.files = (to % kWidth) - (from % kWidth), .ranks = (to / kWidth) - (from / kWidth)};
  if ((known.closed & only(to)) != 0) return message("closed", "{square} is closed", name_of(to));
  if (kind != Kind::kKing && (known.own() & only(to)) != 0) {
    return message("own_piece", "a piece of your own stands on {square}, and only the king may capture it",
                   name_of(to));
  }
  if (kind == Kind::kPawn) return pawn_moves(known, from, to);
  if (Message why = explain::chess_way(kKindLetters[at(kind)], way); !why.code.empty()) return why;
  const Squares blockers = known.occupied() | known.closed;
  return explain::way_blocked(
      name_of(explain::first_on_way(from, way, kWidth, [&](int at) { return (blockers & only(at)) != 0; })));
}

Message why_no_move(const Public& known, const Attempt& attempt) {
  const int from = attempt.from;
  const int to = attempt.to;
  if (from == kNoSquare) return message("move_first", "first you move a piece; cards come afterwards");
  if ((known.own() & only(from)) == 0) return {};
  if (known.king == King::kFrozen && known.kind_at(from) == Kind::kKing) {
    return message("king_frozen", "no move frees your king from attack, so another piece must move");
  }
  if (from == to) return explain::not_moved();
  Moves moves;
  moves_but_for_check(known, moves);
  for (const PieceMoves& piece : moves) {
    if (piece.from != from || (piece.targets & only(to)) == 0) continue;
    return known.king == King::kAttacked
               ? message("king_attacked", "your king is attacked, and this move does not free him")
               : message("exposes_king", "this move would leave your king attacked");
  }
  return why_no_way(known, from, to);
}

Message why_no_place(const View& seen, const Attempt& attempt) {
  const Public& known = seen.known;
  if (attempt.from != kNoSquare) {
    return camp_is_closed(known)
               ? message("queen_or_pass", "your camp is closed; you may open one of its squares with a queen, or pass")
               : message("place_now", "now you place cards on the empty squares of your camp");
  }
  if (attempt.piece == 0) return {};
  const std::size_t kind = kKindLetters.find(attempt.piece);
  if (kind == std::string_view::npos || !seen.hand.has(kind_number(static_cast<int>(kind)))) {
    return message("not_in_hand", "there is no {piece:piece} in your hand", attempt.piece);
  }
  const Squares square = only(attempt.to);
  if ((camp(known.turn) & square) == 0) return message("camp_only", "cards are placed in your camp");
  if (camp_is_closed(known)) return {};
  if ((known.occupied() & square) != 0) return explain::occupied(name_of(attempt.to));
  if ((known.closed & square) != 0) return message("closed", "{square} is closed", name_of(attempt.to));
  if ((places(known, false).for_others & square) != 0) {
    return message("king_placed_safely", "if he can, your king must enter on a square that is not attacked");
  }
  return message("camp_order", "the squares of your camp are filled in order, and enough must remain for your cards");
}

}  // namespace

Message Bosworth::why_not(const View& seen, const Attempt& attempt) {
  return seen.known.step == Step::kMove ? why_no_move(seen.known, attempt) : why_no_place(seen, attempt);
}

Cause Bosworth::ending(const View& seen) {
  const Public& known = seen.known;
  if (known.in_play.size() > 1) {
    return {.why = message("quiet_turns", "{turns} turns have passed without a capture or a card placed", kQuietLimit),
            .squares = {}};
  }
  const Side loser = known.out[static_cast<std::size_t>(known.out_count - 1)];
  Side winner = Side::kSouth;
  while (!known.in_play.contains(winner)) winner = side_number(static_cast<int>(at(winner)) + 1);
  Cause cause{
      .why = message("king_captured", "the king of {loser:seat} is captured, and {winner:seat} has the last one",
                     kSideLetters[at(loser)], kSideLetters[at(winner)]),
      .squares = {}};
  // The last king, unless it is still in hand.
  const Squares king = known.of(Kind::kKing) & known.of_side[at(winner)];
  if (king != 0) cause.squares.push_back(std::countr_zero(king));
  return cause;
}

}  // namespace tablier::bosworth
