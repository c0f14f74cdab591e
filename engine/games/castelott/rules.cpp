#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

constexpr Square kMiddle = square_at(2, 2);
constexpr PerSeat<Square> kStartingCaptains{{square_at(2, 0), square_at(2, 4)}};

// The hash of a position: a key for each pawn where it stands, one more for a captain, one for the tower, and one
// for whose step it is.
using SquareKeys = PerSquare<std::uint64_t>;
constexpr PerSeat<SquareKeys> kPawnKeys{
    {SquareKeys{hash_keys<kSquares>(0xCA57E11)}, SquareKeys{hash_keys<kSquares>(0xCA57E12)}}};
constexpr PerSeat<SquareKeys> kCaptainKeys{
    {SquareKeys{hash_keys<kSquares>(0xCA57E13)}, SquareKeys{hash_keys<kSquares>(0xCA57E14)}}};
constexpr SquareKeys kTowerKeys{hash_keys<kSquares>(0xCA57E15)};
constexpr PerSeat<std::array<std::uint64_t, kStepLetters.size()>> kStepKeys{
    {hash_keys<kStepLetters.size()>(0xCA57E16), hash_keys<kStepLetters.size()>(0xCA57E17)}};

/// The two squares next to each along a line. Where one is missing, a square off the board, where no pawn stands.
constexpr PerSquare<SquareSet> both_sides(Direction line) {
  PerSquare<SquareSet> sides;
  for (const Square square : kBoard) {
    const SquareSet one = next_to(square, line);
    const SquareSet other = next_to(square, {.files = -line.files, .ranks = -line.ranks});
    sides[square] = one.empty() || other.empty() ? SquareSet(1U << kSquares) : one | other;
  }
  return sides;
}
constexpr PerSquare<SquareSet> kSidesOnRow = both_sides(kRight);
constexpr PerSquare<SquareSet> kSidesOnFile = both_sides(kUp);

/// As in Bobail, one square in any direction to a free square, except that a forced captain keeps its escape.
SquareSet tower_steps(const State& state) {
  const SquareSet steps = state.free_around(state.tower);
  if (!captain_forced(state)) return steps;
  // Ruling: not onto the captain's one free square, unless the tower has no other step.
  const SquareSet others = steps - state.free_around(state.captain[state.actor]);
  return others.empty() ? steps : others;
}

/// The pawns of which one must slide. South's first turn lacks the tower step and the push, not the forced captain.
SquareSet sliders(const State& state) {
  const bool captain_only =
      state.step == Step::kCaptainSlide || (state.step == Step::kFirstSlide && captain_forced(state));
  return captain_only ? SquareSet::of(state.captain[state.actor]) : state.pawns[state.actor];
}

/// As in Bobail, in any direction, as far as it can go.
Slides slides(const State& state) { return {sliders(state), state.occupied()}; }

/// Where the enemy captain may be pushed: one square in any direction to a free square.
SquareSet pushes(const State& state) { return state.free_around(state.captain[opponent(state.actor)]); }

void move_pawn(State& state, Seat seat, Square from, Square to) {
  state.pawns[seat] = state.pawns[seat] ^ SquareSet::of(from) ^ SquareSet::of(to);
  state.board_hash ^= kPawnKeys[seat][from] ^ kPawnKeys[seat][to];
  if (state.captain[seat] != from) return;
  state.captain[seat] = to;
  state.board_hash ^= kCaptainKeys[seat][from] ^ kCaptainKeys[seat][to];
}

void step_tower(State& state, Square to) {
  const bool forced = captain_forced(state);
  state.board_hash ^= kTowerKeys[state.tower] ^ kTowerKeys[to];
  state.tower = to;
  begin_slide(state, forced);
}

void slide(State& state, Square from, Square to) {
  const Seat own = state.actor;
  const Seat enemy = opponent(own);
  move_pawn(state, own, from, to);
  // Ruling: where one slide flanks both captains, the enemy's is taken.
  if (flanked(state, enemy)) return finish(state, own);
  if (flanked(state, own) || abroad(state, own)) return finish(state, enemy);
  if (shut_in(state, enemy)) return finish(state, own);
  if (state.step == Step::kFirstSlide) return begin_turn(state, enemy);
  state.step = Step::kPush;
}

void push(State& state, Square from, Square to) {
  const Seat own = state.actor;
  const Seat enemy = opponent(own);
  const bool push_flanks = state.push == Push::kFlanks;
  move_pawn(state, enemy, from, to);
  if (abroad(state, enemy) || (push_flanks && flanked(state, enemy))) return finish(state, own);
  // The slide left the own captain unflanked, so that the pushed captain is one of the two.
  if (push_flanks && flanked(state, own)) return finish(state, enemy);
  begin_turn(state, enemy);
}

}  // namespace

