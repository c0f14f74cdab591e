#include "games/bobail/rules.h"

namespace tablier::bobail {

namespace {

constexpr Square kCentre = square_at(2, 2);

// The hash of a position: a key for each piece where it stands, and one for whose step it is.
constexpr PerSeat<PerSquare<std::uint64_t>> kKnightKeys{
    {PerSquare<std::uint64_t>{hash_keys<kSquares>(0xB0BA11)}, PerSquare<std::uint64_t>{hash_keys<kSquares>(0xB0BA12)}}};
constexpr PerSquare<std::uint64_t> kTowerKeys{hash_keys<kSquares>(0xB0BA13)};
constexpr PerSeat<std::array<std::uint64_t, kStepLetters.size()>> kStepKeys{
    {hash_keys<kStepLetters.size()>(0xB0BA14), hash_keys<kStepLetters.size()>(0xB0BA15)}};

/// One square in any of the 8 directions to a free square.
SquareSet tower_steps(const State& state) { return kNeighbours[state.tower] - state.occupied(); }

/// One of the actor's knights, in any of the 8 directions, as far as it can go.
inline Slides knight_slides(const State& state) { return {state.knights[state.actor], state.occupied()}; }

void finish(State& state, Seat winner) {
  state.actor = winner;
  state.step = Step::kFinished;
}

void step_tower(State& state, Square to) {
  state.board_hash ^= kTowerKeys[state.tower] ^ kTowerKeys[to];
  state.tower = to;
  // Ruling: the tower on a home rank wins for that side, no matter who moved it.
  for (const Seat seat : {kSouth, kNorth}) {
    if (kHomeRank[seat].contains(to)) return finish(state, seat);
  }
  begin_slide(state, Step::kSlide);
}

void slide_knight(State& state, Square from, Square to) {
  const Seat seat = state.actor;
  state.board_hash ^= kKnightKeys[seat][from] ^ kKnightKeys[seat][to];
  state.knights[seat] = state.knights[seat] ^ SquareSet::of(from) ^ SquareSet::of(to);
  begin_turn(state, opponent(seat));
}

}  // namespace

State Bobail::start(const Choices& /*choices*/) {
  State state{.knights = kHomeRank, .tower = kCentre, .actor = kSouth, .step = Step::kFirstSlide};
  state.board_hash = board_hash_from_scratch(state);
  return state;
}

void begin_turn(State& state, Seat seat) {
  state.actor = seat;
  state.step = Step::kTowerStep;
  if (tower_enclosed(state)) finish(state, opponent(seat));
}

void begin_slide(State& state, Step step) {
  state.step = step;
  // Ruling: a player none of whose knights can move loses.
  if (!can_slide(state, state.actor)) finish(state, opponent(state.actor));
}

bool tower_enclosed(const State& state) { return tower_steps(state).empty(); }

bool can_slide(const State& state, Seat seat) { return can_slide(state.knights[seat], state.occupied()); }

void Bobail::legal(const State& state, ActionList& list) {
  switch (state.step) {
    case Step::kTowerStep:
      for (const Square to : tower_steps(state)) list.push(move(state.tower, to));
      return;
    case Step::kFirstSlide:
    case Step::kSlide:
      return knight_slides(state).list(list);
    case Step::kFinished:
      return;
  }
}

int Bobail::count(const State& state) {
  if (state.step == Step::kFinished) return 0;
  return state.step == Step::kTowerStep ? tower_steps(state).size() : knight_slides(state).size();
}

Action Bobail::sample(const State& state, Random& random) {
  if (state.step == Step::kTowerStep) return move(state.tower, any_of(tower_steps(state), random));
  return any_of(knight_slides(state), random);
}

void Bobail::apply(State& state, Action action) {
  const Square from = square_at(action.from);
  const Square to = square_at(action.to);
  state.step == Step::kTowerStep ? step_tower(state, to) : slide_knight(state, from, to);
}

std::uint64_t board_hash_from_scratch(const State& state) {
  std::uint64_t hash = kTowerKeys[state.tower];
  for (const Seat seat : {kSouth, kNorth}) {
    for (const Square square : state.knights[seat]) hash ^= kKnightKeys[seat][square];
  }
  return hash;
}

std::uint64_t Bobail::hash(const State& state) {
  return state.board_hash ^ kStepKeys[state.actor][static_cast<std::size_t>(state.step)];
}

}  // namespace tablier::bobail
