#include "games/bobail/solved/tablebase.h"

#include "games/bobail/rules.h"
#include "games/bobail/solved/test_solved.h"

namespace tablier::bobail::solved {
namespace {

using bobail::Bobail;
using bobail::State;
using bobail::Step;
using tower_and_slide::kNorth;
using tower_and_slide::kSouth;
using tower_and_slide::square_at;
using tower_and_slide::SquareSet;

State with_two_knights(std::uint32_t moving, std::uint32_t waiting, int tower) {
  State state;
  state.knights[kNorth] = SquareSet(moving);
  state.knights[kSouth] = SquareSet(waiting);
  state.tower = square_at(tower);
  state.actor = kNorth;
  state.step = Step::kTowerStep;
  return state;
}

TEST_F(Solved, perfect_play_wins_in_the_turns_that_the_table_says_and_loses_no_sooner) {
  const auto tablebase = BobailTablebase<2>::open(folder_->file("turns"));
  ASSERT_TRUE(tablebase);
  Random random(5);
  const Layout<2> layout;
  int won_games = 0;
  int lost_games = 0;
  for (int game = 0; game < 2000; ++game) {
    const std::uint32_t waiting = layout.waiting(random.below(layout.rows()));
    const std::uint32_t moving = layout.moving(waiting, random.below(Layout<2>::kColumns));
    const TowerWord free = towers_on(kBoard & ~(moving | waiting));
    State state = with_two_knights(moving, waiting, index(any_of(SquareSet(squares_of(free)), random)));
    const auto outcome = (*tablebase)->outcome(state);
    ASSERT_TRUE(outcome);
    if (outcome->is_draw() || outcome->turns() == 0 || bobail::tower_enclosed(state)) continue;
    const bool hurry = outcome->is_won();
    int turns = 0;
    // The side that is to move plays perfectly; the other one as it happens, if it loses, and perfectly if it wins.
    while (state.step != Step::kFinished && turns <= outcome->turns()) {
      const Seat mover = state.actor;
      SearchSettings settings;
      settings.seed = random.next();
      PerfectSearch<2> search(**tablebase, state, settings);
      ASSERT_TRUE(search.knows());
      Action action = search.choice();
      if (hurry && mover == kSouth) action = Bobail::sample(state, random);
      Bobail::apply(state, action);
      if (state.step == Step::kFinished || state.actor != mover) ++turns;
    }
    ASSERT_EQ(state.step, Step::kFinished);
    if (hurry) {
      EXPECT_EQ(state.actor, kNorth);
      EXPECT_LE(turns, outcome->turns());
      ++won_games;
    } else {
      EXPECT_EQ(turns, outcome->turns());
      ++lost_games;
    }
  }
  EXPECT_GT(won_games, 300);
  EXPECT_GT(lost_games, 5);
}

TEST_F(Solved, in_a_draw_the_other_side_is_left_the_fewest_answers_that_hold_it) {
  const auto tablebase = BobailTablebase<2>::open(folder_->file("turns"));
  ASSERT_TRUE(tablebase);
  const State start = with_two_knights(0b11U << 20, 0b11U << 3, 12);
  const auto outcome = (*tablebase)->outcome(start);
  ASSERT_TRUE(outcome && outcome->is_draw());
  const auto share = [&](const State& state) {
    const auto answers = (*tablebase)->answers(state);
    return 1000 * answers->good / answers->all;
  };
  // What the search plays in two actions is as hard as the hardest of all its drawing turns.
  State played = start;
  for (int i = 0; i < 2; ++i) Bobail::apply(played, PerfectSearch<2>(**tablebase, played, {}).choice());
  int hardest = 1000;
  ActionList steps;
  Bobail::legal(start, steps);
  for (const Action step : steps) {
    State middle = start;
    Bobail::apply(middle, step);
    if (middle.step == Step::kFinished) continue;
    const auto slides = (*tablebase)->probe(middle);
    ASSERT_TRUE(slides);
    for (const KnownAction& each : *slides) {
      if (!each.outcome.is_draw()) continue;
      State end = middle;
      Bobail::apply(end, each.action);
      hardest = std::min(hardest, share(end));
    }
  }
  EXPECT_EQ(share(played), hardest);
  EXPECT_EQ(played.actor, kSouth);
}

TEST_F(Solved, a_table_of_values_is_no_tablebase) {
  const auto tablebase = BobailTablebase<2>::open(folder_->file("values"));
  ASSERT_FALSE(tablebase);
  EXPECT_TRUE(tablebase.error().message.contains("values alone"));
}

}  // namespace
}  // namespace tablier::bobail::solved
