#include "session/registry.h"

#include <algorithm>

#include "erased/encoded_game.h"

// Each folder of games/ offers its games through a function of its own; the list names the folders.
#define TABLIER_GAME_FOLDER(folder) \
  namespace tablier::folder {       \
  GameList games();                 \
  EncodingList encodings();         \
  }
#include "games/list.h"
#ifdef TABLIER_MORE_GAMES  // the tests register an example game this way
#include TABLIER_MORE_GAMES
#endif
#undef TABLIER_GAME_FOLDER

namespace tablier {

const std::vector<const AnyGame*>& all_games() {
  static const std::vector<const AnyGame*> kAll = [] {
    std::vector<const AnyGame*> all;
    const auto add = [&all](GameList games) { all.insert(all.end(), games.begin(), games.end()); };
#define TABLIER_GAME_FOLDER(folder) add(folder::games());
#include "games/list.h"
#ifdef TABLIER_MORE_GAMES
#include TABLIER_MORE_GAMES
#endif
#undef TABLIER_GAME_FOLDER
    return all;
  }();
  return kAll;
}

const AnyGame* find_game(std::string_view id) {
  const auto found = std::ranges::find(all_games(), id, [](const AnyGame* game) { return game->info().id; });
  return found == all_games().end() ? nullptr : *found;
}

const EncodedGame& encoding_of(const AnyGame& game) {
  static const std::vector<const EncodedGame*> kAll = [] {
    std::vector<const EncodedGame*> all;
    const auto add = [&all](EncodingList encodings) { all.insert(all.end(), encodings.begin(), encodings.end()); };
#define TABLIER_GAME_FOLDER(folder) add(folder::encodings());
#include "games/list.h"
#ifdef TABLIER_MORE_GAMES
#include TABLIER_MORE_GAMES
#endif
#undef TABLIER_GAME_FOLDER
    return all;
  }();
  return **std::ranges::find(kAll, &game, [](const EncodedGame* encoded) { return &encoded->game(); });
}

}  // namespace tablier
