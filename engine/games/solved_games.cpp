#include "games/solved_games.h"

#include <vector>

// A line for each folder, made by the build.
#define TABLIER_GAME_FOLDER(folder) \
  namespace tablier::folder {       \
  const SolvedGame& solved_game();  \
  }
#include "games/solved_list.h"
#undef TABLIER_GAME_FOLDER

namespace tablier {

std::span<const SolvedGame* const> solved_games() {
  static const std::vector<const SolvedGame*> kAll{
#define TABLIER_GAME_FOLDER(folder) &folder::solved_game(),
#include "games/solved_list.h"
#undef TABLIER_GAME_FOLDER
  };
  return kAll;
}

}  // namespace tablier
