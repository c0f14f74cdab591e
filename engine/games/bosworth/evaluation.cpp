#include "games/bosworth/game.h"
#include "games/bosworth/rules.h"

namespace tablier::bosworth {

namespace {

// Points, found by matches between versions (docs/strength.md): K Q R B N P on the board.
constexpr std::array<int, kKinds> kWorth{0, 90, 50, 32, 32, 14};
constexpr int kInHand = 60;  ///< percent of that for a card not yet on the board
constexpr int kKingAttacked = 70;
constexpr int kKingUnplaced = 25;  ///< a king that cannot be taken yet
constexpr int kDoubling = 60;

int worth(Cards cards) {
  int sum = 0;
  for (const Kind kind : kAllKinds) sum += kWorth[at(kind)] * cards.count(kind);
  return sum;
}

int strength(const State& position, Side side) {
  const Public& known = position.known;
  int points = 0;
  for (const Kind kind : kAllKinds) points += kWorth[at(kind)] * size(known.of(kind) & known.of_side[at(side)]);
  points += worth(position.hand[at(side)] + position.pile[at(side)]) * kInHand / 100;
  const Squares king = known.of(Kind::kKing) & known.of_side[at(side)];
  if (king == 0) return points + kKingUnplaced;
  const Squares enemies = known.occupied() & ~known.of_side[at(side)];
  if (attacked(known, lowest(king), enemies, known.occupied() | known.closed)) {
    points -= known.turn == side ? kKingAttacked / 2 : 4 * kKingAttacked;
  }
  return points;
}

std::uint32_t weight_of_move(const Public& known, Action action) {
  const Squares target = only(action.to);
  if ((known.occupied() & target) == 0) return kind_of(action) == Kind::kKing ? 4 : 10;
  if ((known.own() & target) != 0) return 1;  // a king takes his own piece
  const Kind taken = known.kind_at(action.to);
  if (taken == Kind::kKing) return 20'000;
  const int gain = kWorth[at(taken)] - (kWorth[at(kind_of(action))] / 4);
  return static_cast<std::uint32_t>(30 + std::max(0, 4 * gain));
}

}  // namespace

Values Bosworth::estimate(const State& position) {
  std::array<int, kMaxSeats> points{};
  SeatSet seats;
  for (const Side side : kAllSides) {
    if (!position.known.in_play.contains(side)) continue;
    const Seat seat = position.known.seat_of(side);
    seats.insert(seat);
    points[static_cast<std::size_t>(index(seat))] = strength(position, side);
  }
  return shares_of(points, seats, kDoubling);
}

void Bosworth::policy(const State& position, const ActionList& list, std::span<std::uint32_t> weights) {
  for (int i = 0; i < list.size(); ++i) {
    const bool moves = position.known.step == Step::kMove;
    std::uint32_t weight = moves ? weight_of_move(position.known, list[i]) : 10;
    if (!moves && list[i].to != kNoSquare && kind_of(list[i]) == Kind::kKing) weight = 2;  // he is safest in hand
    weights[static_cast<std::size_t>(i)] = weight;
  }
}

}  // namespace tablier::bosworth
