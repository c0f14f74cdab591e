#include "search/tree_search.h"

#include <gtest/gtest.h>

#include "core/spec.h"
#include "core/table.h"
#include "search/levels.h"

namespace tablier {
namespace {

/// What the seat to act would play, after a given amount of work.
std::string choice(std::string_view spec, std::string_view position, std::uint64_t work) {
  const Table table = Table::from_position(*parse_spec(spec), position).value();
  const AnyView view = table.state().view(Viewer(table.actor().seat()));
  SearchSettings settings;
  settings.work = work;
  const auto search = view.search(settings);
  while (search->step(1000)) {
  }
  return table.game().word(search->choice());
}

TEST(TreeSearch, takes_the_win_that_is_there) { EXPECT_EQ(choice("tictactoe", "oo1/xx1/3 x", 5000), "c2"); }

TEST(TreeSearch, parries_the_only_threat) { EXPECT_EQ(choice("tictactoe", "xx1/1o1/3 o", 20000), "c3"); }

TEST(TreeSearch, slices_do_not_change_the_choice) {
  const Table table(*parse_spec("bosworth"));
  Random random(3);
  Table play = table;
  while (!play.actor().is_seat()) play.play(play.state().random_action(random));
  const AnyView view = play.state().view(Viewer(play.actor().seat()));
  SearchSettings settings;
  settings.work = 20'000;
  const auto whole = view.search(settings);
  const auto sliced = view.search(settings);
  while (whole->step(settings.work)) {
  }
  while (sliced->step(37)) {
  }
  EXPECT_EQ(whole->choice(), sliced->choice());
  EXPECT_EQ(whole->report().work, sliced->report().work);
}

}  // namespace
}  // namespace tablier
