#include "games/bobail/encoding.h"

namespace tablier::bobail {

int Encoding::number(const State& /*seen*/, Action action) { return (action.from * kSquares) + action.to; }

ObservationFacts Encoding::facts(const Choices& /*choices*/) {
  return {.width = kSide,
          .height = kSide,
          .planes = {"own knights", "other knights", "tower"},
          .scalars = {"North acts", "the tower moves"}};
}

void Encoding::observe(const State& seen, Seat own, ObservationWriter& out) {
  out.squares<kSquares>(seen.knights[own].bits());
  out.squares<kSquares>(seen.knights[opponent(own)].bits());
  out.squares<kSquares>(SquareSet::of(seen.tower).bits());
  out.scalar(seen.actor == kNorth);
  out.scalar(seen.step == Step::kTowerStep);
}

}  // namespace tablier::bobail
