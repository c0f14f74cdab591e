#pragma once

#include "core/encoding.h"
#include "games/bosworth/game.h"

namespace tablier::bosworth {

/// docs/encoding.md.
struct Encoding {
  // Moves: from-square times 36 plus to-square. Then placing: kind times 36 plus square. Then `pass`, drawing each
  // kind, and drawing what the viewer does not see.
  static constexpr int kPlaces = kBoardSize * kBoardSize;
  static constexpr int kPass = kPlaces + (kKinds * kBoardSize);
  static constexpr int kDraws = kPass + 1;
  static constexpr int kActions = kDraws + kKinds + 1;
  static int number(const View& seen, Action action);
  static ObservationFacts facts(const Choices& choices);
  static void observe(const View& seen, Seat own, ObservationWriter& out);
};

static_assert(Encodes<Encoding, Bosworth>);

}  // namespace tablier::bosworth
