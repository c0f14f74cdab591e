#include "games/gwezboell/rules.h"

#include <bit>

#include "core/board_text.h"
#include "games/gwezboell/line_tables.h"

namespace tablier::gwezboell {

namespace {

// Hash keys: for each square an attacker, a guard and the king; then the four statuses.
enum Piece : std::uint8_t { kGuard = kDefenders, kAttacker = kAttackers, kKing };
constexpr auto kPieceKeys = hash_keys<3 * kSquares>(0x67'77'65'7A);
constexpr auto kStatusKeys = hash_keys<4>(0x62'6F'65'6C);

std::uint64_t key(Piece piece, Square square) { return kPieceKeys[(piece * kSquares) + square.number]; }
std::uint64_t key(Status status) { return kStatusKeys[static_cast<unsigned>(status)]; }

Places occupied(const State& state, Line line) {
  return state.men[kDefenders][line.number] | Places{state.men[kAttackers][line.number]};
}

bool stands_on(Line line, Square square) { return rank_line(square) == line || file_line(square) == line; }

/// Lifts a man from the square or puts one there. Leaves the moves to recount().
void flip(State& state, Side side, Square square) {
  auto& lines = state.men[side];
  const auto flip_place = [&lines](Line line, unsigned place) {
    lines[line.number] = static_cast<std::uint16_t>(lines[line.number] ^ place_bit(place));
  };
  flip_place(rank_line(square), square.file());
  flip_place(file_line(square), square.rank());
}

/// Counts the moves of both sides along a line that has changed.
void recount(State& state, Line line) {
  const LineKind kind = kind_of(line);
  const Places defenders = state.men[kDefenders][line.number];
  const Places attackers = state.men[kAttackers][line.number];
  unsigned defenders_moves = pawn_moves(kind, defenders, attackers);
  if (kind != kPlainLine && stands_on(line, state.king)) {
    const unsigned place = line.is_file() ? state.king.rank() : state.king.file();
    defenders_moves += static_cast<unsigned>(std::popcount(kReach[place][defenders | attackers] & kKingsOwn[kind]));
  }
  const unsigned way = line.is_file() ? 1 : 0;
  state.moves[kDefenders][way].set(line.index(), defenders_moves);
  state.moves[kAttackers][way].set(line.index(), pawn_moves(kind, attackers, defenders));
}

void set_status(State& state, Status status) {
  state.hash ^= key(state.status) ^ key(status);
  state.status = status;
}

// Moves.

/// Every piece moves as a chess rook. The throne: only the king may stop there; the others may cross it when it is
/// empty. Ruling: only the king may stop on the four corners.
Places targets(const State& position, Line line, unsigned place) {
  const Places reach = kReach[place][occupied(position, line)];
  return square_at(line, place) == position.king ? reach : reach & ~kKingsOwn[kind_of(line)];
}

Action move_along(Line line, unsigned from, unsigned to) {
  return {.from = square_at(line, from).number, .to = square_at(line, to).number};
}

void move_piece(State& state, Square from, Square to) {
  const Side side = side_of(state.status);
  Piece piece = static_cast<Piece>(side);
  if (from == state.king) {
    piece = kKing;
    state.king = to;
  }
  flip(state, side, from);
  flip(state, side, to);
  state.hash ^= key(piece, from) ^ key(piece, to);
  recount(state, rank_line(from));
  recount(state, file_line(from));
  recount(state, from.rank() == to.rank() ? file_line(to) : rank_line(to));
}

// Captures.

/// The enemies on this line, adjacent to the place moved to, that stand between it and another piece of the mover.
/// Ruling: the empty throne, the corners and the edge take no part.
Places flanked(const State& state, Line line, unsigned moved_to) {
  const Side side = side_of(state.status);
  const Places mine = state.men[side][line.number];
  const Places theirs = state.men[other(side)][line.number];
  const Places moved = place_bit(moved_to);
  return theirs & (((mine & (moved << 2U)) >> 1U) | ((mine & (moved >> 2U)) << 1U));
}

void take_pawns(State& state, Line line, Places taken) {
  const Side loser = other(side_of(state.status));
  for (; taken != 0; taken &= taken - 1) {
    const Square square = square_at(line, static_cast<unsigned>(std::countr_zero(taken)));
    if (square == state.king) continue;  // he is no pawn
    flip(state, loser, square);
    state.hash ^= key(static_cast<Piece>(loser), square);
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
  return a.rank() == b.rank() ? (beside(a.file()) & place_bit(b.file())) != 0
                              : a.file() == b.file() && (beside(a.rank()) & place_bit(b.rank())) != 0;
}

/// Ruling: taking is active, for the king as for pawns: the moved piece must be one of the ring.
bool king_is_taken(const State& state, Square moved_to) { return neighbours(moved_to, state.king) && ringed(state); }

/// Whether the mover has won by his move to this square.
bool wins(const State& state, Square moved_to) {
  const Side side = side_of(state.status);
  const bool by_king = side == kDefenders ? is_corner(state.king) : king_is_taken(state, moved_to);
  return by_king || !can_move(state, other(side));  // Ruling: a player with no legal move on his turn loses.
}

}  // namespace

bool can_move(const State& position, Side side) {
  return !position.moves[side][0].none() || !position.moves[side][1].none();
}

/// Each of his four neighbours is an attacker, but that one may be the empty throne, or the board's edge. (The throne
/// is empty when he stands beside it, and then no edge is near.) Ruling: guards never form part of the ring.
/// Ruling: a king beside a corner cannot be taken, a corner being neither pawn, throne nor edge.
bool ringed(const State& position) {
  const auto closed = [&](Line line, unsigned place) {
    Places open = beside(place) & ~Places{position.men[kAttackers][line.number]};
    if (stands_on(line, kThrone)) open &= ~place_bit(kWidth / 2);
    return open == 0;
  };
  const Square king = position.king;
  return !is_corner(king) && closed(rank_line(king), king.file()) && closed(file_line(king), king.rank());
}

State placed(std::string_view board, Status status) {
  State state;
  state.status = status;
  for (std::uint8_t i = 0; i < kSquares; ++i) {
    if (board[i] == kEmptySquare) continue;
    flip(state, board[i] == kAttackerLetter ? kAttackers : kDefenders, Square{i});
    if (board[i] == kKingLetter) state.king = Square{i};
  }
  for (std::uint8_t i = 0; i < kLines; ++i) recount(state, Line{i});
  state.hash = Gwezboell::hash_from_scratch(state);
  return state;
}

char piece_at(const State& position, Square square) {
  if (square == position.king) return kKingLetter;
  const unsigned rank = rank_line(square).number;
  const Places place = place_bit(square.file());
  if ((position.men[kDefenders][rank] & place) != 0) return kGuardLetter;
  return (position.men[kAttackers][rank] & place) != 0 ? kAttackerLetter : kEmptySquare;
}

State Gwezboell::start(const Choices&) {
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

SeatSet Gwezboell::winners(const State& position) {
  return finished(position.status) ? SeatSet::of(seat_at(side_of(position.status))) : SeatSet();
}

void Gwezboell::legal(const State& position, ActionList& list) {
  if (finished(position.status)) return;
  const auto& mine = position.men[side_of(position.status)];
  for (std::uint8_t i = 0; i < kLines; ++i) {
    const Line line{i};
    for (Places pieces = mine[i]; pieces != 0; pieces &= pieces - 1) {
      const auto from = static_cast<unsigned>(std::countr_zero(pieces));
      for (Places stops = targets(position, line, from); stops != 0; stops &= stops - 1) {
        list.push(move_along(line, from, static_cast<unsigned>(std::countr_zero(stops))));
      }
    }
  }
}

int Gwezboell::count(const State& position) {
  if (finished(position.status)) return 0;
  const auto& [along_ranks, along_files] = position.moves[side_of(position.status)];
  return static_cast<int>(along_ranks.total() + along_files.total());
}

Action Gwezboell::sample(const State& position, Random& random) {
  const Side side = side_of(position.status);
  const unsigned along_ranks = position.moves[side][0].total();
  unsigned n = random.below(along_ranks + position.moves[side][1].total());
  const unsigned way = n < along_ranks ? 0 : 1;
  if (way == 1) n -= along_ranks;
  auto [index, nth] = position.moves[side][way].find(n);
  const Line line{static_cast<std::uint8_t>((way * kWidth) + index)};
  for (Places pieces = position.men[side][line.number];; pieces &= pieces - 1) {
    const auto from = static_cast<unsigned>(std::countr_zero(pieces));
    const Places stops = targets(position, line, from);
    const auto here = static_cast<unsigned>(std::popcount(stops));
    if (nth < here) return move_along(line, from, kNth[stops][nth]);
    nth -= here;
  }
}

void Gwezboell::apply(State& state, Action action) {
  const Square to{action.to};
  move_piece(state, Square{action.from}, to);
  capture(state, to);
  const Side mover = side_of(state.status);
  set_status(state, wins(state, to) ? won_by(mover) : to_move(other(mover)));
}

std::uint64_t Gwezboell::hash_from_scratch(const State& position) {
  std::uint64_t hash = key(position.status);
  for (std::uint8_t i = 0; i < kSquares; ++i) {
    const char letter = piece_at(position, Square{i});
    if (letter == kEmptySquare) continue;
    const Piece piece = letter == kKingLetter ? kKing : letter == kGuardLetter ? kGuard : kAttacker;
    hash ^= key(piece, Square{i});
  }
  return hash;
}

}  // namespace tablier::gwezboell
