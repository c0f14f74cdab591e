#include <algorithm>
#include <numeric>

#include "core/random.h"
#include "games/chessington/rules.h"

namespace tablier::chessington {

namespace {

constexpr auto kPlaceKeys = hash_keys<kMaxPieces * Place::kCodes>(0xC4E5);

std::uint64_t key(Piece piece, Place place) {
  const std::size_t owner_and_type = (static_cast<std::size_t>(piece.seat) * kTypes) + index(piece.type);
  return kPlaceKeys[(owner_and_type * Place::kCodes) + place.code()];
}

/// The fields beside the pieces, in one word. Each has bits of its own.
std::uint64_t other_fields(const State& position) {
  std::uint64_t word = 0;
  const auto add = [&word](auto value, int bits) { word = (word << bits) | static_cast<std::uint64_t>(value); };
  for (const std::uint8_t number : position.numbers) add(number, 3);
  for (const std::uint8_t cards : position.deck) add(cards, 2);
  for (int seat = 0; seat < kMaxSeats; ++seat) add(position.lose.contains(seat_at(seat)), 1);
  add(position.step, 3);
  add(position.turn, 2);
  add(position.last, 3);
  add(position.card, 3);
  add(position.queen, 3);
  add(position.opener, 2);
  return word;
}

int total_pieces(const State& position) { return position.players * kTypes; }

Seat next_with_pieces(const State& position, Seat seat) {
  do {
    seat = seat_at((index(seat) + 1) % position.players);
  } while (pieces_on_board(position.teams[static_cast<std::size_t>(seat)]) == 0);
  return seat;
}

/// Turns go clockwise; a player whose four pieces have arrived is passed over.
void pass_on(State& state) {
  const bool round_ends = state.variant == Variant::kSud && state.deck == Deck{};
  if (round_ends) {
    // He is the one who began the new round even if he loses that turn.
    state.deck = kFullDeck;
    state.opener = next_with_pieces(state, state.opener);
    state.turn = state.opener;
  } else {
    state.turn = next_with_pieces(state, state.turn);
  }
}

/// A finished game keeps last, lose, quiet, deck and opener.
void finish(State& state) {
  state.step = Step::kOver;
  state.turn = Seat{};
}

/// A turn is lost in advance, or, in Nord, when none of the pieces can move: then the next one is too.
bool loses_turn(State& state) {
  if (state.lose.contains(state.turn)) {
    state.lose.erase(state.turn);
    return true;
  }
  if (state.variant == Variant::kSud || can_move(state, state.turn)) return false;
  state.lose.insert(state.turn);
  return true;
}

}  // namespace

Piece piece_on(const State& position, Square square) {
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (!position.standing[type].contains(square)) continue;
    for (int seat = 0; seat < position.players; ++seat) {
      if (position.teams[static_cast<std::size_t>(seat)][type] == Place::on(square))
        return {.seat = seat_at(seat), .type = Type(type)};
    }
  }
  return {};
}

void put(State& state, Piece piece, Place place) {
  Place& held = state.teams[static_cast<std::size_t>(piece.seat)][index(piece.type)];
  SquareSet& standing = state.standing[index(piece.type)];
  if (held.on_board()) standing.erase(held.square());
  if (place.on_board()) standing.insert(place.square());
  state.places_hash ^= key(piece, held) ^ key(piece, place);
  held = place;
}

void put_obstacles(State& state, Part part, int number) {
  state.numbers[index(part)] = static_cast<std::uint8_t>(number);
  state.obstacles =
      (state.obstacles - kPartSquares[index(part)]) | kNumberedSquares[index(part)][static_cast<std::size_t>(number)];
}

int pieces_left(const State& position) {
  return std::transform_reduce(position.teams.begin(), position.teams.end(), 0, std::plus(), pieces_on_board);
}

void begin_turn(State& state) {
  for (int lost = 1; loses_turn(state); ++lost) {
    state.last = Type::kNone;
    ++state.quiet;
    // Ruling: in Nord 2n lost turns in a row end the game. They all follow one move, so no position need count them.
    const bool all_stuck = state.variant == Variant::kNord && lost == 2 * state.players;
    if (all_stuck || state.quiet == quiet_limit(state.players)) return finish(state);
    pass_on(state);
  }
  state.step = state.variant == Variant::kNord ? Step::kMove : Step::kCard;
}

void end_turn(State& state, Type moved, bool crossed) {
  state.card = Card::kNone;
  state.queen = Part::kNone;
  state.last = moved;
  state.quiet = crossed ? 0 : static_cast<std::uint8_t>(state.quiet + 1);
  // Ruling: 50n turns without a crossing, lost ones included, end the game.
  const bool over = crossed ? pieces_left(state) == 1 : state.quiet == quiet_limit(state.players);
  if (over) return finish(state);
  pass_on(state);
  begin_turn(state);
}

