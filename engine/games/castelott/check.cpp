#include <optional>

#include "games/castelott/rules.h"

namespace tablier::castelott {

namespace {

constexpr int kKnightsOfASide = 4;

/// The pieces of the board, if they are the right ones.
Expected<State> place(std::string_view board) {
  State state;
  for (const Seat seat : {kSouth, kNorth}) {
    TABLIER_TRY(knights, expect_pieces(board, kKnightLetter[seat], kKnightsOfASide));
    TABLIER_TRY(captain, expect_pieces(board, kCaptainLetter[seat], 1));
    state.pawns[seat] = squares_of(board, kKnightLetter[seat]) | squares_of(board, kCaptainLetter[seat]);
    state.captain[seat] = squares_of(board, kCaptainLetter[seat]).first();
  }
  TABLIER_TRY(tower, expect_pieces(board, 'T', 1));
  state.tower = squares_of(board, 'T').first();
  state.board_hash = board_hash_from_scratch(state);
  return state;
}

/// Who has won although the text says that the game goes on with a push.
std::optional<Seat> won_before_push(const State& state) {
  const Seat own = state.actor;
  const Seat enemy = opponent(own);
  if (flanked(state, enemy)) return own;
  if (flanked(state, own) || abroad(state, own)) return enemy;
  if (abroad(state, enemy) || shut_in(state, enemy)) return own;
  return std::nullopt;
}

/// Who has won although the text says that the game goes on with a tower step or a slide.
std::optional<Seat> won_before_slide(const State& state) {
  const auto taken = [&state](Seat seat) {
    return abroad(state, seat) || (state.push == Push::kFlanks && flanked(state, seat));
  };
  const Seat own = state.actor;
  const Seat enemy = opponent(own);
  if (taken(own)) return enemy;
  if (taken(enemy)) return own;
  const bool turn_begins = Castelott::begins_turn(state) && state.step != Step::kFirstSlide;
  if (turn_begins && shut_in(state, own)) return enemy;
  return std::nullopt;
}

/// Settles what the text leaves to the rules: an enclosed tower skips its step, a captain that cannot slide is not
/// forced, and who cannot slide has lost.
void settle(State& state) {
  switch (state.step) {
    case Step::kTowerStep:
      return begin_turn(state, state.actor);
    case Step::kSlide:
    case Step::kCaptainSlide:
      return begin_slide(state, state.step == Step::kCaptainSlide);
    case Step::kFirstSlide:
      if (Castelott::count(state) == 0) finish(state, opponent(state.actor));
      return;
    case Step::kPush:
    case Step::kFinished:
      return;
  }
}

}  // namespace

Expected<State> Castelott::check(const Setup& setup) {
  Expected<State> state = place(setup.position.board);
  if (!state) return state;
  state->actor = setup.position.actor;
  state->step = static_cast<Step>(kStepLetters.find(setup.position.step));
  state->push = setup.push;

  if (state->step == Step::kFirstSlide && state->actor != kSouth) {
    return fail_first_turn();
  }
  if (state->step == Step::kFinished) {
    const Seat loser = opponent(state->actor);
    if (flanked(*state, loser) || abroad(*state, loser) || shut_in(*state, loser)) return state;
    return fail_in(
        "field STEP", "captain_win",
        "`-` says that {winner:seat} has won; expected the other captain flanked, on the winner's home rank or "
        "shut in",
        kSeatText[state->actor]);
  }
  const std::optional<Seat> winner = state->step == Step::kPush ? won_before_push(*state) : won_before_slide(*state);
  winner ? finish(*state, *winner) : settle(*state);
  return state;
}

}  // namespace tablier::castelott
