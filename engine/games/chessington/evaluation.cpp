#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "games/chessington/rules.h"

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

namespace {

// All numbers here were found by matches between versions (docs/strength.md).

/// A piece still under way: how far it has to go, and when it may be expected to cross.
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

/// Nord: one piece moves a turn, so the nearest goes home first and the others wait. From moves to go to turns.
void run_in_a_row(std::span<Runner> nearest_first) {
  int moves = 0;
  for (Runner& runner : nearest_first) runner.when = moves += runner.when;
}

/// Sud: each piece waits for its card, two in twelve, and the nearest also gets pawns and the cards of those that have
/// arrived. From moves to go to turns.
void run_side_by_side(std::span<Runner> nearest_first, int arrived) {
  constexpr int kDeckSize = 12;
  constexpr int kOwnCards = 2;
  constexpr int kPawnsWorth = 1;  // two cards, each of which takes a piece half as far as its own
  constexpr int kFine = 64;
  for (Runner& runner : nearest_first) runner.when *= kFine;
  int now = 0;
  for (std::size_t i = 0; i < nearest_first.size(); ++i, ++arrived) {
    const int cards = kOwnCards + kPawnsWorth + (kOwnCards * arrived);
    const int rounds = nearest_first[i].when / cards;
    for (Runner& other : nearest_first.subspan(i)) other.when -= std::min(other.when, rounds * kOwnCards);
    now += rounds;
    nearest_first[i].when = now * kDeckSize / kFine;
  }
}

/// The final score, if everybody runs home by the shortest way.
class Forecast {
 public:
  explicit Forecast(const State& position) : position_(position), home_(ways_home(position)) {
    for (std::size_t seat = 0; seat < position.players; ++seat) add_team(seat);
  }

  Values shares() {
    for (const Runner& runner : runners_.all()) cross(runner, ++crossed_);
    constexpr int kFirstOfType = 2;
    for (std::size_t type = 0; type < kTypes; ++type) {
      if (first_order_[type] != 0) points_[first_seat_[type]] += kFirstOfType;
    }
    constexpr int kPoint = 16;
    constexpr int kTurnSaved = 3;
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      points_[seat] = (points_[seat] * kPoint) - (turns_[seat] * kTurnSaved);
    }
    // The longer the way, the more can still happen, and the less a lead says.
    const int doubling = 32 + (2 * moves_left_);
    return shares_of(points_, SeatSet::first(position_.players), doubling);
  }

 private:
  void add_team(std::size_t seat) {
    RunnerList<kTypes> team;
    int arrived = 0;
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Runner runner{.when = moves_home(seat, type), .seat = seat, .type = type};
      const Place place = position_.teams[seat][type];
      if (place.has_crossed()) {
        cross(runner, place.order());
        ++crossed_;
        ++arrived;
      } else {
        team.add(runner);
        moves_left_ += runner.when;
      }
    }
    const bool nord = position_.variant == Variant::kNord;
    nord ? run_in_a_row(team.all()) : run_side_by_side(team.all(), arrived);
    for (Runner& runner : team.all()) {
      turns_[seat] += nord ? runner.when : runner.when / 3;
      runner.when = (runner.when * position_.players) + turns_until(seat);
      runners_.add(runner);
    }
  }

  int moves_home(std::size_t seat, std::size_t type) const {
    constexpr int kNotPlacedYet = 8;
    const Place place = position_.teams[seat][type];
    if (!place.placed()) return kNotPlacedYet;
    return place.on_board() ? home_[type][static_cast<std::size_t>(place.square())] : 0;
  }

  int turns_until(std::size_t seat) const {
    const int players = position_.players;
    const int ahead = (static_cast<int>(seat) - index(position_.turn) + players) % players;
    return position_.lose.contains(seat_at(static_cast<int>(seat))) ? ahead + players : ahead;
  }

  void cross(const Runner& runner, int order) {
    points_[runner.seat] += (4 * position_.players) - order + 1;
    int& first = first_order_[runner.type];
    if (first != 0 && first < order) return;
    first = order;
    first_seat_[runner.type] = runner.seat;
  }

  const State& position_;
  const WaysHome& home_;
  int crossed_ = 0;
  int moves_left_ = 0;
  RunnerList<kMaxPieces> runners_;
  std::array<int, kMaxSeats> points_{};
  std::array<int, kMaxSeats> turns_{};  ///< until its pieces are home, all together
  std::array<int, kTypes> first_order_{};
  std::array<std::size_t, kTypes> first_seat_{};
};

/// Nord for two: who crosses before whom, pair by pair, the less certain the nearer together and the further away.
class Duel {
 public:
  explicit Duel(const State& position) : position_(position), home_(ways_home(position)) {
    for (std::size_t seat = 0; seat < kSeats; ++seat) line_up(seat);
  }

