#include "games/gwezboell/rules.h"

#include <bit>

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

// Set-up.

State Gwezboell::start(const Choices& /*choices*/) {
  // Ruling: board and set-up are those of every published description; the sheet's picture is lost.
  constexpr std::string_view kBoard =
      "...aaa..."
      "....a...."
      "....d...."
      "a...d...a"
      "aaddkddaa"
      "a...d...a"
      "....d...."
      "....a...."
      "...aaa...";
  static const State kStart = placed(kBoard, Status::kDefendersMove);
  return kStart;
}

Actor Gwezboell::actor(const State& position) {
  return finished(position.status) ? Actor::nobody() : Actor(seat_at(side_of(position.status)));
}

// Moves.

namespace {

void move_piece(State& state, Square from, Square to) {
  const bool is_king = from == state.king;
  const Piece piece = is_king ? kKing : pawn_of(side_of(state.status));
  if (is_king) state.king = to;
  flip(state, piece, from);
  flip(state, piece, to);
  recount(state, rank_line(from));
  recount(state, file_line(from));
  recount(state, from.rank() == to.rank() ? file_line(to) : rank_line(to));
}

}  // namespace

void Gwezboell::legal(const State& position, ActionList& list) {
  if (finished(position.status)) return;
  list_moves(position, list, [](Line) { return kAllPlaces; });
}

int Gwezboell::count(const State& position) {
  if (finished(position.status)) return 0;
  const auto& [along_ranks, along_files] = position.moves[side_of(position.status)];
  return static_cast<int>(along_ranks.total() + along_files.total());
}

Action Gwezboell::sample(const State& position, Random& random) {
  const Side side = side_of(position.status);
  const auto& [along_ranks, along_files] = position.moves[side];
  const unsigned in_ranks = along_ranks.total();
  const unsigned n = random.below(in_ranks + along_files.total());
  const bool in_file = n >= in_ranks;
  auto [index, nth] = position.moves[side][in_file ? 1 : 0].find(in_file ? n - in_ranks : n);
  const Line line{static_cast<std::uint8_t>(in_file ? kWidth + index : index)};
  for (Places pieces = position.men[side][line.number];; pieces &= pieces - 1) {
    const auto from = static_cast<unsigned>(std::countr_zero(pieces));
    const Places stops = targets(position, line, from);
    const auto here = static_cast<unsigned>(std::popcount(stops));
    if (nth < here) return move_along(line, from, kNth[stops][nth]);
    nth -= here;
  }
}

// Captures.

namespace {

void take_pawns(State& state, Line line, Places places) {
  const Piece pawn = pawn_of(other(side_of(state.status)));
  for (; places != 0; places &= places - 1) {
    const Square square = square_at(line, static_cast<unsigned>(std::countr_zero(places)));
    if (square == state.king) continue;  // he is no pawn
    flip(state, pawn, square);
    recount(state, rank_line(square));
    recount(state, file_line(square));
  }
}

/// One move may take several.
void capture(State& state, Square moved_to) {
  const Line rank = rank_line(moved_to);
  const Line file = file_line(moved_to);
  const Places in_rank = flanked(state, rank, moved_to.file());
  const Places in_file = flanked(state, file, moved_to.rank());
  if ((in_rank | in_file) == 0) return;
  take_pawns(state, rank, in_rank);
  take_pawns(state, file, in_file);
}

// The end.

bool neighbours(Square a, Square b) {
  if (a.rank() == b.rank()) return (beside(a.file()) & place_bit(b.file())) != 0;
  return a.file() == b.file() && (beside(a.rank()) & place_bit(b.rank())) != 0;
}

/// Whether the attackers' move completes a ring around the king. Ruling: taking is active, for the king as for pawns:
/// the moved piece must be one of the ring.
bool king_is_taken(const State& state, Square moved_to) { return neighbours(moved_to, state.king) && ringed(state); }

bool mover_wins(const State& state, Square moved_to) {
  const Side mover = side_of(state.status);
  const bool through_king = mover == kDefenders ? is_corner(state.king) : king_is_taken(state, moved_to);
  return through_king || !can_move(state, other(mover));  // Ruling: a player with no legal move on his turn loses.
}

}  // namespace

/// Each of his four neighbours is an attacker, with one exception allowed: the empty throne, or the edge. There is
/// never more than one, save in a corner: the throne's neighbours are far from the edge, and nobody else stands on the
/// throne. Ruling: guards never form part of the ring. Ruling: a king beside a corner cannot be taken; no attacker
/// stands there, and it is neither throne nor edge.
bool ringed(const State& position) {
  const Square king = position.king;
  return !is_corner(king) && gaps(position, rank_line(king), king.file()) == 0 &&
         gaps(position, file_line(king), king.rank()) == 0;
}

SeatSet Gwezboell::winners(const State& position) {
  return finished(position.status) ? SeatSet::of(seat_at(side_of(position.status))) : SeatSet();
}

void Gwezboell::apply(State& state, Action action) {
  const Square to{action.to};
  move_piece(state, Square{action.from}, to);
  capture(state, to);  // Pawns are taken first.
  const Side mover = side_of(state.status);
  set_status(state, mover_wins(state, to) ? won_by(mover) : to_move(other(mover)));
}

}  // namespace tablier::gwezboell
