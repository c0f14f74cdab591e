#pragma once

#include <bit>

#include "games/gwezboell/position.h"

// Where pieces may go.
namespace tablier::gwezboell {

/// Every piece moves as a chess rook. The throne: only the king may stop there; the others may cross it when it is
/// empty. Ruling: only the king may stop on the four corners.
inline Places targets(const State& position, Line line, unsigned place) {
  const Places reach = kReach[place][occupied(position, line)];
  return square_at(line, place) == position.king ? reach : reach & ~kKingsOwn[kind_of(line)];
}

inline Action move_along(Line line, unsigned from, unsigned to) {
  return {.from = square_at(line, from).number, .to = square_at(line, to).number};
}

/// Lists the moves of the side to move along each line to the places that are wanted there.
template <class Wanted>
void list_moves(const State& position, ActionList& list, Wanted wanted_on) {
  const auto& mine = position.men[side_of(position.status)];
  for (std::uint8_t i = 0; i < kLines; ++i) {
    const Line line{i};
    const Places wanted = wanted_on(line);
    if (wanted == 0) continue;
    for (Places pieces = mine[i]; pieces != 0; pieces &= pieces - 1) {
      const auto from = static_cast<unsigned>(std::countr_zero(pieces));
      for (Places stops = targets(position, line, from) & wanted; stops != 0; stops &= stops - 1) {
        list.push(move_along(line, from, static_cast<unsigned>(std::countr_zero(stops))));
      }
    }
  }
}

}  // namespace tablier::gwezboell
