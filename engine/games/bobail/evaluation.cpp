#include "games/bobail/game.h"
namespace tablier::bobail {

namespace {
// Points, fitted to the results of games between players of the middle levels, and confirmed by matches
// (docs/strength.md).
constexpr int kRankNearer = 45;    ///< the tower one rank nearer home
constexpr int kInTwoSteps = 20;    ///< a free square of one's home rank that the tower reaches with two steps
constexpr int kInThreeSteps = 20;  ///< with three, where it is one's own turn
constexpr int kBesideTower = 20;   ///< a knight next to the tower
constexpr int kMiddleRank = 19;    ///< a knight on it
constexpr int kInTheWay = -28;     ///< a knight between the tower and its own home rank
constexpr int kTowerStep = 11;     ///< a step of the tower for whose turn it is
constexpr int kFewSteps = -53;     ///< two of them or fewer: it may soon be enclosed
constexpr int kTurn = -35;

constexpr int kMiddle = kSide / 2;
constexpr SquareSet rank_set(int rank) { return SquareSet(0x1FU << (rank * kSide)); }

/// The ranks nearer to a seat's home than this one.
constexpr SquareSet homewards(Seat seat, int rank) {
  const SquareSet below((1U << (rank * kSide)) - 1);
  return seat == kSouth ? below : kBoard - below - rank_set(rank);
}

SquareSet around(SquareSet squares) {
  SquareSet all;
  for (const Square square : squares) all = all | kNeighbours[square];
  return all;
}

/// Where the tower can go with its next steps, were it alone to move.
struct TowerReach {
  SquareSet one;
  SquareSet two;
  SquareSet three;

  explicit TowerReach(const State& position)
      : one(kNeighbours[position.tower] - position.occupied()),
        two(around(one) - position.occupied()),
        three(around(one | two) - position.occupied()) {}
};

int prospects(const State& position, Seat seat, const TowerReach& reach) {
  const SquareSet home = kHomeRank[seat];
  const SquareSet knights = position.knights[seat];
  int points = kInTwoSteps * (reach.two & home).size();
  if (position.actor == seat) points += kInThreeSteps * (reach.three & home).size();
  points += kBesideTower * (knights & kNeighbours[position.tower]).size();
  points += kMiddleRank * (knights & rank_set(kMiddle)).size();
  return points + (kInTheWay * (knights & homewards(seat, index(position.tower) / kSide)).size());
}

}  // namespace

bool Bobail::wins_at_once(const State& position) {
  return position.step == Step::kTowerStep &&
         !(kNeighbours[position.tower] & (kHomeRank[position.actor] - position.occupied())).empty();
}

int Bobail::evaluate(const State& position) {
  const TowerReach reach(position);
  const int steps = reach.one.size();
  const int turn = kTurn + (kTowerStep * steps) + (steps <= 2 ? kFewSteps : 0);
  return (kRankNearer * (kMiddle - (index(position.tower) / kSide))) + (position.actor == kSouth ? turn : -turn) +
         prospects(position, kSouth, reach) - prospects(position, kNorth, reach);
}

}  // namespace tablier::bobail
