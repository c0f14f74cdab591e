#include "games/gwezboell/encoding.h"

namespace tablier::gwezboell {

int Encoding::number(const State& /*seen*/, Action action) {
  const Square from{action.from};
  const Square to{action.to};
  const unsigned reached = from.rank() == to.rank() ? to.file() : kWidth + to.rank();
  return static_cast<int>((from.number * kLines) + reached);
}

ObservationFacts Encoding::facts(const Choices& /*choices*/) {
  return {
      .width = kWidth, .height = kWidth, .planes = {"guards", "attackers", "king"}, .scalars = {"the attackers act"}};
}

void Encoding::observe(const State& seen, ObservationWriter& out) {
  for (const Side side : {kDefenders, kAttackers}) {
    for (unsigned rank = 0; rank < kWidth; ++rank) {
      const bool with_king = side == kDefenders && seen.king.rank() == rank;
      out.squares<kWidth>(seen.men[side][rank] ^ (with_king ? place_bit(seen.king.file()) : 0U));
    }
  }
  out.empty<kSquares>()[seen.king.number] = 1;
  out.scalar(side_of(seen.status) == kAttackers);
}

}  // namespace tablier::gwezboell
