#include "erased/tablebase.h"

#include <gtest/gtest.h>

#include "erased/test_tablebase.h"
#include "games/bobail/game.h"
#include "games/castelott/game.h"
#include "search/levels.h"

namespace tablier {
namespace {

TEST(Tablebases, are_asked_by_the_top_level_of_their_game_alone) {
  const WithTestTablebase bobail("bobail");
  for (const AnyGame* game : all_games()) {
    for (int level = 1; level <= kLevels; ++level) {
      const bool asks = bobail.tablebases().level(*game, level).tablebase != nullptr;
      EXPECT_EQ(asks, level == kLevels && game->info().id == "bobail") << game->info().id << " " << level;
      EXPECT_EQ(game->level(level).tablebase, nullptr);
    }
  }
}

TEST(AnyState, gives_its_own_game_its_own_state_and_another_game_nothing) {
  AnyState state = find_game("bobail")->start({});
  state.apply(state.legal()[0]);
  ASSERT_NE(state.as<bobail::Bobail>(), nullptr);
  EXPECT_EQ(bobail::Bobail::write(*state.as<bobail::Bobail>()), state.position());
  EXPECT_EQ(state.as<castelott::Castelott>(), nullptr);
  const AnyView view = state.view(Viewer::onlooker());
  ASSERT_NE(view.as<bobail::Bobail>(), nullptr);
  EXPECT_EQ(bobail::Bobail::write(*view.as<bobail::Bobail>()), view.text());
  EXPECT_EQ(view.as<castelott::Castelott>(), nullptr);
}

}  // namespace
}  // namespace tablier
