#pragma once

#include <cstdint>
#include <filesystem>

#include "erased/solved_game.h"
#include "session/spec.h"
#include "terminal/console.h"

namespace tablier::cli {

struct MemoryRunChoice {
  std::filesystem::path folder{};  ///< for what is made
  MemoryGame::Storage storage{};
  bool keep = false;  ///< the files of the storage
  int threads = 1;
  std::uint64_t checked = 1'000'000;  ///< positions
  int level_games = 200;              ///< of each level; an eighth of those for the one that is limited by time
  int puzzle_games = 100'000;
};

/// Solves a game that is too large for a table and makes all that is wanted of it (docs/castelott-solved.md). The exit
/// status, or why it cannot begin.
Expected<int> solve_in_memory(const MemoryGame& game, const Spec& spec, const MemoryRunChoice& choice,
                              const Console& console);

}  // namespace tablier::cli
