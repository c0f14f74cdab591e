#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

// Points, fitted to the results of games between players of the middle levels, and confirmed by matches
// (docs/strength.md).
constexpr int kOneWay = -230;  ///< one free square around the captain: it is forced, and nearly shut in
constexpr int kTwoWays = -25;
constexpr int kEnemyBeside = -50;
constexpr int kEnemyNear = -52;  ///< within two squares of the captain, those beside it included
constexpr int kEdgeFile = -32;
constexpr int kMobility = 18;  ///< a slide
constexpr int kTurn = 90;
/// The captain is a push away from the enemy's home rank, or a slide from being flanked: much worse where the enemy is
/// to move.
struct Danger {
  int own_turn;
  int enemy_turn;
};
constexpr Danger kNearAbroad{.own_turn = -140, .enemy_turn = -280};
constexpr Danger kNearlyFlanked{.own_turn = -40, .enemy_turn = -150};

constexpr PerSquare<SquareSet> kWithinTwo = [] {
  PerSquare<SquareSet> within;
  for (const Square square : kBoard) {
    for (const Square next : kNeighbours[square]) within[square] = within[square] | kNeighbours[next];
  }
  return within;
}();

constexpr SquareSet kEdgeFiles = kFirstFile | kLastFile;

/// How often an enemy stands on one side of the captain and another can slide to the other side.
int flanking_slides(const State& position, Square captain, SquareSet enemies, const Slides& slides) {
  const SquareSet free = kBoard - position.occupied();
  SquareSet wanted;
  for (const Direction direction : {kRight, kLeft, kUp, kDown}) {
    const SquareSet beyond = next_to(captain, {.files = -direction.files, .ranks = -direction.ranks});
    if (!(next_to(captain, direction) & enemies).empty()) wanted = wanted | (beyond & free);
  }
  if (wanted.empty()) return 0;
  ActionList list;
  slides.list(list);
  SquareSet ends;
  for (const Action action : list) ends = ends | SquareSet::of(square_at(action.to));
  return (wanted & ends).size();
}

/// How well a seat's captain stands.
int safety(const State& position, Seat seat, const PerSeat<Slides>& slides) {
  const Square captain = position.captain[seat];
  const SquareSet enemies = position.pawns[opponent(seat)];
  const SquareSet free = position.free_around(captain);
  const auto in = [&](const Danger& danger) { return position.actor == seat ? danger.own_turn : danger.enemy_turn; };
  int points = kMobility * slides[seat].size();
  if (free.size() == 1) points += kOneWay;
  if (free.size() == 2) points += kTwoWays;
  points += kEnemyBeside * (kNeighbours[captain] & enemies).size();
  points += kEnemyNear * (kWithinTwo[captain] & enemies).size();
  if (kEdgeFiles.contains(captain)) points += kEdgeFile;
  if (!(free & kHomeRank[opponent(seat)]).empty()) points += in(kNearAbroad);
  return points + (in(kNearlyFlanked)*flanking_slides(position, captain, enemies, slides[opponent(seat)]));
}

}  // namespace

int Castelott::evaluate(const State& position) {
  const SquareSet occupied = position.occupied();
  const PerSeat<Slides> slides{{Slides(position.pawns[kSouth], occupied), Slides(position.pawns[kNorth], occupied)}};
  const int turn = position.actor == kSouth ? kTurn : -kTurn;
  return turn + safety(position, kSouth, slides) - safety(position, kNorth, slides);
}

}  // namespace tablier::castelott
