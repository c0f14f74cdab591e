#include <algorithm>
#include <bit>

#include "example/tictactoe/game.h"

namespace tablier::tictactoe {

namespace {

constexpr unsigned kFull = (1U << kSquares) - 1;
constexpr std::array<std::array<std::uint64_t, kSquares>, 2> kKeys{hash_keys<kSquares>(1), hash_keys<kSquares>(2)};
constexpr std::uint64_t kTurnKey = hash_keys<1>(3)[0];

unsigned taken(const State& position) { return position.marks[0] | unsigned{position.marks[1]}; }

}  // namespace

bool has_line(unsigned marks) {
  return std::ranges::any_of(kLines, [marks](unsigned line) { return (marks & line) == line; });
}

State TicTacToe::start(const Choices& /*choices*/) { return {}; }

Actor TicTacToe::actor(const State& position) {
  return winners(position).empty() ? Actor(seat_at(position.turn)) : Actor::nobody();
}

Actor TicTacToe::turn_of(const State& position) { return actor(position); }
bool TicTacToe::begins_turn(const State& position) { return winners(position).empty(); }
int TicTacToe::step(const State& position) { return winners(position).empty() ? 0 : 1; }

void TicTacToe::legal(const State& position, ActionList& list) {
  if (!winners(position).empty()) return;
  for (unsigned free = kFull & ~taken(position); free != 0; free &= free - 1) {
    list.push({.to = static_cast<std::uint8_t>(std::countr_zero(free))});
  }
}

void TicTacToe::apply(State& state, Action action) {
  std::uint16_t& marks = state.marks[state.turn];
  marks = static_cast<std::uint16_t>(marks | (1U << action.to));
  state.hash ^= kKeys[state.turn][action.to] ^ kTurnKey;
  state.turn ^= 1U;
}

SeatSet TicTacToe::winners(const State& position) {
  if (has_line(position.marks[0])) return SeatSet::of(seat_at(0));
  if (has_line(position.marks[1])) return SeatSet::of(seat_at(1));
  return taken(position) == kFull ? SeatSet::first(2) : SeatSet();
}

std::uint64_t TicTacToe::hash_from_scratch(const State& position) {
  std::uint64_t hash = position.turn == 1 ? kTurnKey : 0;
  for (unsigned square = 0; square < kSquares; ++square) {
    for (std::size_t seat = 0; seat < 2; ++seat) {
      if (((unsigned{position.marks[seat]} >> square) & 1U) != 0) hash ^= kKeys[seat][square];
    }
  }
  return hash;
}

}  // namespace tablier::tictactoe
