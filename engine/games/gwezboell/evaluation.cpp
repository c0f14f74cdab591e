#include <algorithm>
#include <bit>

#include "games/gwezboell/position.h"

namespace tablier::gwezboell {

namespace {

// Points, found by matches between versions (docs/strength.md).
constexpr int kGuardWorth = 60;
constexpr int kAttackerWorth = 38;
constexpr int kKingMove = 4;       ///< a square the king can go to
constexpr int kOpenToEdge = 26;    ///< a free line from the king to the edge of the board
constexpr int kEdgeTwoWays = 120;  ///< the king can reach the edge where both ways to a corner are free
constexpr int kBesideKing = 14;    ///< an attacker next to the king
constexpr int kCornerHalfClosed = 30;
constexpr int kCornerClosed = 90;
constexpr int kEvenStart = (16 * kAttackerWorth) - (8 * kGuardWorth);  ///< what makes full sides even

int pieces(const State& position, Side side) {
  // Four ranks at a time.
  const auto& men = position.men[side];
  const auto four = [&men](unsigned rank) {
    return std::popcount(
        std::bit_cast<std::uint64_t>(std::array{men[rank], men[rank + 1], men[rank + 2], men[rank + 3]}));
  };
  return four(0) + four(4) + std::popcount(unsigned{men[kWidth - 1]});
}

/// The free line from a place on an edge line to its ends, both of them corners.
int ways_to_corners(const State& position, Line edge, unsigned place) {
  const Places reach = kReach[place][occupied(position, edge) & ~place_bit(place)];
  return ((reach & 1U) != 0 ? 1 : 0) + ((reach & place_bit(kWidth - 1)) != 0 ? 1 : 0);
}

/// What the king can reach along one of his two lines.
int kings_way(const State& position, Line line, unsigned place) {
  const Places reach = kReach[place][occupied(position, line)];
  int points = kKingMove * std::popcount(reach);
  for (const unsigned end : {0U, kWidth - 1}) {
    if ((reach & place_bit(end)) == 0) continue;
    points += kOpenToEdge;
    const Square at_edge = square_at(line, end);
    const Line edge = line.is_file() ? rank_line(at_edge) : file_line(at_edge);
    const int ways = ways_to_corners(position, edge, line.is_file() ? at_edge.file() : at_edge.rank());
    points += ways == 2 ? kEdgeTwoWays : ways * kOpenToEdge;
  }
  return points;
}

int encirclement(const State& position) {
  const Square king = position.king;
  const auto attackers_beside = [&](Line line, unsigned place) {
    return std::popcount(position.men[kAttackers][line.number] & beside(place));
  };
  return kBesideKing *
         (attackers_beside(rank_line(king), king.file()) + attackers_beside(file_line(king), king.rank()));
}

/// Attackers on the two squares beside a corner close it for good: nobody but the king could stand behind them.
int corners_closed(const State& position) {
  constexpr Places kBesideCorners = place_bit(1) | place_bit(kWidth - 2);
  constexpr std::array<int, 3> kByStoppers{0, kCornerHalfClosed, kCornerClosed};
  const auto& attackers = position.men[kAttackers];
  int points = 0;
  for (const unsigned rank : {0U, kWidth - 1}) {
    for (const unsigned file : {0U, kWidth - 1}) {
      const Places on_rank = attackers[rank] & kBesideCorners & beside(file);
      const Places on_file = attackers[kWidth + file] & kBesideCorners & beside(rank);
      points += kByStoppers[static_cast<std::size_t>(std::popcount(on_rank) + std::popcount(on_file))];
    }
  }
  return points;
}

}  // namespace

int Gwezboell::evaluate(const State& position) {
  const Square king = position.king;
  return (kGuardWorth * (pieces(position, kDefenders) - 1)) - (kAttackerWorth * pieces(position, kAttackers)) +
         kings_way(position, rank_line(king), king.file()) + kings_way(position, file_line(king), king.rank()) -
         encirclement(position) - corners_closed(position) + kEvenStart;
}

}  // namespace tablier::gwezboell
