#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "games/chessington/rules.h"

// What a position cannot be.

namespace tablier::chessington {

namespace {

std::string seat_name(int seat) { return std::to_string(seat + 1); }

/// The first problem that `find(seat, type, place)` sees with a piece.
template <class Find>
Problem first_problem(const Setup& setup, Find&& find) {
  for (int seat = 0; seat < setup.choices.players; ++seat) {
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Place place = setup.teams[static_cast<std::size_t>(seat)][type];
      if (Problem problem = find(seat, type, place)) return problem;
    }
  }
  return std::nullopt;
}

int count_places(const Setup& setup, bool (Place::*is)() const) {
  int count = 0;
  for (const Team& team : setup.teams) {
    count += static_cast<int>(std::ranges::count_if(team, [is](Place place) { return (place.*is)(); }));
  }
  return count;
}

/// In the set-up, before the obstacles of all four parts are rolled.
bool being_set_up(const Setup& setup) { return std::ranges::count(setup.numbers, 0) > 0; }

bool has_turn(const Setup& setup) { return setup.step != Step::kFirst && setup.step != Step::kOver; }

Problem check_squares(const Setup& setup) {
  SquareSet taken;
  return first_problem(setup, [&taken](int seat, std::size_t type, Place place) -> Problem {
    if (!place.on_board()) return std::nullopt;
    const Square square = place.square();
    if (taken.contains(square)) {
      return wrong("field pieces", "two_pieces", "two pieces on {square}, expected one", name_of(square));
    }
    taken.insert(square);
    // The exception for the knight lets it stand on B.
    const Part first_part = Type(type) == Type::kKnight ? Part::kB : home_of(Type(type));
    if (part_of(square) < first_part) {
      return wrong("field pieces", "before_home", "seat {seat}'s {piece:piece} on {square} is before its home part",
                   seat_name(seat), kTypeLetters[type], name_of(square));
    }
    return std::nullopt;
  });
}

Problem check_obstacles(const Setup& setup) {
  const auto unrolled = std::ranges::find(setup.numbers, 0);
  if (std::any_of(unrolled, setup.numbers.end(), [](int number) { return number != 0; })) {
    return wrong("field obst", "roll_order", "a number after -, expected the parts to be rolled for in order");
  }
  return first_problem(setup, [&setup](int seat, std::size_t type, Place place) -> Problem {
    if (!place.on_board()) return std::nullopt;
    const auto part = index(part_of(place.square()));
    if (!kNumberedSquares[part][setup.numbers[part]].contains(place.square())) return std::nullopt;
    const bool may_wait = setup.step == Step::kBack && setup.queen == Part(part);
    if (may_wait) return std::nullopt;
    return wrong("field pieces", "under_obstacle", "seat {seat}'s {piece:piece} on {square} is under an obstacle",
                 seat_name(seat), kTypeLetters[type], name_of(place.square()));
  });
}

Problem check_crossings(const Setup& setup) {
  const int crossed = count_places(setup, &Place::has_crossed);
  unsigned orders = 0;
  for (const Team& team : setup.teams) {
    for (const Place place : team) orders |= place.has_crossed() ? 1U << (place.order() - 1) : 0U;
  }
  if (orders != (1U << crossed) - 1) {
    return wrong("field pieces", "crossings", "{found} have crossed, expected *1 to *{most} once each", crossed,
                 crossed);
  }
  return std::nullopt;
}

/// Whether the places are filled up to here as they are when this player places his pieces: those before him
/// clockwise have placed theirs, he some of his, in order, and nobody else any.
bool placed_in_order(const Setup& setup) {
  const int players = setup.choices.players;
  const auto placed = [&setup](int seat) {
    return std::ranges::count_if(setup.teams[static_cast<std::size_t>(seat)], &Place::placed);
  };
  const Team& team = setup.teams[static_cast<std::size_t>(setup.actor - 1)];
  if (!std::ranges::is_partitioned(team, &Place::placed) || placed(setup.actor - 1) == kTypes) return false;
  int seat = setup.actor - 1;
  const auto go_back = [&seat, players] { seat = (seat + players - 1) % players; };
  go_back();
  while (seat != setup.actor - 1 && placed(seat) == kTypes) go_back();
  while (seat != setup.actor - 1 && placed(seat) == 0) go_back();
  return seat == setup.actor - 1;
}

Problem check_placing(const Setup& setup) {
  const int placed = count_places(setup, &Place::placed);
  if (setup.step == Step::kFirst && placed > 0) {
    return wrong("field pieces", "none_placed", "expected none placed at step first");
  }
  if (setup.step == Step::kPlace && !placed_in_order(setup)) {
    return wrong("field pieces", "placed_order", "placed out of order, expected R, B, N, K and seat after seat");
  }
  const bool all_placed = placed == setup.choices.players * kTypes;
  if (setup.step > Step::kPlace && !all_placed) {
    return wrong("field pieces", "all_placed", "expected all to be placed after step place");
  }
  if (!being_set_up(setup)) return std::nullopt;
  return first_problem(setup, [](int seat, std::size_t type, Place place) -> Problem {
    if (!place.placed()) return std::nullopt;
    if (place.on_board() && kStartLines[type].contains(place.square())) return std::nullopt;
    return wrong("field pieces", "start_line",
                 "expected seat {seat}'s {piece:piece} on its start line before all obstacles are rolled",
                 seat_name(seat), kTypeLetters[type]);
  });
}

/// Which steps there are, and the fields that they fix.
Problem check_step(const Setup& setup) {
  const bool sud_only = setup.step == Step::kCard || setup.step == Step::kBoard || setup.step == Step::kBack;
  if (sud_only && setup.variant == Variant::kNord) {
    return wrong("field step", "nord_steps", "expected first, place, roll, move or over in Nord");
  }
  const bool before_rolls = setup.step == Step::kFirst || setup.step == Step::kPlace;
  if (before_rolls && std::ranges::any_of(setup.numbers, [](int number) { return number != 0; })) {
    return wrong("field obst", "not_rolled", "expected ---- before step roll");
  }
  const bool rolls_for_queen = setup.step == Step::kRoll && setup.variant == Variant::kSud;
  if (setup.step == Step::kRoll && !rolls_for_queen && !being_set_up(setup)) {
    return wrong("field obst", "all_rolled", "nothing left to roll, expected - for a part");
  }
  if (setup.step > Step::kRoll && being_set_up(setup)) {
    return wrong("field obst", "four_numbers", "expected four numbers after the set-up");
  }
  return std::nullopt;
}

Problem check_actor(const Setup& setup) {
  if (setup.step == Step::kFirst && setup.actor != 0) {
    return wrong("field actor", "actor_first", "expected 0 at step first");
  }
  if (setup.step == Step::kOver && setup.actor != Setup::kNobody) {
    return wrong("field actor", "actor_over", "expected - at step over");
  }
  if (!has_turn(setup)) return std::nullopt;
  if (setup.actor < 1) return wrong("field actor", "seat_expected", "expected a seat");
  if (setup.lose.contains(seat_at(setup.actor - 1))) {
    return wrong("field actor", "actor_loses", "loses this turn, expected a seat not in lose");
  }
  const bool has_pieces = pieces_on_board(setup.teams[static_cast<std::size_t>(setup.actor - 1)]) > 0;
  if (setup.step != Step::kPlace && !has_pieces) {
    return wrong("field actor", "actor_pieces", "expected a seat with pieces on the board");
  }
  return std::nullopt;
}

Problem check_lose(const Setup& setup) {
  for (int seat = 0; seat < setup.choices.players; ++seat) {
    if (setup.lose.contains(seat_at(seat)) && pieces_on_board(setup.teams[static_cast<std::size_t>(seat)]) == 0) {
      return wrong("field lose", "no_turn_to_lose",
                   "seat {seat} has no turn to lose, expected seats with pieces on the board", seat_name(seat));
    }
  }
  return std::nullopt;
}

/// Nothing has happened before all obstacles are rolled.
Problem check_nothing_moved(const Setup& setup) {
  if (!being_set_up(setup)) return std::nullopt;
  if (setup.last != Type::kNone) return wrong("field last", "setup_none", "expected - in the set-up");
  if (!setup.lose.empty()) return wrong("field lose", "setup_none", "expected - in the set-up");
  if (setup.quiet != 0) return wrong("field quiet", "setup_quiet", "expected 0 in the set-up");
  if (setup.deck != kFullDeck) return wrong("field deck", "setup_deck", "expected all cards in the set-up");
  return std::nullopt;
}

Problem check_cards(const Setup& setup) {
  if (setup.variant == Variant::kNord) return std::nullopt;
  const bool queen_rolls = setup.step == Step::kRoll && !being_set_up(setup);
  const bool queen = setup.step == Step::kBoard || setup.step == Step::kBack || queen_rolls;
  if (queen && setup.card != Card::kQueen) return wrong("field card", "card_queen", "expected Q at this step");
  if (setup.step == Step::kMove && (setup.card == Card::kQueen || setup.card == Card::kNone)) {
    return wrong("field card", "card_move", "expected one of RBNKP at step move");
  }
  if (!queen && setup.step != Step::kMove && setup.card != Card::kNone) {
    return wrong("field card", "none_at_step", "expected - at this step");
  }
  if (setup.card != Card::kNone && setup.deck[index(setup.card)] == kFullDeck[index(setup.card)]) {
    return wrong("field card", "two_with_deck", "more than two of a card with those in the deck");
  }
  const bool part_chosen = setup.step == Step::kBack || queen_rolls;
  if (part_chosen != (setup.queen != Part::kNone)) {
    return part_chosen ? wrong("field queen", "part_chosen", "expected the part chosen")
                       : wrong("field queen", "none_at_step", "expected - at this step");
  }
  return std::nullopt;
}

Problem check_opener(const Setup& setup) {
  if (setup.variant == Variant::kNord) return std::nullopt;
  if (setup.step == Step::kFirst) {
    if (setup.opener == Setup::kNobody) return std::nullopt;
    return wrong("field opener", "opener_first", "expected - at step first");
  }
  if (setup.opener == Setup::kNobody) return wrong("field opener", "seat_expected", "expected a seat");
  if (!being_set_up(setup)) return std::nullopt;
  // He was the first to place: what the seats from him to the actor have placed, and they alone, stands there.
  const int players = setup.choices.players;
  const int done = setup.step == Step::kRoll ? players : (setup.actor - setup.opener + players) % players;
  const int placed = count_places(setup, &Place::placed) / kTypes;
  const bool first_again = setup.step != Step::kRoll || setup.actor == setup.opener;
  if (placed == done && first_again) return std::nullopt;
  return wrong("field opener", "opener_placed", "expected the seat that was the first to place");
}

/// Whether a game can have ended like this. Ruling: also after 50n quiet turns and, in Nord, 2n lost turns in a row,
/// in which everybody still there could not move.
bool has_cause_to_be_over(const State& position) {
  if (pieces_left(position) == 1) return position.quiet == 0;
  if (position.quiet == quiet_limit(position.players)) return true;
  if (position.variant == Variant::kSud || position.last != Type::kNone) return false;
  for (int seat = 0; seat < position.players; ++seat) {
    if (can_move(position, seat_at(seat))) return false;
  }
  return position.quiet >= 2 * position.players;
}

/// A step with no legal action, `over` without cause, and a game that goes on after its end.
Problem check_going_on(const State& position) {
  if (position.step == Step::kOver) {
    if (has_cause_to_be_over(position)) return std::nullopt;
    return wrong("field step", "over_without_cause", "nothing has ended the game");
  }
  const bool playing = std::ranges::count(position.numbers, 0) == 0;
  if (playing && pieces_left(position) < 2) {
    return wrong("field step", "over_one_left", "expected over with one piece left");
  }
  if (position.quiet == quiet_limit(position.players)) {
    return wrong("field quiet", "over_quiet", "expected over after {turns} turns", position.quiet);
  }
  if (position.queen != Part::kNone) {
    const auto has_pieces = [&](SquareSet standing) {
      return !(standing & kPartSquares[index(position.queen)]).empty();
    };
    if (std::ranges::none_of(position.standing, has_pieces)) {
      return wrong("field queen", "queen_part", "expected a part with a piece on it");
    }
  }
  // A piece with only one square to go back to goes there without an action.
  const int fewest = position.step == Step::kBack ? 2 : 1;
  if (Chessington::count(position) < fewest) {
    return wrong("field step", "no_action", "no legal action at this step");
  }
  return std::nullopt;
}

State build(const Setup& setup) {
  State state = setup.variant == Variant::kNord ? Nord::start(setup.choices) : Sud::start(setup.choices);
  for (int seat = 0; seat < setup.choices.players; ++seat) {
    for (std::size_t type = 0; type < kTypes; ++type) {
      put(state, {.seat = seat_at(seat), .type = Type(type)}, setup.teams[static_cast<std::size_t>(seat)][type]);
    }
  }
  for (std::size_t part = 0; part < kParts; ++part) put_obstacles(state, Part(part), setup.numbers[part]);
  state.deck = setup.deck;
  state.step = setup.step;
  if (setup.actor > 0) state.turn = seat_at(setup.actor - 1);
  state.last = setup.last;
  state.lose = setup.lose;
  state.quiet = static_cast<std::uint8_t>(setup.quiet);
  state.card = setup.card;
  state.queen = setup.queen;
  if (setup.opener > 0) state.opener = seat_at(setup.opener - 1);
  return state;
}

}  // namespace

Expected<State> Chessington::check(const Setup& setup) {
  constexpr std::array kChecks{check_step,    check_actor, check_squares, check_obstacles,     check_crossings,
                               check_placing, check_lose,  check_cards,   check_nothing_moved, check_opener};
  for (const auto& find : kChecks) {
    if (Problem problem = find(setup)) return std::unexpected(*std::move(problem));
  }
  const State state = build(setup);
  if (Problem problem = check_going_on(state)) return std::unexpected(*std::move(problem));
  return state;
}

}  // namespace tablier::chessington
