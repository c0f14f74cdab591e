#include "search/levels.h"

#include <gtest/gtest.h>

#include "search/search.h"
#include "session/registry.h"
#include "session/session.h"
#include "session/spec.h"

namespace tablier {
namespace {

TEST(Levels, are_named_and_numbered) {
  EXPECT_EQ(parse_level("1"), 1);
  EXPECT_EQ(parse_level("champion"), 8);
  EXPECT_EQ(parse_level("Expert"), 6);
  EXPECT_EQ(parse_level("9").error().message.substr(0, 23), "level: expected 1 to 8 ");
  EXPECT_FALSE(parse_level("0"));
  EXPECT_FALSE(parse_level(""));
}

TEST(Levels, one_to_six_are_limited_by_work_and_the_last_by_time) {
  for (const AnyGame* game : all_games()) {
    for (int number = 1; number <= kLevels; ++number) {
      const SearchSettings settings = game->level(number);
      EXPECT_TRUE(number > 6 || settings.milliseconds == 0) << game->info().id << " level " << number;
      EXPECT_EQ(settings.milliseconds == 0, settings.work < kNoLimit) << game->info().id << " level " << number;
    }
    EXPECT_EQ(game->level(kLevels).milliseconds, 3000);
  }
}

/// The actions of a game in which every seat is played at this level.
std::vector<Action> self_play(const Spec& spec, int level, std::uint64_t seed) {
  Session table(spec);
  Random random(seed);
  while (!table.finished() && table.actions().size() < 60) {
    if (table.actor().is_chance()) {
      table.play(table.state().random_action(random));
      continue;
    }
    SearchSettings settings = spec.game->level(level);
    settings.seed = random.next();
    settings.past = table.turn_hashes();
    const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
    while (search->step(1 + (seed % 7) * 100)) {
    }
    EXPECT_TRUE(table.legal().contains(search->choice()));
    table.play(search->choice());
  }
  return table.actions();
}

TEST(Levels, same_seed_gives_the_same_game) {
  for (const AnyGame* game : all_games()) {
    for (const Spec& spec : all_specs(*game))
      EXPECT_EQ(self_play(spec, 2, 5), self_play(spec, 2, 5)) << spec_text(spec);
  }
}

/// What a level with fixed work plays must not depend on what its seat cannot see.
TEST(Levels, what_is_hidden_does_not_change_the_choice) {
  for (const std::string_view text : {"bosworth", "bosworth(players=3)", "bosworth(players=4,edition=first)"}) {
    const Spec spec = *parse_spec(text);
    Session table(spec);
    Random random(11);
    for (int i = 0; i < 60 && !table.finished(); ++i) {
      if (table.actor().is_seat()) {
        const AnyView view = table.state().view(Viewer(table.actor().seat()));
        const AnyView twin = view.determinize(random).view(Viewer(table.actor().seat()));
        const auto choice = [&](const AnyView& seen) {
          SearchSettings settings = spec.game->level(3);
          const auto search = seen.search(settings);
          while (search->step(500)) {
          }
          return search->choice();
        };
        EXPECT_EQ(choice(view), choice(twin)) << view.text();
      }
      table.play(table.state().random_action(random));
    }
  }
}

}  // namespace
}  // namespace tablier
