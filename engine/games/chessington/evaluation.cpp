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
  int when = 0;
  std::size_t seat = 0;
  std::size_t type = 0;
};

/// A few runners, the earliest first.
template <std::size_t kMost>
class RunnerList {
 public:
  void add(Runner runner) {
    std::size_t at = size_++;
    for (; at > 0 && items_[at - 1].when > runner.when; --at) items_[at] = items_[at - 1];
    items_[at] = runner;
  }
  std::span<Runner> all() { return std::span(items_).first(size_); }

 private:
  std::array<Runner, kMost> items_{};
  std::size_t size_ = 0;
};

/// The final score, if everybody brings the nearest piece home first: one piece moves a turn, and the others wait.
class Forecast {
 public:
  explicit Forecast(int players) : players_(players) {}

  void add(const Team& team, std::size_t seat) {
    RunnerList<kTypes> mine;
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Place place = team[type];
      if (place.has_crossed()) {
        cross({.when = 0, .seat = seat, .type = type}, place.order());
        ++crossed_;
      } else if (place.on_board()) {
        mine.add({.when = moves_left(static_cast<Type>(type), place.square()), .seat = seat, .type = type});
      }
    }
    int before = 0;
    for (Runner& runner : mine.all()) {
      before = runner.when += before;
      runners_.add(runner);
    }
  }

  std::array<int, kMaxSeats> points() {
    for (const Runner& runner : runners_.all()) cross(runner, ++crossed_);
    constexpr int kFirstOfType = 2;
    for (std::size_t type = 0; type < kTypes; ++type) {
      if (first_order_[type] != 0) points_[first_seat_[type]] += kFirstOfType;
    }
    return points_;
  }

 private:
  void cross(const Runner& runner, int order) {
    points_[runner.seat] += (4 * players_) - order + 1;
    int& first = first_order_[runner.type];
    if (first != 0 && first < order) return;
    first = order;
    first_seat_[runner.type] = runner.seat;
  }

  int players_;
  int crossed_ = 0;
  RunnerList<kMaxPieces> runners_;
  std::array<int, kMaxSeats> points_{};
  std::array<int, kTypes> first_order_{};
  std::array<std::size_t, kTypes> first_seat_{};
};

}  // namespace

Values Chessington::estimate(const State& position) {
  Forecast forecast(position.players);
  for (std::size_t seat = 0; seat < position.players; ++seat) forecast.add(position.teams[seat], seat);
  constexpr int kDoubling = 4;
  return shares_of(forecast.points(), SeatSet::first(position.players), kDoubling);
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
