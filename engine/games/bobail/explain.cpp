#include "games/bobail/rules.h"

namespace tablier::bobail {

Message Bobail::why_not(const View& seen, const Attempt& attempt) {
  if (attempt.from == kNoSquare) return {};
  const bool moves_tower = attempt.from == static_cast<std::uint8_t>(seen.tower);
  if (seen.step == Step::kTowerStep) {
    return moves_tower ? why_no_step(seen.occupied(), attempt) : explain_tower_first();
  }
  if (moves_tower && seen.step == Step::kFirstSlide) return explain_no_tower_in_first_turn();
  if (moves_tower) return explain_tower_has_moved();
  return seen.knights[seen.actor].contains(square_at(attempt.from)) ? why_no_slide(seen.occupied(), attempt)
                                                                    : Message();
}

Cause Bobail::ending(const State& state) {
  const Seat winner = state.actor;
  if (kHomeRank[winner].contains(state.tower)) {
    return {.why = message("tower_home_rank", "the tower on {square} is on the home rank of {winner:seat}",
                           name_of(state.tower), kSeatText[winner]),
            .squares = {index(state.tower)}};
  }
  if (tower_enclosed(state)) {
    return {.why = message("tower_enclosed", "the tower on {square} is enclosed, and {loser:seat} has to move it",
                           name_of(state.tower), kSeatText[opponent(winner)]),
            .squares = numbers_of(SquareSet::of(state.tower) | kNeighbours[state.tower])};
  }
  return {.why = message("no_slide", "no piece of {loser:seat} can slide", kSeatText[opponent(winner)]),
          .squares = numbers_of(state.knights[opponent(winner)])};
}

}  // namespace tablier::bobail
