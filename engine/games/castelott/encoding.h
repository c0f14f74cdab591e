#pragma once

#include "core/encoding.h"
#include "games/castelott/game.h"

namespace tablier::castelott {

/// docs/encoding.md.
struct Encoding {
  /// From-square times 25 plus to-square; the last is `pass`.
  static constexpr int kActions = (kSquares * kSquares) + 1;
  static int number(const State& seen, Action action);
  static ObservationFacts facts(const Choices& choices);
  static void observe(const State& seen, Seat own, ObservationWriter& out);
};

static_assert(Encodes<Encoding, Castelott>);

}  // namespace tablier::castelott
