#include "study/check.h"

#include "core/text.h"
#include "study/turn.h"

namespace tablier {

namespace {

std::string within(int turns) { return "within " + std::to_string(turns) + (turns == 1 ? " turn" : " turns"); }

}  // namespace

Expected<void> check_puzzle(const Spec& spec, const Puzzle& puzzle, int horizon, WinProver& prover) {
  const auto wrong = [&](const std::string& what) { return fail("puzzle " + puzzle.id + ": " + what); };
  const Expected<AnyState> state = spec.game->read(spec.choices, puzzle.position);
  if (!state) return wrong(state.error().message);
  const Expected<Turn> solution = read_turn(*state, puzzle.solution);
  if (!solution) return wrong(solution.error().message);
  const Seat solver = state->actor().seat();
  const std::string there = solution->after.position();
  for (const Turn& turn : turns_from(*state)) {
    const std::string words = quoted(words_of(*spec.game, turn.actions));
    // The turn itself is one of the turns.
    const bool is_solution = turn.after.position() == there;
    const std::optional<bool> wins = prover.wins(turn.after, solver, (is_solution ? puzzle.turns : horizon) - 1);
    const std::optional<bool> sooner = is_solution ? prover.wins(turn.after, solver, puzzle.turns - 2) : false;
    if (!wins || !sooner) return wrong("expected an answer for " + words + " within the work allowed");
    if (is_solution && !*wins) return wrong("expected " + words + " to win " + within(puzzle.turns));
    if (is_solution && *sooner) return wrong("expected no win so soon, but " + words + " wins in fewer turns");
    if (!is_solution && *wins) return wrong("expected one solution, but " + words + " wins " + within(horizon));
  }
  return {};
}

Expected<void> check_likeness(const PuzzleBook& book) {
  const Facts facts = book.spec.game->facts(book.spec.choices);
  std::vector<Likeness> seen;
  for (const Puzzle& puzzle : book.puzzles) {
    const Expected<AnyState> state = book.spec.game->read(book.spec.choices, puzzle.position);
    if (!state) return fail("puzzle " + puzzle.id + ": " + state.error().message);
    const Likeness here(facts, *state);
    for (std::size_t i = 0; i < seen.size(); ++i) {
      const int distance = here.distance(seen[i]);
      if (distance < kLeastDistance) {
        return fail("puzzle " + puzzle.id + ": expected at least " + std::to_string(kLeastDistance) +
                    " pieces in other places than in " + book.puzzles[i].id + ", found " + std::to_string(distance));
      }
    }
    seen.push_back(here);
  }
  return {};
}

}  // namespace tablier
