#pragma once

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/facts.h"

/// Reasons that several games give for refusing a move.
namespace tablier::explain {

inline Message occupied(const std::string& square) { return message("occupied", "{square} is occupied", square); }

inline Message way_blocked(const std::string& square) {
  return message("way_blocked", "something stands in the way on {square}", square);
}

inline Message not_moved() { return message("not_moved", "a move must end on another square"); }

/// A step along the board from one place to another.
struct Way {
  int files;
  int ranks;

  constexpr bool straight() const { return files == 0 || ranks == 0; }
  constexpr bool diagonal() const { return std::abs(files) == std::abs(ranks); }
  constexpr bool knights() const { return std::abs(files * ranks) == 2; }
  constexpr int length() const { return std::max(std::abs(files), std::abs(ranks)); }
};

/// The first square on a straight or diagonal way from a square at which `stands` says that something does; else its
/// end.
template <class Stands>
int first_on_way(int from, Way way, int width, Stands stands) {
  const auto sign = [](int number) { return (number > 0) - (number < 0); };
  const int step = (sign(way.ranks) * width) + sign(way.files);
  const int end = from + (way.length() * step);
  int at = from + step;
  while (at != end && !stands(at)) at += step;
  return at;
}

/// Why a chess piece cannot go this way; nothing if it can as far as the way goes.
inline Message chess_way(char piece, Way way) {
  switch (piece) {
    case 'K':
      return way.length() > 1 ? message("king_moves", "the king moves one square in any direction") : Message();
    case 'Q':
      return way.straight() || way.diagonal()
                 ? Message()
                 : message("queen_moves", "the queen moves along ranks, files and diagonals");
    case 'R':
      return way.straight() ? Message() : message("rook_moves", "the rook moves along ranks and files");
    case 'B':
      return way.diagonal() ? Message() : message("bishop_moves", "the bishop moves along diagonals");
    case 'N':
      return way.knights() ? Message()
                           : message("knight_moves", "the knight moves two squares straight and one to the side");
    default:
      return {};
  }
}

}  // namespace tablier::explain
