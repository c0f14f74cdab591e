#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

Message why_no_tower_step(const State& state, const Attempt& attempt) {
  if (attempt.from != static_cast<std::uint8_t>(state.tower)) return explain_tower_first();
  if (Message why = why_no_step(state.occupied(), attempt); !why.code.empty()) return why;
  return message("captain_way_out", "your captain has one free square left, {square}, which the tower may not take",
                 name_of(square_at(attempt.to)));
}

Message why_no_pawn_slide(const State& state, const Attempt& attempt) {
  const Square from = square_at(attempt.from);
  if (from == state.tower) {
    if (state.step == Step::kFirstSlide) return explain_no_tower_in_first_turn();
    return Castelott::begins_turn(state)
               ? message("tower_stays", "the tower is enclosed and stays where it is; now a piece slides")
               : explain_tower_has_moved();
  }
  if (!state.pawns[state.actor].contains(from)) return {};
  const bool forced = state.step == Step::kCaptainSlide || (state.step == Step::kFirstSlide && captain_forced(state));
  if (forced && from != state.captain[state.actor]) {
    return message("captain_forced", "your captain on {square} had one free square left, so your captain must slide",
                   name_of(state.captain[state.actor]));
  }
  return why_no_slide(state.occupied(), attempt);
}

Message why_no_push(const State& state, const Attempt& attempt) {
  const Square captain = state.captain[opponent(state.actor)];
  if (attempt.from == static_cast<std::uint8_t>(captain)) return why_no_step(state.occupied(), attempt);
  return message("push_captain", "now you may push the enemy captain on {square} one square, or pass",
                 name_of(captain));
}

Cause flanked_cause(const State& state, Seat loser) {
  const SquareSet by = flanking(state, loser);
  return {.why = message("captain_flanked", "the captain of {loser:seat} on {square} is flanked by {by:and}",
                         kSeatText[loser], name_of(state.captain[loser]), names_of(by)),
          .squares = numbers_of(by | SquareSet::of(state.captain[loser]))};
}

}  // namespace

Message Castelott::why_not(const View& seen, const Attempt& attempt) {
  if (attempt.from == kNoSquare) return {};
  switch (seen.step) {
    case Step::kTowerStep:
      return why_no_tower_step(seen, attempt);
    case Step::kPush:
      return why_no_push(seen, attempt);
    default:
      return why_no_pawn_slide(seen, attempt);
  }
}

Cause Castelott::ending(const State& state) {
  const Seat loser = opponent(state.actor);
  const Square captain = state.captain[loser];
  // With push=plain a push that brings the captain abroad flanks nobody.
  if (abroad(state, loser)) {
    return {.why = message("captain_abroad", "the captain of {loser:seat} stands on {square}, the enemy's home rank",
                           kSeatText[loser], name_of(captain)),
            .squares = {index(captain)}};
  }
  if (flanked(state, loser)) return flanked_cause(state, loser);
  if (shut_in(state, loser)) {
    return {.why = message("captain_shut_in", "the captain of {loser:seat} on {square} is shut in", kSeatText[loser],
                           name_of(captain)),
            .squares = numbers_of(SquareSet::of(captain) | kNeighbours[captain])};
  }
  return {.why = message("no_slide", "no piece of {loser:seat} can slide", kSeatText[loser]),
          .squares = numbers_of(state.pawns[loser])};
}

}  // namespace tablier::castelott
