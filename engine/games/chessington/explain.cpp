#include "games/explain.h"
#include "games/chessington/rules.h"

namespace tablier::chessington {

namespace {

std::string names_of(SquareSet squares) {
  std::string names;
  while (!squares.empty()) names.append(names.empty() ? "" : " ").append(name_of(squares.take_first()));
  return names;
}

Message why_no_placing(const State& position, const Attempt& attempt) {
  const Type next = next_to_place(position);
  const char letter = kTypeLetters[index(next)];
  if (attempt.from != kNoSquare || attempt.piece != letter) {
    return message("place_next", "pieces are placed in the order R, B, N, K; your {piece:piece} is next", letter);
  }
  const SquareSet line = kStartLines[index(home_of(next))];
  if (line.contains(static_cast<Square>(attempt.to)))
    return explain::occupied(name_of(static_cast<Square>(attempt.to)));
  return message("start_line_of", "the {piece:piece} is placed on its start line, {squares:or}", letter,
                 names_of(line));
}

/// What the card or the move before forbids.
Message why_not_this_piece(const State& position, Type type) {
  if (position.variant == Variant::kNord) {
    if (type != position.last || !last_type_is_banned(position)) return {};
    return message("type_just_moved",
                   "a {piece:piece} was moved in the turn before, so another kind of piece must move",
                   kTypeLetters[index(type)]);
  }
  const bool other_piece = position.card != Card::kPawn && index(position.card) != index(type) &&
                           position.team()[index(position.card)].on_board();
  if (!other_piece) return {};
  return message("card_decides", "the card lets only your {piece:piece} move", kCardLetters[index(position.card)]);
}

Way way_of(const State& position, Type type) {
  if (position.variant == Variant::kNord) return own_way(type);
  if (position.card == Card::kPawn) return Way::kPawn;
  return position.arrived_moves_as_card ? static_cast<Way>(position.card) : own_way(type);
}

/// Why a piece does not get there by its way of moving.
Message why_no_way(const State& position, Way way, Square from, Square to) {
  if (way == Way::kPawn) {
    return message("pawn_card", "a pawn's move is one square forward to a free one, or diagonally forward to swap");
  }
  const Point a = point_of(from);
  const Point b = point_of(to);
  const char letter = kTypeLetters[static_cast<std::size_t>(way)];
  if (Message why = explain::chess_way(letter, {.files = b.x - a.x, .ranks = b.y - a.y}); !why.code.empty()) return why;
  const Point step{.x = (b.x > a.x) - (b.x < a.x), .y = (b.y > a.y) - (b.y < a.y)};
  const bool slides = way == Way::kRook || way == Way::kBishop;
  for (auto next = step_from(from, step); slides && next && *next != to; next = step_from(*next, step)) {
    const bool free = piece_on(position, *next).type == Type::kNone && !position.obstacles.contains(*next);
    if (!free) return explain::way_blocked(name_of(*next));
  }
  if (part_of(from) == Part::kD && part_of(to) == Part::kA) {
    return message("finish_line", "whoever crosses the finish line leaves the board");
  }
  return message("no_track", "no way leads there: the middle and the finish line are in between");
}

/// Why a piece may not end on a square that it could reach.
Message why_not_there(const State& position, Type type, Square from, Square to, Way way) {
  if (position.obstacles.contains(to)) return message("obstacle", "there is an obstacle on {square}", name_of(to));
  if (!allowed_ends(type, from, way).contains(to)) {
    return message("before_home_part", "the {piece:piece} may not go to a part before its home part",
                   kTypeLetters[index(type)]);
  }
  const Type met = piece_on(position, to).type;
  if (met == type) {
    return message("same_type", "two pieces of the same kind, {piece:piece}, do not change places",
                   kTypeLetters[index(type)]);
  }
  return message("swap_before_home", "this would put the {piece:piece} from {square} on a part before its home part",
                 kTypeLetters[index(met)], name_of(to));
}

Message why_no_move(const State& position, const Attempt& attempt) {
  if (attempt.from == kNoSquare) return message("move_now", "now you move a piece");
  const auto from = static_cast<Square>(attempt.from);
  const auto to = static_cast<Square>(attempt.to);
  const Piece piece = piece_on(position, from);
  if (piece.type == Type::kNone || piece.seat != position.turn) return {};
  if (options(position)[index(piece.type)].none()) {
    if (Message why = why_not_this_piece(position, piece.type); !why.code.empty()) return why;
  }
  if (from == to) return explain::not_moved();
  const Way way = way_of(position, piece.type);
  return reach(position, from, way).squares.contains(to) ? why_not_there(position, piece.type, from, to, way)
                                                         : why_no_way(position, way, from, to);
}

}  // namespace

Message Chessington::why_not(const State& position, const Attempt& attempt) {
  switch (position.step) {
    case Step::kPlace:
      return why_no_placing(position, attempt);
    case Step::kMove:
      return why_no_move(position, attempt);
    case Step::kBack:
      return message("go_back", "the piece under the obstacle goes back to {squares:or}",
                     names_of(going_back(position).to));
    default:
      return message("choose_part", "now you choose a part of the board");
  }
}

Cause Chessington::ending(const State& position) {
  if (pieces_left(position) == 1) {
    const auto left = [&](const Team& team) { return pieces_on_board(team) > 0; };
    const Team& team = *std::ranges::find_if(position.teams, left);
    const Square square = std::ranges::find_if(team, &Place::on_board)->square();
    return {.why = message("one_left", "one piece is left, on {square}", name_of(square)), .squares = {index(square)}};
  }
  if (position.quiet == quiet_limit(position.players)) {
    return {.why = message("no_crossing", "{turns} turns have passed without a crossing", position.quiet),
            .squares = {}};
  }
  return {.why = message("all_stuck", "nobody can move"), .squares = {}};
}

}  // namespace tablier::chessington
