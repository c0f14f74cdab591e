#pragma once

#include "core/encoding.h"
#include "games/chessington/game.h"

namespace tablier::chessington {

/// Nord's and Sud's: docs/encoding.md.
struct Encoding {
  // Moves: the type of the piece times 128 plus the square it goes to. Then crossing, by type; placing, by type and
  // file of its start line; Sud's choice of a part, and of a square to go back to. Then chance: who is first, rolls by
  // part and number, cards.
  static constexpr int kCross = kTypes * kSquares;
  static constexpr int kPlace = kCross + kTypes;
  static constexpr int kBoard = kPlace + (kTypes * kFiles);
  static constexpr int kBack = kBoard + kParts;
  static constexpr int kFirst = kBack + kSquares;
  static constexpr int kRoll = kFirst + kMaxSeats;
  static constexpr int kCard = kRoll + (kParts * kNumbers);
  static constexpr int kActions = kCard + kCards;
  static int number(const State& seen, Action action);
  static ObservationFacts facts(const Choices& choices, Variant variant);
  static void observe(const State& seen, Seat own, ObservationWriter& out);
};

template <Variant variant>
struct EncodingOf : Encoding {
  static ObservationFacts facts(const Choices& choices) { return Encoding::facts(choices, variant); }
};

static_assert(Encodes<EncodingOf<Variant::kNord>, Nord> && Encodes<EncodingOf<Variant::kSud>, Sud>);

}  // namespace tablier::chessington
