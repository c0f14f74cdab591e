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

SearchReport report_of(std::string_view spec, const SearchSettings& settings, int random_actions) {
  Table table(*parse_spec(spec));
  Random random(3);
  while (random_actions-- > 0 || !table.actor().is_seat()) table.play(table.state().random_action(random));
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(1000)) {
  }
  return search->report();
}

TEST(TreeSearch, reports_its_work_its_playouts_and_shares_that_make_a_whole) {
  for (const std::string_view spec :
       {"bosworth", "bosworth(players=3)", "chessington-nord(players=4)", "chessington-sud"}) {
    SearchSettings settings;
    settings.work = 5000;
    const SearchReport report = report_of(spec, settings, 30);
    EXPECT_GE(report.work, settings.work) << spec;
    EXPECT_GT(report.playouts, 100U) << spec;
    EXPECT_LT(report.playouts, report.work) << spec;
    EXPECT_GE(report.line.size(), 2U) << spec;
    std::uint64_t visits = 0;
    for (const RatedAction& each : report.rated) visits += each.work;
    EXPECT_EQ(visits, report.playouts) << spec;
    Value sum = 0;
    for (const Value value : report.values) sum += value;
    EXPECT_NEAR(sum, kWholeWin, 10) << spec;
  }
}

TEST(TreeSearch, looks_no_further_than_its_depth) {
  SearchSettings settings;
  settings.work = 5000;
  settings.depth = 3;
  EXPECT_EQ(report_of("chessington-nord", settings, 30).line.size(), 3U);
  settings.depth = 60;
  EXPECT_GT(report_of("chessington-nord", settings, 30).line.size(), 3U);
}

TEST(TreeSearch, an_inattentive_player_overlooks_actions_and_the_same_ones_each_time) {
  SearchSettings settings;
  settings.work = 3000;
  const auto rated = [&settings](int attention) {
    settings.attention = attention;
    return report_of("chessington-nord", settings, 30);
  };
  const SearchReport all = rated(100);
  const SearchReport some = rated(50);
  EXPECT_LT(some.rated.size(), all.rated.size()) << "its own actions";
  EXPECT_NE(some.line, all.line);
  EXPECT_EQ(some.line, rated(50).line) << "the same each time";
}

}  // namespace
}  // namespace tablier
