#include <utility>

#include "games/bosworth/rules.h"

namespace tablier::bosworth {

namespace {

/// What decides where the pieces of one seat may go.
struct Ground {
  explicit Ground(const Public& known)
      : own(known.own()), enemies(known.occupied() & ~own), not_closed(kBoard & ~known.closed) {}

  Squares own;
  Squares enemies;
  Squares not_closed;

  Squares blockers() const { return own | enemies | ~not_closed; }
  Squares free() const { return not_closed & ~own & ~enemies; }
  Squares free_or_enemy() const { return not_closed & ~own; }
};

Squares sideways(const Public& known, Side side, std::size_t from) {
  const auto edition = static_cast<std::size_t>(known.edition);
  const Squares left = kSidestepsLeft[edition][at(side)][from];
  const Squares right = kSidestepsRight[edition][at(side)][from];
  if (known.edition == Edition::kRevised) return left | right;
  // Ruling: a fallen camp is nobody's, so no pawn goes towards it.
  const bool left_in_play = known.in_play.contains(side_number((static_cast<int>(at(side)) + 1) % kSides));
  const bool right_in_play = known.in_play.contains(side_number((static_cast<int>(at(side)) + 3) % kSides));
  return (left_in_play ? left : 0) | (right_in_play ? right : 0);
}

Squares pawn_targets(const Public& known, const Ground& ground, int square) {
  const Side side = known.turn;
  const auto from = static_cast<std::size_t>(square);
  Squares ahead = kAhead[at(side)][from] & ground.free();
  if (ahead != 0) ahead |= kTwoAhead[at(side)][from] & ground.free();
  const Squares captures = captures_of(known.pawns).targets[at(side)][from] & ground.enemies;
  return ahead | (sideways(known, side, from) & ground.free()) | captures;
}

/// "How pieces move". Closed squares stop everything; only kings may also capture pieces of their own side.
template <Kind kind>
Squares targets(const Public& known, const Ground& ground, int square) {
  const auto from = static_cast<std::size_t>(square);
  switch (kind) {
    case Kind::kKing:
      return kKingSteps[from] & ground.not_closed;
    case Kind::kQueen:
      return (rook_lines(square, ground.blockers()) | bishop_lines(square, ground.blockers())) & ground.free_or_enemy();
    case Kind::kRook:
      return rook_lines(square, ground.blockers()) & ground.free_or_enemy();
    case Kind::kBishop:
      return bishop_lines(square, ground.blockers()) & ground.free_or_enemy();
    // Ruling: a knight may jump over a closed square.
    case Kind::kKnight:
      return kKnightJumps[from] & ground.free_or_enemy();
    case Kind::kPawn:
      return pawn_targets(known, ground, square);
  }
  std::unreachable();
}

/// Shows the visitor each piece of one kind with its targets until he has seen enough.
template <Kind kind, class Visitor>
bool visit_kind(const Public& known, const Ground& ground, Visitor& enough) {
  for (Squares rest = ground.own & known.of(kind); rest != 0; rest &= rest - 1) {
    const int from = lowest(rest);
    const PieceMoves piece{
        .targets = targets<kind>(known, ground, from), .from = static_cast<std::uint8_t>(from), .kind = kind};
    if (enough(piece)) return true;
  }
  return false;
}

/// The likeliest to move come first: whether there is any move is asked every turn.
template <class Visitor>
bool visit_pieces(const Public& known, Visitor enough) {
  const Ground ground(known);
  return visit_kind<Kind::kPawn>(known, ground, enough) || visit_kind<Kind::kKnight>(known, ground, enough) ||
         visit_kind<Kind::kBishop>(known, ground, enough) || visit_kind<Kind::kRook>(known, ground, enough) ||
         visit_kind<Kind::kQueen>(known, ground, enough) ||
         (known.king != King::kFrozen && visit_kind<Kind::kKing>(known, ground, enough));
}

Squares own_king(const Public& known) { return known.own() & known.of(Kind::kKing); }

/// Whether the king of whoever has the turn would be attacked after this move.
bool exposes_king(const Public& known, int from, int to) {
  const Squares own = known.own();
  Squares gone = only(to) | only(from);
  SideSet fallen = known.fallen;
  if ((known.of(Kind::kKing) & only(to)) != 0) {
    // Ruling: "after the move" includes what the capture of a king takes off the board and closes.
    const Side loser = known.owner_at(to);
    gone |= known.of_side[at(loser)];
    fallen.insert(loser);
  }
  const Squares stay = known.occupied() & ~gone;
  // The squares of a fallen camp stop pieces whether they are occupied or closed.
  const Squares blockers = stay | only(to) | known.closed | camps(fallen);
  const Squares king = own_king(known);
  return attacked(known, king == only(from) ? to : lowest(king), stay & ~own, blockers);
}

/// The pieces that stand between their king and an enemy who would see him if they left.
Squares shields(const Public& known) {
  const Squares own = known.own();
  const Squares occupied = known.occupied();
  const Squares enemies = occupied & ~own;
  const Squares blockers = occupied | known.closed;
  const int king = lowest(own_king(known));
  const auto square = static_cast<std::size_t>(king);
  Squares found = 0;
  const Squares rooks = (known.of(Kind::kRook) | known.of(Kind::kQueen)) & enemies & kRookLines[square];
  if (rooks != 0) {
    const Squares near = rook_lines(king, blockers) & own;
    if ((rook_lines(king, blockers & ~near) & rooks) != 0) found |= near;
  }
  const Squares bishops = (known.of(Kind::kBishop) | known.of(Kind::kQueen)) & enemies & kBishopLines[square];
  if (bishops != 0) {
    const Squares near = bishop_lines(king, blockers) & own;
    if ((bishop_lines(king, blockers & ~near) & bishops) != 0) found |= near;
  }
  return found;
}

/// The targets of a piece that might leave its king attacked: none, for most pieces that do not shield him.
Squares risky_targets(const Public& known, const PieceMoves& piece, Squares shielding) {
  if (known.king == King::kAttacked || piece.kind == Kind::kKing || (shielding & only(piece.from)) != 0) {
    return piece.targets;
  }
  // With a king, all his pieces leave the board, and what they shielded is open.
  return piece.targets & known.of(Kind::kKing);
}

bool heeds_check(const Public& known) { return known.king == King::kSafe || known.king == King::kAttacked; }

void drop_exposing(const Public& known, PieceMoves& piece, Squares shielding) {
  for (Squares risky = risky_targets(known, piece, shielding); risky != 0; risky &= risky - 1) {
    if (exposes_king(known, piece.from, lowest(risky))) piece.targets &= ~only(lowest(risky));
  }
}

/// Every square in line with the king: only what stands there can shield him.
Squares lines_of_king(const Public& known) {
  const auto king = static_cast<std::size_t>(lowest(own_king(known)));
  return kRookLines[king] | kBishopLines[king];
}

/// Whether some move of this piece does not leave its king attacked.
bool has_move_heeding_check(const Public& known, const PieceMoves& piece, Squares shielding) {
  Squares risky = risky_targets(known, piece, shielding);
  if (risky != piece.targets) return true;
  while (risky != 0 && exposes_king(known, piece.from, lowest(risky))) risky &= risky - 1;
  return risky != 0;
}

}  // namespace

bool attacked(const Public& known, int square, Squares enemies, Squares blockers) {
  const auto here = static_cast<std::size_t>(square);
  const Squares leapers = (kKnightJumps[here] & known.of(Kind::kKnight)) | (kKingSteps[here] & known.of(Kind::kKing));
  if ((leapers & enemies) != 0) return true;
  const Squares queens = known.of(Kind::kQueen);
  const Squares rooks = (known.of(Kind::kRook) | queens) & enemies & kRookLines[here];
  if (rooks != 0 && (rook_lines(square, blockers) & rooks) != 0) return true;
  const Squares bishops = (known.of(Kind::kBishop) | queens) & enemies & kBishopLines[here];
  if (bishops != 0 && (bishop_lines(square, blockers) & bishops) != 0) return true;
  const Squares pawns = known.of(Kind::kPawn) & enemies & kDiagonalSteps[here];
  if (pawns == 0) return false;
  for (const Side side : kAllSides) {
    const Squares sources = captures_of(known.pawns).sources[at(side)][here];
    if ((sources & pawns & known.of_side[at(side)]) != 0) return true;
  }
  return false;
}

void moves_but_for_check(const Public& known, Moves& moves) {
  visit_pieces(known, [&moves](const PieceMoves& piece) {
    moves.push(piece);
    return false;
  });
}

void legal_moves(const Public& known, Moves& moves) {
  moves_but_for_check(known, moves);
  if (!heeds_check(known)) return;
  const Squares shielding = shields(known);
  for (PieceMoves& piece : moves) drop_exposing(known, piece, shielding);
}

bool is_legal(const Public& known, Action action) {
  if (!heeds_check(known)) return true;
  const PieceMoves piece{.targets = only(action.to), .from = action.from, .kind = kind_of(action)};
  return risky_targets(known, piece, lines_of_king(known)) == 0 || !exposes_king(known, action.from, action.to);
}

bool look_for_moves(Public& known) {
  const auto any = [](const PieceMoves& piece) { return piece.targets != 0; };
  known.king = King::kNoConcern;
  const Squares king = own_king(known);
  if (known.edition == Edition::kFirst || king == 0) return visit_pieces(known, any);

  const Squares occupied = known.occupied();
  const Squares blockers = occupied | known.closed;
  const bool is_attacked = attacked(known, lowest(king), occupied & ~known.own(), blockers);
  known.king = is_attacked ? King::kAttacked : King::kSafe;
  const Squares lines = lines_of_king(known);
  const auto heeding = [&](const PieceMoves& piece) { return has_move_heeding_check(known, piece, lines); };
  if (visit_pieces(known, heeding)) return true;
  // Ruling: a king who is not attacked but would be after any move: the step is skipped.
  if (!is_attacked) return false;
  known.king = King::kFrozen;
  return visit_pieces(known, any);
}

}  // namespace tablier::bosworth
