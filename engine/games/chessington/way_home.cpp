#include "games/chessington/way_home.h"

#include <mutex>

#include "games/chessington/moves.h"
#include "games/chessington/turn.h"

namespace tablier::chessington {

namespace {

using Moves = std::array<std::uint8_t, kSquares>;

/// Where a piece that is alone on the board may go from each square.
std::array<Targets, kSquares> targets_alone(const SquareSet& obstacles, Type type) {
  std::array<Targets, kSquares> all;
  for (int i = 0; i < kSquares; ++i) {
    if (part_of(Square(i)) < home_of(type) || obstacles.contains(Square(i))) continue;
    State alone;
    alone.obstacles = obstacles;
    put(alone, {.seat = Seat{}, .type = type}, Place::on(Square(i)));
    all[static_cast<std::size_t>(i)] = targets(alone, Seat{}, type, own_way(type));
  }
  return all;
}

/// From the squares that are one move from home back to those that are further and further.
Moves moves_home(const SquareSet& obstacles, Type type) {
  const std::array<Targets, kSquares> all = targets_alone(obstacles, type);
  Moves moves;
  moves.fill(kNoWay);
  SquareSet nearer;
  for (std::uint8_t distance = 1; distance < kNoWay; ++distance) {
    SquareSet found;
    for (std::size_t i = 0; i < kSquares; ++i) {
      const bool leads_on = distance == 1 ? all[i].crosses : !(all[i].squares & nearer).empty();
      if (moves[i] != kNoWay || !leads_on) continue;
      moves[i] = distance;
      found.insert(Square(i));
    }
    if (found.empty()) break;
    nearer = found;
  }
  return moves;
}

}  // namespace

const WaysHome& ways_home(const State& position) {
  constexpr std::size_t kRolls = kNumbers + 1;  // and 0: not rolled yet
  constexpr std::size_t kAllRolls = kRolls * kRolls * kRolls * kRolls;
  static std::array<WaysHome, kAllRolls> ways;
  static std::array<std::once_flag, kAllRolls> known;
  std::size_t rolls = 0;
  for (const std::uint8_t number : position.numbers) rolls = (rolls * kRolls) + number;
  std::call_once(known[rolls], [&] {
    for (std::size_t type = 0; type < kTypes; ++type) ways[rolls][type] = moves_home(position.obstacles, Type(type));
  });
  return ways[rolls];
}

}  // namespace tablier::chessington
