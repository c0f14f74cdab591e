#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

// Points, found by matches between versions (docs/strength.md).
constexpr int kFreedom = 9;       ///< a free square around one's captain
constexpr int kFewWays = 30;      ///< lost where only one or two are left
constexpr int kHalfFlanked = 16;  ///< an enemy on one side of the captain, the other side free
constexpr int kNearAbroad = 26;   ///< one push from the enemy's home rank
constexpr int kMobility = 2;      ///< a slide

int half_flanks(const State& position, Seat seat) {
  const Square captain = position.captain[seat];
  const SquareSet enemies = position.pawns[opponent(seat)];
  const SquareSet free = kBoard - position.occupied();
  int count = 0;
  for (std::size_t i = 0; i < kUpwards; ++i) {
    const Direction direction = kDirections[i];
    if (direction.files != 0 && direction.ranks != 0) continue;
    const SquareSet one = next_to(captain, direction);
    const SquareSet other = next_to(captain, {.files = -direction.files, .ranks = -direction.ranks});
    if (one.empty() || other.empty()) continue;
    count += enemies.contains(one) && free.contains(other) ? 1 : 0;
    count += enemies.contains(other) && free.contains(one) ? 1 : 0;
  }
  return count;
}

/// How well a seat's captain stands.
int safety(const State& position, Seat seat) {
  const SquareSet free = position.free_around(position.captain[seat]);
  int points = kFreedom * free.size();
  if (free.size() <= 2) points -= kFewWays;
  points -= kHalfFlanked * half_flanks(position, seat);
  if (!(free & kHomeRank[opponent(seat)]).empty()) points -= kNearAbroad;
  return points + (kMobility * Slides(position.pawns[seat], position.occupied()).size());
}

}  // namespace

int Castelott::judge(const State& position) { return safety(position, kSouth) - safety(position, kNorth); }

}  // namespace tablier::castelott
