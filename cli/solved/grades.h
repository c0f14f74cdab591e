#pragma once

#include <array>
#include <string>

#include "erased/solved_game.h"
#include "session/session.h"

namespace tablier::cli {

/// How a seat has done in the turns in which there was something to lose.
struct Grades {
  int turns = 0;     ///< begun with a win or a draw
  int kept = 0;      ///< and ended with it
  int won = 0;       ///< begun with a win
  int quickest = 0;  ///< and ended with the quickest one
};

/// Adds what the two seats of a finished game have done. An error only if a table is damaged.
Expected<void> grade(const SolvedValues& known, const Session& session, std::array<Grades, 2>& grades);

/// Both seats together.
Grades sum_of(const std::array<Grades, 2>& grades);

/// "81.2 % ± 1.3 (1523 of 1876)".
std::string share(int part, int whole);

}  // namespace tablier::cli
