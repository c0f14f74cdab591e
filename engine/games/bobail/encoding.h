#pragma once

#include "core/encoding.h"
#include "games/bobail/game.h"

namespace tablier::bobail {

/// docs/encoding.md.
struct Encoding {
  /// From-square times 25 plus to-square.
  static constexpr int kActions = kSquares * kSquares;
  static int number(const State& seen, Action action);
  static ObservationFacts facts(const Choices& choices);
  static void observe(const State& seen, Seat own, ObservationWriter& out);
};

static_assert(Encodes<Encoding, Bobail>);

}  // namespace tablier::bobail
