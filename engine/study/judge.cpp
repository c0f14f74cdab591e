#include "study/judge.h"

#include <algorithm>

#include "session/words.h"

namespace tablier {

namespace {

/// 12 MB: enough for a few million positions, and not too much for a page.
constexpr int kMemoryBits = 17;

/// The fewest turns within which a position is won, which is won within so many.
std::optional<int> fewest_turns(WinProver& prover, const AnyState& position, Seat winner, int turns) {
  for (; turns > 0; --turns) {
    const std::optional<bool> sooner = prover.wins(position, winner, turns - 1);
    if (!sooner) return std::nullopt;
    if (!*sooner) break;
  }
  return turns;
}

/// The first of some turns after which the seat does not win within so many turns; turns.size() if there is none.
std::optional<std::size_t> first_escape(WinProver& prover, const std::vector<RatedTurn>& turns, Seat seat, int within) {
  for (std::size_t i = 0; i < turns.size(); ++i) {
    const std::optional<bool> wins = prover.wins(turns[i].turn.after, seat, within);
    if (!wins) return std::nullopt;
    if (!*wins) return i;
  }
  return turns.size();
}

/// The winner's turn with which he wins within so many turns, the fewest there are, or the loser's with which he holds
/// out so long. Chosen action by action: that takes fewer proofs than turn by turn.
std::optional<Turn> best_turn(WinProver& prover, const AnyState& position, Seat winner, int turns) {
  const Actor mover = position.actor();
  const bool wins = mover == Actor(winner);
  Turn turn{.actions = {}, .after = position};
  do {
    const AnyState here = turn.after;
    const std::vector<WordedAction> actions = sorted_by_word(here.game(), here.legal());
    std::optional<Action> chosen;
    for (std::size_t i = 0; i < actions.size() && !chosen; ++i) {
      turn.after = here;
      turn.after.apply(actions[i].action);
      const bool one_less = !wins || turn_is_over(turn.after, mover);
      const std::optional<bool> answer = prover.wins(turn.after, winner, one_less ? turns - 1 : turns);
      if (!answer) return std::nullopt;
      if (*answer == wins) chosen = actions[i].action;
    }
    // A player who loses in this turn in any case has no better action than the last one tried.
    turn.actions.push_back(chosen.value_or(actions.back().action));
  } while (!turn_is_over(turn.after, mover));
  return turn;
}

Verdict of_finished_game(const AnyState& state, Seat solver) {
  return {.kind = state.winners() == SeatSet::of(solver) ? Verdict::Kind::kWins : Verdict::Kind::kLoses};
}

std::optional<Verdict> won_by(WinProver& prover, const AnyState& after, Seat winner, int turns, Verdict::Kind kind) {
  const std::optional<int> fewest = fewest_turns(prover, after, winner, turns);
  if (!fewest) return std::nullopt;
  auto line = longest_resistance(prover, after, winner, *fewest);
  if (!line) return std::nullopt;
  return Verdict{.kind = kind, .turns = *fewest, .line = std::move(*line)};
}

}  // namespace

std::optional<std::vector<Turn>> longest_resistance(WinProver& prover, const AnyState& position, Seat winner,
                                                    int turns) {
  std::vector<Turn> line;
  AnyState state = position;
  while (state.actor().is_seat()) {
    const std::optional<int> fewest = fewest_turns(prover, state, winner, turns);
    if (!fewest) return std::nullopt;
    turns = *fewest;
    auto turn = best_turn(prover, state, winner, turns);
    if (!turn) return std::nullopt;
    if (state.actor() == Actor(winner)) --turns;
    state = turn->after;
    line.push_back(std::move(*turn));
  }
  return line;
}

std::optional<Verdict> refute(WinProver& prover, Trial& trial) {
  const Seat other = seat_at(1 - index(trial.solver));
  if (trial.after.actor().is_nobody()) return of_finished_game(trial.after, trial.solver);
  if (trial.answers.empty()) trial.answers = turns_by_value(trial.after);
  std::optional<Verdict> found;
  const auto decided = [&](Seat winner, int ahead, Verdict::Kind kind) {
    auto verdict = won_by(prover, trial.after, winner, ahead, kind);
    return verdict ? verdict : found;
  };
  for (int ahead = 1; ahead <= std::max(1, trial.turns); ++ahead) {
    const std::optional<bool> loses = prover.wins(trial.after, other, ahead);
    if (!loses) break;
    if (*loses) return decided(other, ahead, Verdict::Kind::kLoses);
    const auto escape = first_escape(prover, trial.answers, trial.solver, ahead);
    if (!escape) break;
    if (*escape == trial.answers.size()) return decided(trial.solver, ahead, Verdict::Kind::kWins);
    found = Verdict{.kind = Verdict::Kind::kNoWin, .turns = ahead, .line = {trial.answers[*escape].turn}};
  }
  return found;
}

std::optional<Verdict> judge(WinProver& prover, Trial& trial) {
  if (trial.after.actor().is_nobody()) return of_finished_game(trial.after, trial.solver);
  const std::optional<bool> wins = prover.wins(trial.after, trial.solver, trial.turns);
  if (!wins) return std::nullopt;
  if (*wins) return won_by(prover, trial.after, trial.solver, trial.turns, Verdict::Kind::kWins);
  std::optional<Verdict> why = refute(prover, trial);
  // An answer that holds out for fewer turns only is no refutation yet.
  if (why && why->kind == Verdict::Kind::kNoWin && why->turns < trial.turns) return std::nullopt;
  return why;
}

TurnJudge::TurnJudge(Mode mode, Trial trial)
    : mode_(mode), trial_(std::move(trial)), prover_(trial_.after.game(), kMemoryBits) {}

bool TurnJudge::step(std::uint64_t work) {
  prover_.allow(work);
  verdict_ = (mode_ == Mode::kJudge ? judge : refute)(prover_, trial_);
  if (!verdict_) return true;
  return mode_ == Mode::kRefute && verdict_->kind == Verdict::Kind::kNoWin && verdict_->turns < trial_.turns;
}

}  // namespace tablier
