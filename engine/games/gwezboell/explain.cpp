#include "games/explain.h"
#include "core/board_text.h"
#include "games/gwezboell/rules.h"

namespace tablier::gwezboell {

namespace {

std::string name_of(Square square) { return square_name(square.number, kWidth); }

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
  const explain::Way way{.files = static_cast<int>(to.file()) - static_cast<int>(from.file()),
                         .ranks = static_cast<int>(to.rank()) - static_cast<int>(from.rank())};
  const auto stands = [&](int at) { return piece_at(seen, {static_cast<std::uint8_t>(at)}) != kEmptySquare; };
  if (const int at = explain::first_on_way(from.number, way, kWidth, stands); stands(at)) {
    const Square met{static_cast<std::uint8_t>(at)};
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
