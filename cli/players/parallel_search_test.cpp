#include "players/parallel_search.h"

#include <gtest/gtest.h>

#include "session/session.h"
#include "session/spec.h"
#include "support/forced_wins.h"

namespace tablier::cli {
namespace {

AnyView view_of(std::string_view spec, int random_actions) {
  Session session(parse_spec(spec).value());
  Random random(3);
  while (random_actions-- > 0 || !session.actor().is_seat()) session.play(session.state().random_action(random));
  return session.state().view(Viewer(session.actor().seat()));
}

std::unique_ptr<Search> finished_search(const AnyView& view, const SearchSettings& settings, int threads,
                                        std::uint64_t slice = 500) {
  auto search = make_search(view, settings, threads);
  while (search->step(slice)) {
  }
  return search;
}

TEST(ParallelSearch, answers_with_what_is_legal_and_tells_how_much_all_have_looked_at) {
  SearchSettings settings;
  settings.work = 6000;
  for (const std::string_view spec :
       {"bobail", "castelott", "gwezboell", "bosworth", "chessington-nord(players=3)", "chessington-sud"}) {
    for (const Value spread : {0, 300}) {
      settings.spread = spread;
      const AnyView view = view_of(spec, 20);
      const auto search = finished_search(view, settings, 3);
      const SearchReport report = search->report();
      EXPECT_TRUE(view.legal().contains(search->choice())) << spec;
      EXPECT_TRUE(view.legal().contains(report.line.front())) << spec;
      EXPECT_TRUE(report.work >= settings.work || report.wins_in != 0) << spec;
      EXPECT_LT(report.work, settings.work * 3 / 2) << spec;
    }
  }
}

TEST(ParallelSearch, has_a_legal_answer_before_the_first_step_and_can_be_sent_away_then) {
  const AnyView view = view_of("gwezboell", 4);
  EXPECT_TRUE(view.legal().contains(make_search(view, {}, 4)->choice()));
}

TEST(ParallelSearch, finds_forced_wins_and_says_so) {
  SearchSettings settings;
  settings.work = 400'000;
  for (const testing::ForcedWin& win : testing::forced_wins()) {
    if (win.turns > 2) continue;
    const Session session = Session::from_position(parse_spec(win.spec).value(), win.position).value();
    const auto search = finished_search(session.state().view(Viewer(session.actor().seat())), settings, 3, 5000);
    const SearchReport report = search->report();
    EXPECT_GE(report.wins_in, win.turns) << win.spec << " " << win.position;
    EXPECT_EQ(report.line.front(), search->choice());
  }
}

TEST(ParallelSearch, tree_searches_add_up_and_give_the_same_answer_again) {
  SearchSettings settings;
  settings.work = 9000;
  const AnyView view = view_of("bosworth", 30);
  const SearchReport once = finished_search(view, settings, 3)->report();
  const SearchReport again = finished_search(view, settings, 3, 77)->report();
  EXPECT_EQ(once.line, again.line);
  EXPECT_EQ(once.playouts, again.playouts);
  std::uint64_t visits = 0;
  for (const RatedAction& each : once.rated) visits += each.work;
  EXPECT_EQ(visits, once.playouts);
}

TEST(ParallelSearch, one_thread_is_the_search_itself) {
  SearchSettings settings;
  settings.work = 5000;
  const AnyView view = view_of("castelott", 3);
  const auto search = view.search(settings);
  while (search->step(500)) {
  }
  const SearchReport alone = finished_search(view, settings, 1)->report();
  EXPECT_EQ(alone.line, search->report().line);
  EXPECT_EQ(alone.work, search->report().work);
}

}  // namespace
}  // namespace tablier::cli
