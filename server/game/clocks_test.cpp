#include "game/command.h"
#include "game/test_playing.h"

namespace tablier::server {
namespace {

using enum CommandKind;

TEST(Clocks, take_the_time_of_whoever_acts_and_give_the_increment) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000, .increment = 2'000};
  Playing playing(plan);
  playing.wait(10'000);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.commons().clocks.left(seat_at(0)), 60'000 - (10'000 - kNetworkAllowance) + 2'000);
  EXPECT_EQ(playing.commons().clocks.running(), seat_at(1));
  playing.wait(5'000);
  playing.acts("bert", {"c3d4"});  // the turn goes on: no increment yet
  EXPECT_EQ(playing.commons().clocks.left(seat_at(1)), 60'000 - (5'000 - kNetworkAllowance));
  EXPECT_EQ(playing.commons().clocks.running(), seat_at(1));
}

TEST(Clocks, a_quick_answer_costs_nothing) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  playing.wait(kNetworkAllowance);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.commons().clocks.left(seat_at(0)), 60'000);
}

TEST(Clocks, a_fixed_time_begins_anew_with_each_turn) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.turn = 30'000};
  Playing playing(plan);
  playing.wait(20'000);
  playing.acts("anna", {"c1e3"});
  playing.wait(20'000);
  playing.acts("bert", {"c3d4"});
  playing.wait(5'000);
  playing.acts("bert", {"d5a2"});
  EXPECT_EQ(playing.commons().clocks.left(seat_at(0)), 30'000);
  EXPECT_EQ(playing.commons().clocks.deadline(), playing.now() + 30'000 + kNetworkAllowance);
}

TEST(Clocks, the_flag_falls_when_the_time_is_over_and_not_before) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  playing.wait(60'000 + kNetworkAllowance);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));
  EXPECT_EQ(playing.commons().phase, Phase::kRunning);
  playing.wait(1);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  EXPECT_EQ(playing.commons().winners, SeatSet::of(seat_at(1)));
  EXPECT_EQ(playing.ending(), "S ran out of time");
}

TEST(Clocks, an_action_that_comes_too_late_is_refused_and_the_flag_falls) {
  GamePlan plan = plan_of("bobail", {"anna", "bert"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  playing.wait(70'000);
  const auto done = playing.does("anna", kAct, "c1e3");
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->decide_again);
  EXPECT_EQ(playing.commons().count, 0);
  EXPECT_EQ(playing.commons().phase, Phase::kOver);
  const auto again = playing.does("anna", kAct, "c1e3");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Code::kPhase);
  EXPECT_EQ(again.error().message, "the game is over: S ran out of time");
}

TEST(Clocks, what_others_want_when_a_flag_falls_is_decided_after_it) {
  GamePlan plan = plan_of("chessington-sud(players=3)", {"anna", "bert", "carl"});
  plan.clock = {.turn = 10'000};
  Playing playing(plan);
  const Seat late = playing.commons().actor.seat();
  const std::string other = playing.game().place(seat_at((index(late) + 1) % 3)).guest;
  playing.wait(11'000);
  const auto flagged = playing.does(other, kMute);
  ASSERT_TRUE(flagged);
  EXPECT_TRUE(flagged->decide_again);
  ASSERT_EQ(flagged->events.size(), 1U);
  EXPECT_EQ(flagged->events[0].kind, EventKind::kFlagged);
  const auto muted = playing.does(other, kMute);
  ASSERT_TRUE(muted);
  EXPECT_FALSE(muted->decide_again);
  EXPECT_EQ(muted->events[0].kind, EventKind::kMuted);
}

TEST(Clocks, with_more_than_two_the_computer_plays_on_after_the_flag) {
  GamePlan plan = plan_of("chessington-sud(players=3)", {"anna", "bert", "carl"});
  plan.clock = {.base = 60'000};
  Playing playing(plan);
  const Seat late = playing.commons().actor.seat();
  playing.wait(61'000);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));
  EXPECT_TRUE(playing.game().place(late).resigned);
  EXPECT_EQ(playing.game().computer_to_act(), late);
  playing.wait(1'000'000);
  ASSERT_TRUE(playing.does({.kind = kLookAtClock}));  // computers are not flagged
  EXPECT_EQ(playing.commons().phase, Phase::kRunning);
}

}  // namespace
}  // namespace tablier::server
