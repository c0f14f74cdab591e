#include "games/castelott/encoding.h"

#include "games/castelott/rules.h"

namespace tablier::castelott {

int Encoding::number(const State& /*seen*/, Action action) {
  return action == kPass ? kActions - 1 : (action.from * kSquares) + action.to;
}

ObservationFacts Encoding::facts(const Choices& /*choices*/) {
  return {.width = kSide,
          .height = kSide,
          .planes = {"own pawns", "other pawns", "own captain", "other captain", "tower"},
          .scalars = {"North acts", "first slide", "the tower moves", "any pawn slides", "the captain slides",
                      "push or pass"}};
}

void Encoding::observe(const State& seen, Seat own, ObservationWriter& out) {
  for (const Seat seat : {own, opponent(own)}) out.squares<kSquares>(seen.pawns[seat].bits());
  for (const Seat seat : {own, opponent(own)}) {
    out.squares<kSquares>(SquareSet::of(seen.captain[seat]).bits());
  }
  out.squares<kSquares>(SquareSet::of(seen.tower).bits());
  out.scalar(seen.actor == kNorth);
  for (const Step step : {Step::kFirstSlide, Step::kTowerStep, Step::kSlide, Step::kCaptainSlide, Step::kPush}) {
    out.scalar(seen.step == step);
  }
}

}  // namespace tablier::castelott