State Castelott::start(const Choices& choices) {
  State state{.pawns = kHomeRank,
              .captain = kStartingCaptains,
              .tower = kMiddle,
              .actor = kSouth,
              .step = Step::kFirstSlide,
              .push = static_cast<Push>(choices.value[0])};
  state.board_hash = board_hash_from_scratch(state);
  return state;
}

void begin_turn(State& state, Seat seat) {
  state.actor = seat;
  state.step = Step::kTowerStep;
  // Ruling: the step of an enclosed tower is skipped.
  if (state.free_around(state.tower).empty()) begin_slide(state, captain_forced(state));
}

bool captain_forced(const State& state) { return state.free_around(state.captain[state.actor]).size() == 1; }

void begin_slide(State& state, bool forced) {
  // Ruling: if the forced captain cannot slide, any pawn may be played.
  const bool captain_slides = forced && !shut_in(state, state.actor);
  state.step = captain_slides ? Step::kCaptainSlide : Step::kSlide;
  // Ruling: a player none of whose pawns can slide loses.
  if (!can_slide(sliders(state), state.occupied())) finish(state, opponent(state.actor));
}

SquareSet flanking(const State& state, Seat seat) {
  const SquareSet enemies = state.pawns[opponent(seat)];
  for (const SquareSet sides : {kSidesOnRow[state.captain[seat]], kSidesOnFile[state.captain[seat]]}) {
    if (enemies.contains(sides)) return sides;
  }
  return {};
}

bool abroad(const State& state, Seat seat) { return kHomeRank[opponent(seat)].contains(state.captain[seat]); }

bool shut_in(const State& state, Seat seat) { return state.free_around(state.captain[seat]).empty(); }

void finish(State& state, Seat winner) {
  state.actor = winner;
  state.step = Step::kFinished;
}

void Castelott::legal(const State& state, ActionList& list) {
  switch (state.step) {
    case Step::kTowerStep:
      for (const Square to : tower_steps(state)) list.push(move(state.tower, to));
      return;
    case Step::kFirstSlide:
    case Step::kSlide:
    case Step::kCaptainSlide:
      return slides(state).list(list);
    case Step::kPush:
      for (const Square to : pushes(state)) list.push(move(state.captain[opponent(state.actor)], to));
      return list.push(kPass);
    case Step::kFinished:
      return;
  }
}

int Castelott::count(const State& state) {
  switch (state.step) {
    case Step::kTowerStep:
      return tower_steps(state).size();
    case Step::kFirstSlide:
    case Step::kSlide:
    case Step::kCaptainSlide:
      return slides(state).size();
    case Step::kPush:
      return pushes(state).size() + 1;
    case Step::kFinished:
      return 0;
  }
  return 0;
}

Action Castelott::sample(const State& state, Random& random) {
  if (state.step == Step::kTowerStep) return move(state.tower, any_of(tower_steps(state), random));
  if (state.step != Step::kPush) return any_of(slides(state), random);
  const SquareSet squares = pushes(state);
  const auto count = static_cast<std::uint32_t>(squares.size());
  const std::uint32_t chosen = random.below(count + 1);
  return chosen == count ? kPass : move(state.captain[opponent(state.actor)], squares.nth(chosen));
}

void Castelott::apply(State& state, Action action) {
  const Square from = square_at(action.from);
  const Square to = square_at(action.to);
  switch (state.step) {
    case Step::kTowerStep:
      return step_tower(state, to);
    case Step::kFirstSlide:
    case Step::kSlide:
    case Step::kCaptainSlide:
      return slide(state, from, to);
    case Step::kPush:
      return action == kPass ? begin_turn(state, opponent(state.actor)) : push(state, from, to);
    case Step::kFinished:
      return;
  }
}

std::uint64_t board_hash_from_scratch(const State& state) {
  std::uint64_t hash = kTowerKeys[state.tower];
  for (const Seat seat : {kSouth, kNorth}) {
    for (const Square square : state.pawns[seat]) hash ^= kPawnKeys[seat][square];
    hash ^= kCaptainKeys[seat][state.captain[seat]];
  }
  return hash;
}

std::uint64_t Castelott::hash(const State& state) {
  return state.board_hash ^ kStepKeys[state.actor][static_cast<std::size_t>(state.step)];
}

}  // namespace tablier::castelott
