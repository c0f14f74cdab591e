#include <algorithm>

#include "games/chessington/game.h"

namespace tablier::chessington {

namespace {

/// Ranks from the start of the track; 33 is across the finish line.
constexpr int kFinish = (kParts * kRanks) + 1;
int progress(Square square) {
  const Spot spot = spot_of(square);
  return (static_cast<int>(index(spot.part)) * kRanks) + spot.r;
}

/// How many moves a piece of each type takes for a rank, in twentieths: what random obstacles leave of its reach.
constexpr std::array<int, kTypes> kPace{7, 9, 11, 20};
constexpr int kPaceUnit = 20;

int moves_left(Type type, Square square) {
  return std::max(kPaceUnit, (kFinish - progress(square)) * kPace[index(type)]);
}

/// A piece still under way, and when it may be expected to cross.
struct Runner {
  int when;
  std::size_t seat;
  std::size_t type;
};

int score_of(int players, int order) { return (4 * players) - order + 1; }
constexpr int kFirstOfType = 2;

}  // namespace

Values Chessington::estimate(const State& position) {
  const int players = position.players;
  std::array<Runner, kMaxPieces> runners;
  std::size_t running = 0;
  std::array<int, kMaxSeats> points{};
  int crossed = 0;
  std::array<int, kTypes> first_order{};
  std::array<std::size_t, kTypes> first_seat{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(players); ++seat) {
    std::array<Runner, kTypes> mine;
    std::size_t count = 0;
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Place place = position.teams[seat][type];
      if (place.has_crossed()) {
        ++crossed;
        points[seat] += score_of(players, place.order());
        if (first_order[type] == 0 || place.order() < first_order[type]) {
          first_order[type] = place.order();
          first_seat[type] = seat;
        }
      } else if (place.on_board()) {
        mine[count++] = {.when = moves_left(static_cast<Type>(type), place.square()), .seat = seat, .type = type};
      }
    }
    // One piece moves a turn: a player brings the nearest home first, and the others wait.
    std::sort(mine.begin(), mine.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Runner& a, const Runner& b) { return a.when < b.when; });
    int before = 0;
    for (std::size_t i = 0; i < count; ++i) {
      before = mine[i].when += before;
      runners[running++] = mine[i];
    }
  }
  std::sort(runners.begin(), runners.begin() + static_cast<std::ptrdiff_t>(running),
            [](const Runner& a, const Runner& b) { return a.when != b.when ? a.when < b.when : a.seat < b.seat; });
  for (std::size_t i = 0; i < running; ++i) {
    const Runner& runner = runners[i];
    points[runner.seat] += score_of(players, ++crossed);
    if (first_order[runner.type] == 0) {
      first_order[runner.type] = crossed;
      first_seat[runner.type] = runner.seat;
    }
  }
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (first_order[type] != 0) points[first_seat[type]] += kFirstOfType;
  }
  constexpr int kDoubling = 4;
  return shares_of(points, SeatSet::first(players), kDoubling);
}

void Chessington::prefer(const State& position, const ActionList& list, std::span<std::uint32_t> weights) {
  SquareSet own;
  for (const Place place : position.team()) {
    if (place.on_board()) own.insert(place.square());
  }
  for (int i = 0; i < list.size(); ++i) {
    const Action action = list[i];
    std::uint32_t weight = 8;
    if (static_cast<Verb>(action.verb) == Verb::kCross) {
      weight = 1500;
    } else if (static_cast<Verb>(action.verb) == Verb::kMove) {
      const auto to = static_cast<Square>(action.to);
      const int gain = progress(to) - progress(static_cast<Square>(action.from));
      bool taken = false;
      for (const SquareSet& standing : position.standing) taken = taken || standing.contains(to);
      if (gain > 0 && taken && !own.contains(to)) {
        weight = static_cast<std::uint32_t>(20 + (gain * gain * 14));  // forward, and someone else goes back
      } else if (gain > 0 && !taken) {
        weight = static_cast<std::uint32_t>(12 + (gain * gain * 8));
      } else {
        weight = gain == 0 || taken ? 4 : 1;
      }
    }
    weights[static_cast<std::size_t>(i)] = weight;
  }
}

Action Chessington::improvise(const State& position, Random& random) {
  ActionList list;
  legal(position, list);
  std::array<std::uint32_t, kMaxActions> weights;
  prefer(position, list, weights);
  return by_weight(list, weights, random);
}

}  // namespace tablier::chessington
