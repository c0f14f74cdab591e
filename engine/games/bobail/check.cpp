#include "games/bobail/rules.h"

namespace tablier::bobail {

namespace {

constexpr int kKnightsOfASide = 5;

/// Whether the board shows that this seat has won: the tower on its home rank, or still on ranks 2 to 4 and
/// enclosed, or the loser without a slide.
bool shows_win(const State& state, Seat winner) {
  const Seat loser = opponent(winner);
  if (kHomeRank[winner].contains(state.tower)) return true;
  if (kHomeRank[loser].contains(state.tower)) return false;
  return tower_enclosed(state) || !can_slide(state, loser);
}

bool on_home_rank(Square square) { return kHomeRank[kSouth].contains(square) || kHomeRank[kNorth].contains(square); }

}  // namespace

Expected<State> Bobail::check(const Setup& setup) {
  for (const char knight : {'s', 'n'}) {
    TABLIER_TRY(knights, expect_pieces(setup.board, knight, kKnightsOfASide));
  }
  TABLIER_TRY(tower, expect_pieces(setup.board, 'T', 1));

  State state{.knights = {{squares_of(setup.board, 's'), squares_of(setup.board, 'n')}},
              .tower = squares_of(setup.board, 'T').first(),
              .actor = setup.actor,
              .step = static_cast<Step>(kStepLetters.find(setup.step))};
  state.board_hash = board_hash_from_scratch(state);

  if (state.step == Step::kFinished) {
    if (shows_win(state, state.actor)) return state;
    return fail_in(
        "field STEP", "tower_win",
        "`-` says that {winner:seat} has won; expected the tower on that side's home rank or enclosed, or the "
        "other side unable to move",
        kSeatText[state.actor]);
  }
  if (on_home_rank(state.tower)) {
    return fail_in("field BOARD", "tower_home", "expected the tower on ranks 2 to 4 unless STEP is `-`");
  }
  if (state.step == Step::kFirstSlide && state.actor != kSouth) {
    return fail_first_turn();
  }
  // A position whose actor is already lost reads as finished.
  state.step == Step::kTowerStep ? begin_turn(state, state.actor) : begin_slide(state, state.step);
  return state;
}

}  // namespace tablier::bobail
