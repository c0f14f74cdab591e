#include <algorithm>

#include "games/chessington/rules.h"

namespace tablier::chessington {

namespace {

constexpr Action make(Verb verb, std::uint8_t what = 0, std::uint8_t from = kNoSquare, std::uint8_t to = kNoSquare) {
  return {.verb = static_cast<std::uint8_t>(verb), .what = what, .from = from, .to = to};
}

constexpr std::uint8_t number_of(Square square) { return static_cast<std::uint8_t>(square); }

/// The part whose obstacles the die is rolled for: in the set-up the first without, later the one the queen chose.
Part part_to_roll(const State& position) {
  if (position.queen != Part::kNone) return position.queen;
  return static_cast<Part>(std::ranges::find(position.numbers, 0) - position.numbers.begin());
}

void list_first(const State& position, ActionList& list) {
  for (std::uint8_t seat = 0; seat < position.players; ++seat) list.push(make(Verb::kFirst, seat));
}

void list_placing(const State& position, ActionList& list) {
  const Type type = next_to_place(position);
  SquareSet free = kStartLines[index(home_of(type))] - position.standing[index(type)];
  while (!free.empty()) {
    list.push(make(Verb::kPlace, static_cast<std::uint8_t>(type), kNoSquare, number_of(free.take_first())));
  }
}

/// Six numbers in the set-up; after a queen the five others.
void list_rolls(const State& position, ActionList& list) {
  const Part part = part_to_roll(position);
  for (int number = 1; number <= kNumbers; ++number) {
    if (number != position.numbers[index(part)]) list.push(make(Verb::kRoll, rolled(part, number)));
  }
}

void list_cards(const State& position, ActionList& list) {
  for (std::uint8_t card = 0; card < kCards; ++card) {
    if (position.deck[card] > 0) list.push(make(Verb::kCard, card));
  }
}

void list_moves(const State& position, ActionList& list) {
  const Options all = options(position);
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (all[type].none()) continue;
    const std::uint8_t from = number_of(position.team()[type].square());
    SquareSet squares = all[type].squares;
    while (!squares.empty()) list.push(make(Verb::kMove, 0, from, number_of(squares.take_first())));
    if (all[type].crosses) list.push(make(Verb::kCross, 0, from));
  }
}

/// A part with at least one piece on it.
void list_boards(const State& position, ActionList& list) {
  for (std::uint8_t part = 0; part < kParts; ++part) {
    const auto has_pieces = [part](const SquareSet& standing) { return !(standing & kPartSquares[part]).empty(); };
    if (std::ranges::any_of(position.standing, has_pieces)) list.push(make(Verb::kBoard, part));
  }
}

void list_ways_back(const State& position, ActionList& list) {
  GoingBack next = going_back(position);
  while (!next.to.empty()) list.push(make(Verb::kBack, 0, number_of(next.from), number_of(next.to.take_first())));
}

State start(Variant variant, const Choices& choices) {
  State state;
  state.variant = variant;
  state.players = choices.players;
  state.arrived_moves_as_card = choices.value[0] == 1;
  return state;
}

void name_first(State& state, Seat seat) {
  state.turn = seat;
  if (state.variant == Variant::kSud) state.opener = seat;
  state.step = Step::kPlace;
}

/// From the first seat clockwise each player places his four pieces; then the die is rolled.
void place(State& state, Type type, Square square) {
  put(state, {.seat = state.turn, .type = type}, Place::on(square));
  if (type != Type::kKing) return;
  state.turn = seat_at((index(state.turn) + 1) % state.players);
  if (state.team()[0].placed()) state.step = Step::kRoll;
}

void roll(State& state, Part part, int number) {
  if (state.queen != Part::kNone) return roll_for_queen(state, number);
  put_obstacles(state, part, number);
  if (part == Part::kD) begin_turn(state);
}

/// Capture is a swap: the captured piece goes to the square that the captor left.
void move(State& state, Square from, Square to) {
  const Piece mover = piece_on(state, from);
  const Piece captured = piece_on(state, to);
  put(state, mover, Place::on(to));
  if (captured.type != Type::kNone) put(state, captured, Place::on(from));
  end_turn(state, mover.type, false);
}

void cross(State& state, Square from) {
  const Piece mover = piece_on(state, from);
  const int order = (state.players * kTypes) - pieces_left(state) + 1;
  put(state, mover, Place::crossed(order));
  end_turn(state, mover.type, true);
}

}  // namespace

State Nord::start(const Choices& choices) { return chessington::start(Variant::kNord, choices); }
State Sud::start(const Choices& choices) { return chessington::start(Variant::kSud, choices); }

bool Chessington::begins_turn(const State& position) {
  switch (position.step) {
    case Step::kPlace:
      return !position.team()[0].placed();
    case Step::kRoll:
      return position.numbers[0] == 0;
    case Step::kMove:
      return position.variant == Variant::kNord;
    case Step::kBoard:
    case Step::kBack:
    case Step::kOver:
      return false;
    case Step::kFirst:
    case Step::kCard:
      break;
  }
  return true;
}

int Chessington::step(const State& position) { return static_cast<int>(position.step); }

void Chessington::legal(const State& position, ActionList& list) {
  switch (position.step) {
    case Step::kFirst:
      return list_first(position, list);
    case Step::kPlace:
      return list_placing(position, list);
    case Step::kRoll:
      return list_rolls(position, list);
    case Step::kCard:
      return list_cards(position, list);
    case Step::kMove:
      return list_moves(position, list);
    case Step::kBoard:
      return list_boards(position, list);
    case Step::kBack:
      return list_ways_back(position, list);
    case Step::kOver:
      return;
  }
}

void Chessington::apply(State& state, Action action) {
  const auto from = static_cast<Square>(action.from);
  const auto to = static_cast<Square>(action.to);
  switch (static_cast<Verb>(action.verb)) {
    case Verb::kFirst:
      return name_first(state, seat_at(action.what));
    case Verb::kPlace:
      return place(state, static_cast<Type>(action.what), to);
    case Verb::kRoll:
      return roll(state, rolled_part(action.what), rolled_number(action.what));
    case Verb::kCard:
      return draw(state, static_cast<Card>(action.what));
    case Verb::kMove:
      return move(state, from, to);
    case Verb::kCross:
      return cross(state, from);
    case Verb::kBoard:
      return choose_board(state, static_cast<Part>(action.what));
    case Verb::kBack:
      return go_back(state, to);
  }
}

int Chessington::count(const State& position) {
  if (position.step == Step::kMove) {
    int moves = 0;
    for (const Targets& targets : options(position)) moves += targets.count();
    return moves;
  }
  ActionList list;
  legal(position, list);
  return list.size();
}

Action Chessington::sample(const State& position, Random& random) {
  if (position.step == Step::kMove) {
    const Options all = options(position);
    int moves = 0;
    for (const Targets& targets : all) moves += targets.count();
    int ticket = static_cast<int>(random.below(static_cast<std::uint32_t>(moves)));
    for (std::size_t type = 0; type < kTypes; ++type) {
      const int here = all[type].count();
      if (ticket < here) {
        const std::uint8_t from = number_of(position.team()[type].square());
        if (ticket == all[type].squares.size()) return make(Verb::kCross, 0, from);
        return make(Verb::kMove, 0, from, number_of(all[type].squares.nth(ticket)));
      }
      ticket -= here;
    }
  }
  ActionList list;
  legal(position, list);
  return list[static_cast<int>(random.below(static_cast<std::uint32_t>(list.size())))];
}

}  // namespace tablier::chessington
