#pragma once

#include "study/likeness.h"
#include "study/puzzle.h"
#include "study/win_prover.h"

namespace tablier {

/// Whether a puzzle is one: its solution wins in so many turns and not in fewer, and no other turn wins within
/// `horizon` turns, the first counted. The error tells what is wrong; also if the prover was not allowed enough work.
Expected<void> check_puzzle(const Spec& spec, const Puzzle& puzzle, int horizon, WinProver& prover);

/// Whether no two of the puzzles are near duplicates; the error names two that are.
Expected<void> check_likeness(const PuzzleBook& book);

}  // namespace tablier
