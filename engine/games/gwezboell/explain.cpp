#include "games/explain.h"
#include "core/board_text.h"
#include "games/gwezboell/rules.h"

namespace tablier::gwezboell {

namespace {

std::string name_of(Square square) { return square_name(square.number, kWidth); }

/// The first piece on the way along a rank or a file, the end of the way included; the end itself if there is none.
Square first_on_way(const State& position, Square from, Square to) {
  const Line line = from.rank() == to.rank() ? rank_line(from) : file_line(from);
  const auto place = [&](Square square) { return line.is_file() ? square.rank() : square.file(); };
  for (unsigned at = place(from); at != place(to);) {
    at = place(to) > at ? at + 1 : at - 1;
    if ((occupied(position, line) & place_bit(at)) != 0) return square_at(line, at);
  }
  return to;
}

}  // namespace

Message Gwezboell::why_not(const View& seen, const Attempt& attempt) {
  if (attempt.from == kNoSquare) return {};
  const Square from{attempt.from};
  const Square to{attempt.to};
  const char piece = piece_at(seen, from);
  const bool own = piece != kEmptySquare && (piece == kAttackerLetter) == (side_of(seen.status) == kAttackers);
  if (!own) return {};
  if (from == to) return explain::not_moved();
  if (from.rank() != to.rank() && from.file() != to.file()) {
    return message("straight_moves", "pieces move along ranks and files");
  }
  if (const Square met = first_on_way(seen, from, to); piece_at(seen, met) != kEmptySquare) {
    return met == to ? explain::occupied(name_of(to)) : explain::way_blocked(name_of(met));
  }
  return message("king_only", "only the king may stop on {square}", name_of(to));
}

Cause Gwezboell::ending(const State& position) {
  const Square king = position.king;
  const bool defenders_won = position.status == Status::kDefendersWon;
  if (defenders_won && is_corner(king)) {
    return {.why = message("king_escaped", "the king has reached the corner {square}", name_of(king)),
            .squares = {king.number}};
  }
  if (!defenders_won && ringed(position)) {
    Cause cause{.why = message("king_ringed", "the king on {square} is surrounded", name_of(king)),
                .squares = {king.number}};
    for (const Line line : {rank_line(king), file_line(king)}) {
      const unsigned place = line.is_file() ? king.rank() : king.file();
      for (Places rest = beside(place); rest != 0; rest &= rest - 1) {
        cause.squares.push_back(square_at(line, static_cast<unsigned>(std::countr_zero(rest))).number);
      }
    }
    return cause;
  }
  return {.why = message("no_move", "{loser:seat} cannot move", defenders_won ? "A" : "D"), .squares = {}};
}

}  // namespace tablier::gwezboell