int points_for(const State& position, Type type, int order) {
  const bool first_of_type = std::ranges::none_of(position.teams, [=](const Team& team) {
    return team[index(type)].has_crossed() && team[index(type)].order() < order;
  });
  return total_pieces(position) + 1 - order + (first_of_type ? 2 : 0);
}

std::array<int, kMaxSeats> points(const State& position) {
  // With one piece left the game has ended, and it scores if it stands on D.
  const bool one_left = position.step == Step::kOver && pieces_left(position) == 1;
  std::array<int, kMaxSeats> points{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Place place = position.teams[seat][type];
      if (place.has_crossed()) points[seat] += points_for(position, Type(type), place.order());
      if (one_left && place.on_board() && part_of(place.square()) == Part::kD) ++points[seat];
    }
  }
  return points;
}

SeatSet Chessington::winners(const State& position) {
  SeatSet winners;
  if (position.step != Step::kOver) return winners;
  // Ruling: equals share the win. Seats that nobody plays come last and are left out.
  const std::array<int, kMaxSeats> scored = points(position);
  const int best = *std::ranges::max_element(scored);
  for (int seat = 0; seat < position.players; ++seat) {
    if (scored[static_cast<std::size_t>(seat)] == best) winners.insert(seat_at(seat));
  }
  return winners;
}

std::uint64_t Chessington::hash(const State& position) { return position.places_hash ^ mix(other_fields(position)); }

std::uint64_t Chessington::hash_from_scratch(const State& position) {
  std::uint64_t hash = mix(other_fields(position));
  for (int seat = 0; seat < position.players; ++seat) {
    for (std::size_t type = 0; type < kTypes; ++type) {
      const Piece piece{.seat = seat_at(seat), .type = Type(type)};
      hash ^= key(piece, position.teams[static_cast<std::size_t>(seat)][type]) ^ key(piece, Place());
    }
  }
  return hash;
}

// Sud: what the drawn cards do.

namespace {

/// The free squares of the first rank that has any, nearest in files to file c: one, or two equally near.
SquareSet nearest_free(const State& position, Part part, int c) {
  SquareSet occupied = position.obstacles;
  for (const SquareSet& standing : position.standing) occupied = occupied | standing;
  for (int r = 1; r <= kRanks; ++r) {
    for (int distance = 0; distance < kFiles; ++distance) {
      SquareSet nearest;
      for (const int file : {c - distance, c + distance}) {
        if (file >= 1 && file <= kFiles) nearest.insert(square_on({.part = part, .r = r, .c = file}));
      }
      nearest = nearest - occupied;
      if (!nearest.empty()) return nearest;
    }
  }
  return {};
}

/// Those on whom an obstacle landed go back, in order of c, as far as no choice has to be made.
void send_back(State& state) {
  for (GoingBack next = going_back(state); !next.to.empty(); next = going_back(state)) {
    if (next.to.size() > 1) {
      state.step = Step::kBack;
      return;
    }
    put(state, piece_on(state, next.from), Place::on(next.to.first()));
  }
  end_turn(state, Type::kNone, false);
}

}  // namespace

void draw(State& state, Card card) {
  --state.deck[index(card)];
  state.card = card;
  if (card == Card::kQueen) {
    state.step = Step::kBoard;
    return;
  }
  state.step = Step::kMove;
  if (any(options(state))) return;
  // Ruling: only this turn is lost; the next one too if none of his pieces could move by its own way of moving.
  if (!can_move(state, state.turn)) state.lose.insert(state.turn);
  end_turn(state, Type::kNone, false);
}

void choose_board(State& state, Part part) {
  state.queen = part;
  state.step = Step::kRoll;
}

void roll_for_queen(State& state, int number) {
  put_obstacles(state, state.queen, number);
  send_back(state);
}

void go_back(State& state, Square to) {
  put(state, piece_on(state, going_back(state).from), Place::on(to));
  send_back(state);
}

GoingBack going_back(const State& position) {
  const int number = position.numbers[index(position.queen)];
  for (int c = 1; c <= kFiles; ++c) {
    const Square square = numbered_square(position.queen, number, c);
    const auto stands_here = [square](const SquareSet& standing) { return standing.contains(square); };
    if (std::ranges::any_of(position.standing, stands_here)) {
      return {.from = square, .to = nearest_free(position, position.queen, c)};
    }
  }
  return {};
}

}  // namespace tablier::chessington
