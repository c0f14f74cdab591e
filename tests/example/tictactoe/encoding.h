#pragma once

#include "core/encoding.h"
#include "example/tictactoe/game.h"

namespace tablier::tictactoe {

struct Encoding {
  /// The square.
  static constexpr int kActions = kSquares;
  static int number(const State& /*seen*/, Action action) { return action.to; }
  static ObservationFacts facts(const Choices& /*choices*/) {
    return {.width = 3, .height = 3, .planes = {"own", "other"}, .scalars = {"o acts"}};
  }
  static void observe(const State& seen, Seat own, ObservationWriter& out) {
    out.squares<kSquares>(seen.marks[static_cast<std::size_t>(index(own))]);
    out.squares<kSquares>(seen.marks[static_cast<std::size_t>(1 - index(own))]);
    out.scalar(seen.turn);
  }
};

static_assert(Encodes<Encoding, TicTacToe>);

}  // namespace tablier::tictactoe
