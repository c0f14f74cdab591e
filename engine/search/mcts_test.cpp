#include "search/mcts.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "search/levels.h"
#include "session/session.h"
#include "session/spec.h"
#include "support/forced_wins.h"
#include "support/random_game.h"

namespace tablier {
namespace {

/// What the seat to act would play, after a given amount of work.
std::string choice(std::string_view spec, std::string_view position, std::uint64_t work) {
  const Session table = Session::from_position(*parse_spec(spec), position).value();
  const AnyView view = table.state().view(Viewer(table.actor().seat()));
  SearchSettings settings;
  settings.work = work;
  const auto search = view.search(settings);
  while (search->step(1000)) {
  }
  return table.game().word(search->choice());
}

TEST(Mcts, takes_the_win_that_is_there) { EXPECT_EQ(choice("tictactoe", "oo1/xx1/3 x", 5000), "c2"); }

TEST(Mcts, parries_the_only_threat) { EXPECT_EQ(choice("tictactoe", "xx1/1o1/3 o", 20000), "c3"); }

TEST(Mcts, slices_do_not_change_the_choice) {
  const Session table(*parse_spec("bosworth"));
  Random random(3);
  Session play = table;
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
  Session table(*parse_spec(spec));
  Random random(3);
  while (random_actions-- > 0 || !table.actor().is_seat()) table.play(table.state().random_action(random));
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(1000)) {
  }
  return search->report();
}

TEST(Mcts, reports_its_work_its_playouts_and_shares_that_make_a_whole) {
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

SearchReport report_on(const AnyState& state, std::uint64_t work) {
  SearchSettings settings;
  settings.work = work;
  const auto search = state.view(Viewer(state.actor().seat())).search(settings);
  while (search->step(1000)) {
  }
  SearchReport report = search->report();
  EXPECT_EQ(report.line.front(), search->choice());
  return report;
}

TEST(Mcts, says_who_wins_by_force_and_within_how_many_turns) {
  int decided = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Session game = testing::random_game(*parse_spec("tictactoe"), seed, 3 + (seed % 4));
    if (game.finished()) continue;
    const AnyState& state = game.state();
    const Seat me = state.actor().seat();
    const Seat other = seat_at(1 - index(me));
    const int wins_in = report_on(state, 60'000).wins_in;
    EXPECT_EQ(wins_in > 0, testing::wins_within(state, me, 9)) << state.position();
    EXPECT_EQ(wins_in < 0, testing::wins_within(state, other, 9)) << state.position();
    EXPECT_TRUE(wins_in == 0 || testing::wins_within(state, wins_in > 0 ? me : other, std::abs(wins_in)))
        << state.position();
    decided += wins_in != 0 ? 1 : 0;
  }
  EXPECT_GT(decided, 12);
}

TEST(Mcts, is_content_when_it_has_proved_a_win) {
  const SearchReport report =
      report_on(Session::from_position(*parse_spec("tictactoe"), "oo1/xx1/3 x").value().state(), 1'000'000);
  EXPECT_EQ(report.wins_in, 1);
  EXPECT_EQ(report.values, (Values{kWholeWin, 0, 0, 0}));
  EXPECT_LT(report.work, 1'000'000U);
}

TEST(Mcts, rates_every_alternative_to_a_win_when_asked) {
  SearchSettings settings;
  settings.work = 20'000;
  settings.spread = kWholeWin;
  const Session table = Session::from_position(*parse_spec("tictactoe"), "oo1/xx1/3 x").value();
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(1000)) {
  }
  const SearchReport report = search->report();
  EXPECT_EQ(report.rated.size(), static_cast<std::size_t>(table.legal().size()));
  const auto best = std::ranges::find(report.rated, report.line.front(), &RatedAction::action);
  ASSERT_NE(best, report.rated.end());
  EXPECT_EQ(best->wins_in, 1);
  EXPECT_EQ(search->choice(), best->action);
}

TEST(Mcts, where_all_is_rated_the_line_begins_with_the_best_value_of_what_was_tried_enough) {
  Session table(*parse_spec("bosworth"));
  Random random(7);
  SearchSettings settings;
  settings.work = 30'000;
  settings.spread = kWholeWin;
  int decisions = 0;
  while (decisions < 12 && !table.finished()) {
    if (table.legal().size() > 3 && table.actor().is_seat()) {
      ++decisions;
      const auto search = table.seen_by_actor().search(settings);
      while (search->step(10'000)) {
      }
      const SearchReport report = search->report();
      const auto value = [&](const RatedAction& each) {
        return each.values[static_cast<std::size_t>(index(table.actor().seat()))];
      };
      EXPECT_EQ(report.line[0], report.rated[0].action);
      std::uint64_t most = 0;
      for (const RatedAction& each : report.rated) most = std::max(most, each.work);
      for (std::size_t i = 1; i < report.rated.size() && report.rated[i].work * 8 >= most; ++i) {
        EXPECT_LE(value(report.rated[i]), value(report.rated[i - 1])) << decisions;
      }
    }
    table.play(table.state().random_action(random));
  }
}

TEST(Mcts, the_action_that_wins_at_once_is_a_win_in_one_turn_whatever_the_dice) {
  int found = 0;
  for (const std::string_view spec : {"chessington-nord", "chessington-sud", "chessington-nord(players=3)"}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Session game = testing::random_game(*parse_spec(spec), seed);
      const AnyState& last = game.states()[game.states().size() - 2];
      if (!last.actor().is_seat() || game.winners() != SeatSet::of(last.actor().seat())) continue;
      EXPECT_EQ(report_on(last, 20'000).wins_in, 1) << last.position();
      ++found;
    }
  }
  EXPECT_GT(found, 3);
}

TEST(Mcts, ends_by_itself_when_its_ways_are_as_long_as_the_depth_on_average) {
  for (const std::string_view spec : {"chessington-nord(players=3)", "bosworth"}) {
    SearchSettings settings;
    std::uint64_t before = 0;
    for (const int depth : {4, 5, 6}) {
      settings.depth = depth;
      const SearchReport report = report_of(spec, settings, 30);
      EXPECT_GT(report.work, before) << spec << " deeper takes longer: " << depth;
      EXPECT_EQ(report.work, report_of(spec, settings, 30).work) << spec << " the same each time";
      before = report.work;
    }
    settings.depth = 1;
    const SearchReport shallow = report_of(spec, settings, 30);
    settings.depth = 60;
    settings.work = 100'000;
    EXPECT_EQ(shallow.rated.size(), report_of(spec, settings, 30).rated.size())
        << spec << " every action had its chance";
  }
}

TEST(Mcts, an_inattentive_player_overlooks_actions_and_the_same_ones_each_time) {
  SearchSettings settings;
  settings.work = 3000;
  const auto rated = [&settings](int attention) {
    settings.attention = attention;
    return report_of("chessington-nord(players=3)", settings, 30);
  };
  const SearchReport all = rated(100);
  const SearchReport some = rated(50);
  EXPECT_LT(some.rated.size(), all.rated.size()) << "its own actions";
  EXPECT_NE(some.line, all.line);
  EXPECT_EQ(some.line, rated(50).line) << "the same each time";
}

TEST(Mcts, trees_can_be_given_less_attention_than_alpha_beta) {
  SearchSettings settings;
  settings.work = 3000;
  settings.attention = 50;
  const SearchReport half = report_of("chessington-nord(players=3)", settings, 30);
  const SearchReport two = report_of("chessington-nord", settings, 60);
  settings.mcts_attention = 50;
  EXPECT_EQ(report_of("chessington-nord", settings, 60).line, two.line) << "alpha-beta";
  settings.attention = 100;
  const SearchReport in_tree = report_of("chessington-nord(players=3)", settings, 30);
  EXPECT_EQ(in_tree.line, half.line);
  EXPECT_EQ(in_tree.rated.size(), half.rated.size());
  EXPECT_NE(report_of("chessington-nord", settings, 60).values, two.values) << "alpha-beta, which now sees all";
}

}  // namespace
}  // namespace tablier
