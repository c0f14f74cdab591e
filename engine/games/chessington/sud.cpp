#include <algorithm>

#include "games/chessington/moves.h"
#include "games/chessington/turn.h"

// Sud: what the drawn cards do.

namespace tablier::chessington {

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
