#include "search/alpha_beta.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/board_text.h"
#include "core/playout.h"
#include "games/bobail/game.h"
#include "games/gwezboell/game.h"
#include "session/session.h"
#include "session/spec.h"
#include "support/forced_wins.h"
#include "support/random_game.h"

namespace tablier {
namespace {

SearchReport think(std::string_view spec, std::string_view position, std::uint64_t work, std::uint64_t slice = 1000) {
  const Session table = Session::from_position(*parse_spec(spec), position).value();
  SearchSettings settings;
  settings.work = work;
  const auto search = table.state().view(Viewer(table.actor().seat())).search(settings);
  while (search->step(slice)) {
  }
  SearchReport report = search->report();
  EXPECT_EQ(report.line[0], search->choice());
  return report;
}

TEST(AlphaBeta, brings_the_tower_home) {
  const SearchReport report = think("bobail", "1nnnn/5/n3s/2T2/ss1ss S t", 1000);
  EXPECT_EQ(square_name(report.line[0].to, 5), "c1");
  EXPECT_EQ(report.wins_in, 1);
  EXPECT_EQ(report.values[0], kWholeWin);
}

TEST(AlphaBeta, sends_the_king_to_the_corner) {
  const SearchReport report = think("gwezboell", "4k4/9/9/4a4/9/4a4/9/9/9 D", 5000);
  EXPECT_EQ(report.wins_in, 1);
}

TEST(AlphaBeta, finds_every_forced_win_of_the_test_set) {
  // Less than a second's work: docs/performance.md tells how many positions a second are looked at.
  constexpr std::uint64_t kWork = 5'000'000;
  for (const testing::ForcedWin& win : testing::forced_wins()) {
    const SearchReport report = think(win.spec, win.position, kWork);
    EXPECT_GT(report.wins_in, 0) << win.spec << " " << win.position;
  }
}

TEST(AlphaBeta, a_forced_win_is_told_in_turns_of_the_winner) {
  for (const testing::ForcedWin& win : testing::forced_wins()) {
    if (win.turns > 2) continue;
    const SearchReport report = think(win.spec, win.position, 200'000);
    EXPECT_EQ(report.wins_in, win.turns) << win.spec << " " << win.position;
  }
}

/// Whether the seat to act can end the game in its favour with its next action: the definition.
template <class G>
bool has_winning_action(const typename G::State& state) {
  ActionList list;
  G::legal(state, list);
  return std::ranges::any_of(list, [&](Action action) {
    typename G::State next = state;
    G::apply(next, action);
    return G::winners(next) == SeatSet::of(G::actor(state).seat());
  });
}

template <class G>
int count_wins_seen_at_once(bool see_all) {
  int seen = 0;
  Random random(5);
  for (int game = 0; game < 300; ++game) {
    typename G::State state = G::start({});
    for (int i = 0; i < 200 && !G::actor(state).is_nobody(); ++i) {
      if (G::begins_turn(state)) {
        const bool wins = G::wins_at_once(state);
        if (wins || see_all) {
          EXPECT_EQ(wins, has_winning_action<G>(state)) << G::write(state);
        }
        seen += wins ? 1 : 0;
      }
      G::apply(state, random_action<G>(state, random));
    }
  }
  return seen;
}

TEST(AlphaBeta, a_win_seen_without_looking_ahead_is_there) {
  EXPECT_GT(count_wins_seen_at_once<bobail::Bobail>(true), 100);
  EXPECT_GT(count_wins_seen_at_once<gwezboell::Gwezboell>(false), 100);
}

TEST(AlphaBeta, the_attackers_see_that_they_can_close_the_ring) {
  const auto wins_at_once = [](std::string_view text) {
    const Expected<gwezboell::Setup> setup = gwezboell::Gwezboell::parse({}, text);
    return gwezboell::Gwezboell::wins_at_once(gwezboell::Gwezboell::check(setup.value()).value());
  };
  EXPECT_TRUE(wins_at_once("9/9/2a6/1ak5a/2a6/9/9/9/1d7 A"));
  EXPECT_FALSE(wins_at_once("9/9/2a6/1ak3d1a/2a6/9/9/9/1d7 A")) << "a guard bars the way";
  EXPECT_TRUE(wins_at_once("9/9/9/9/a8/k4a3/a8/9/1d7 A")) << "the edge is one of the four";
  EXPECT_FALSE(wins_at_once("9/9/9/9/9/k4a3/a8/9/1d7 A")) << "two gaps";
}

TEST(AlphaBeta, slices_change_nothing) {
  constexpr std::string_view kStart = "nnNnn/5/2T2/5/ssSss S f";
  const SearchReport whole = think("castelott", kStart, 30'000, 30'000);
  const SearchReport sliced = think("castelott", kStart, 30'000, 13);
  EXPECT_EQ(whole.line, sliced.line);
  EXPECT_EQ(whole.values, sliced.values);
  EXPECT_EQ(whole.work, sliced.work);
}

TEST(AlphaBeta, rates_every_alternative_when_asked) {
  const Session table(*parse_spec("bobail"));
  SearchSettings settings;
  settings.work = 20'000;
  settings.spread = kWholeWin;
  const auto search = table.state().view(Viewer(seat_at(0))).search(settings);
  while (search->step(1000)) {
  }
  const SearchReport report = search->report();
  EXPECT_EQ(report.rated.size(), static_cast<std::size_t>(table.legal().size()));
  EXPECT_EQ(report.rated[0].values, report.values);
}

TEST(AlphaBeta, the_line_begins_with_the_first_of_equally_good_actions) {
  const Session table(*parse_spec("bobail"));  // the start is symmetric: every action has its equal
  SearchSettings settings;
  settings.spread = kWholeWin;
  for (std::uint64_t work = 100; work < 20'000; work += work / 2) {
    settings.work = work;
    const auto search = table.state().view(Viewer(seat_at(0))).search(settings);
    while (search->step(1000)) {
    }
    const SearchReport report = search->report();
    EXPECT_EQ(report.line[0], report.rated[0].action) << work;
  }
}

}  // namespace
}  // namespace tablier
