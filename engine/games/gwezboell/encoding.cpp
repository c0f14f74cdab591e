#include "games/gwezboell/encoding.h"

#include <cstring>

#include "games/gwezboell/rules.h"

namespace tablier::gwezboell {

int Encoding::number(const State& /*seen*/, Action action) {
  const Square from{action.from};
  const Square to{action.to};
  const unsigned reached = from.rank() == to.rank() ? to.file() : kWidth + to.rank();
  return static_cast<int>((from.number * kLines) + reached);
}

Action Encoding::action(const State& /*seen*/, int number) {
  const auto reached = static_cast<unsigned>(number) % kLines;
  const Square from{static_cast<std::uint8_t>(static_cast<unsigned>(number) / kLines)};
  const Square to =
      reached < kWidth ? square_at(rank_line(from), reached) : square_at(file_line(from), reached - kWidth);
  return {.from = from.number, .to = to.number};
}

void Encoding::mask(const State& seen, std::uint8_t* mask) {
  std::memset(mask, 0, kActions);
  const auto& mine = seen.men[side_of(seen.status)];
  for (std::uint8_t i = 0; i < kLines; ++i) {
    const Line line{i};
    for (Places pieces = mine[i]; pieces != 0; pieces &= pieces - 1) {
      const auto place = static_cast<unsigned>(std::countr_zero(pieces));
      const unsigned first = (square_at(line, place).number * kLines) + (line.is_file() ? kWidth : 0);
      write_bits<kWidth>(targets(seen, line, place), mask + first);
    }
  }
}

ObservationFacts Encoding::facts(const Choices& /*choices*/) {
  return {
      .width = kWidth, .height = kWidth, .planes = {"guards", "attackers", "king"}, .scalars = {"the attackers act"}};
}

void Encoding::observe(const State& seen, Seat /*own*/, ObservationWriter& out) {
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
