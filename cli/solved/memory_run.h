#pragma once

#include <filesystem>

#include "erased/solved_game.h"
#include "session/spec.h"
#include "terminal/console.h"

namespace tablier::cli {

struct MemoryRunChoice {
  std::filesystem::path folder;  ///< for what is made
  bool on_gpu = false;
  int threads = 1;
};

/// Solves a game that is too large for a table and makes all that is wanted of it (docs/castelott-solved.md). The exit
/// status, or why it cannot begin.
Expected<int> solve_in_memory(const MemoryGame& game, const Spec& spec, const MemoryRunChoice& choice,
                              const Console& console);

}  // namespace tablier::cli
