#pragma once

#include "core/encoding.h"
#include "games/gwezboell/game.h"

namespace tablier::gwezboell {

/// docs/encoding.md.
struct Encoding {
  /// From-square times 18, plus the file reached along the rank, or 9 and the rank reached along the file.
  static constexpr int kActions = kSquares * kLines;
  static int number(const State& seen, Action action);
  static Action action(const State& seen, int number);
  static void mask(const State& seen, std::uint8_t* mask);
  static ObservationFacts facts(const Choices& choices);
  static void observe(const State& seen, Seat own, ObservationWriter& out);
};

static_assert(WritesMasks<Encoding, Gwezboell>);

}  // namespace tablier::gwezboell