  /// In points of evaluate().
  int lead() const {
    constexpr int kTurnSaved = kPoint / 5;
    int lead = (turns_[1] - turns_[0]) * kTurnSaved;
    for (std::size_t mine = 0; mine < kTypes; ++mine) {
      for (std::size_t theirs = 0; theirs < kTypes; ++theirs) {
        // The first of two to cross gets a point more, and of the same type two more.
        lead += (mine == theirs ? 3 : 1) * first_to_cross(mine, theirs);
      }
    }
    // Half a point doubles the odds at the end; the longer the way, the more can still happen, and the less a lead
    // says.
    return lead * 10 / (10 + moves_left_);
  }

 private:
  static constexpr std::size_t kSeats = 2;
  static constexpr int kPoint = 256;

  void line_up(std::size_t seat) {
    RunnerList<kTypes> team;
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Place place = position_.teams[seat][type];
      // Those who have crossed did so in the past, one after the other.
      if (place.has_crossed()) when_[seat][type] = place.order() - kLongAgo;
      if (!place.on_board()) continue;
      const int moves = home_[type][static_cast<std::size_t>(place.square())];
      team.add({.when = moves, .seat = seat, .type = type});
      moves_left_ += moves;
    }
    run_in_a_row(team.all());
    const int waits = (static_cast<int>(seat) == index(position_.turn) ? 0 : 1) +
                      (position_.lose.contains(seat_at(static_cast<int>(seat))) ? 2 : 0);
    for (const Runner& runner : team.all()) {
      turns_[seat] += runner.when;
      when_[seat][runner.type] = (runner.when * 2) + waits;
    }
  }

  /// kPoint if the first seat's piece is sure to cross before the second's, -kPoint if after.
  int first_to_cross(std::size_t mine, std::size_t theirs) const {
    const int ahead = when_[1][theirs] - when_[0][mine];
    const bool still_open = when_[0][mine] >= 0 && when_[1][theirs] >= 0;
    if (!still_open) return ahead > 0 ? kPoint : -kPoint;
    const int doubt = 15 + (2 * (when_[0][mine] + when_[1][theirs]));
    return ahead * 20 * kPoint / ((std::abs(ahead) * 20) + doubt);
  }

  static constexpr int kLongAgo = 100;

  const State& position_;
  const WaysHome& home_;
  int moves_left_ = 0;
  std::array<int, kSeats> turns_{};                     ///< until its pieces are home, all together
  std::array<std::array<int, kTypes>, kSeats> when_{};  ///< in turns of both, from now; negative if it has crossed
};

/// The moves that an action saves the mover and costs the others: a swap sends its victim back, or helps it on.
int moves_gained(const State& position, const WaysHome& home, Action action) {
  const Piece mover = piece_on(position, static_cast<Square>(action.from));
  const WaysHome::value_type& ways = home[index(mover.type)];
  const int gain = ways[action.from] - ways[action.to];
  const Piece taken = piece_on(position, static_cast<Square>(action.to));
  if (taken.type == Type::kNone) return gain;
  const WaysHome::value_type& their_ways = home[index(taken.type)];
  const int loss = their_ways[action.from] - their_ways[action.to];
  return taken.seat == position.turn ? gain - loss : gain + loss;
}

std::uint32_t weight_of_move(int gain) {
  constexpr int kLeast = -2;
  constexpr std::array<std::uint32_t, 8> kWeights{1, 2, 8, 60, 120, 180, 240, 240};
  return kWeights[static_cast<std::size_t>(std::clamp(gain - kLeast, 0, static_cast<int>(kWeights.size()) - 1))];
}

}  // namespace

Values Chessington::estimate(const State& position) { return Forecast(position).shares(); }

void Chessington::policy(const State& position, const ActionList& list, std::span<std::uint32_t> weights) {
  constexpr std::uint32_t kCrossing = 600;
  constexpr std::uint32_t kOther = 8;
  const WaysHome& home = ways_home(position);
  for (int i = 0; i < list.size(); ++i) {
    std::uint32_t weight = kOther;
    switch (static_cast<Verb>(list[i].verb)) {
      case Verb::kCross:
        weight = kCrossing;
        break;
      case Verb::kMove:
        weight = weight_of_move(moves_gained(position, home, list[i]));
        break;
      default:
        break;
    }
    weights[static_cast<std::size_t>(i)] = weight;
  }
}

int Nord::evaluate(const State& position) { return Duel(position).lead(); }

void Nord::order(const State& position, const ActionList& list, std::span<int> points) {
  constexpr int kOrdinary = 1;
  const WaysHome& home = ways_home(position);
  for (int i = 0; i < list.size(); ++i) {
    const bool crosses = static_cast<Verb>(list[i].verb) == Verb::kCross;
    points[static_cast<std::size_t>(i)] = crosses ? 1 : moves_gained(position, home, list[i]) - kOrdinary;
  }
}

void Nord::tactical(const State& position, ActionList& list) {
  ActionList all;
  legal(position, all);
  std::array<int, kMaxActions> points;
  order(position, all, points);
  for (int i = 0; i < all.size(); ++i) {
    if (points[static_cast<std::size_t>(i)] > 0) list.push(all[i]);
  }
}

}  // namespace tablier::chessington
