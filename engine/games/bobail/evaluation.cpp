#include <bit>

#include "games/bobail/game.h"

namespace tablier::bobail {

namespace {

// Points, found by matches between versions (docs/strength.md).
constexpr int kRankNearer = 24;  ///< the tower one rank nearer home
constexpr int kOpenHome = 10;    ///< a free square of one's home rank: a way in
constexpr int kOpenBeside = 14;  ///< one that the tower could reach with one step more
constexpr int kMobility = 3;     ///< a slide more than the opponent has

/// How near the tower is to a seat's home rank, and how open the way in.
int ways_home(const State& position, Seat seat) {
  const SquareSet free_home = kHomeRank[seat] - position.occupied();
  SquareSet reach = kNeighbours[position.tower] - position.occupied();
  SquareSet further;
  for (const Square square : reach) further = further | kNeighbours[square];
  return (kOpenHome * free_home.size()) + (kOpenBeside * ((reach | further) & free_home).size());
}

}  // namespace

int Bobail::judge(const State& position) {
  constexpr int kMiddleRank = kSide / 2;
  const int rank = index(position.tower) / kSide;
  const SquareSet occupied = position.occupied();
  const int mobility =
      Slides(position.knights[kSouth], occupied).size() - Slides(position.knights[kNorth], occupied).size();
  return (kRankNearer * (kMiddleRank - rank)) + (kMobility * mobility) + ways_home(position, kSouth) -
         ways_home(position, kNorth);
}

}  // namespace tablier::bobail
