#include "game/command.h"
#include "game/test_playing.h"

namespace tablier::server {
namespace {

using enum CommandKind;

Playing timed_bobail(const ClockRule& clock) {
  GameConfig config = config_of("bobail", {"anna", "bert"});
  config.clock = clock;
  return Playing(config);
}

TEST(Clocks, take_the_time_of_whoever_acts_and_give_the_increment) {
  Playing playing = timed_bobail({.base = 60s, .increment = 2s});
  playing.wait(10s);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.status().clocks.left(seat_at(0)), 60s - (10s - kNetworkAllowance) + 2s);
  EXPECT_EQ(playing.status().clocks.running(), seat_at(1));
  playing.wait(5s);
  playing.acts("bert", {"c3d4"});  // the turn goes on: no increment yet
  EXPECT_EQ(playing.status().clocks.left(seat_at(1)), 60s - (5s - kNetworkAllowance));
  EXPECT_EQ(playing.status().clocks.running(), seat_at(1));
}

TEST(Clocks, a_quick_answer_costs_nothing) {
  Playing playing = timed_bobail({.base = 60s});
  playing.wait(kNetworkAllowance);
  playing.acts("anna", {"c1e3"});
  EXPECT_EQ(playing.status().clocks.left(seat_at(0)), 60s);
}

TEST(Clocks, a_fixed_time_begins_anew_with_each_turn) {
  Playing playing = timed_bobail({.turn = 30s});
  playing.wait(20s);
  playing.acts("anna", {"c1e3"});
  playing.wait(20s);
  playing.acts("bert", {"c3d4"});
  playing.wait(5s);
  playing.acts("bert", {"d5a2"});
  EXPECT_EQ(playing.status().clocks.left(seat_at(0)), 30s);
  EXPECT_EQ(playing.status().clocks.deadline(), playing.now() + 30s + kNetworkAllowance);
}

TEST(Clocks, the_flag_falls_when_the_time_is_over_and_not_before) {
  Playing playing = timed_bobail({.base = 60s});
  playing.wait(60s + kNetworkAllowance);
  ASSERT_TRUE(playing.does({.kind = kCheckClock}));
  EXPECT_EQ(playing.status().phase, Phase::kRunning);
  playing.wait(1ms);
  ASSERT_TRUE(playing.does({.kind = kCheckClock}));
  EXPECT_EQ(playing.status().phase, Phase::kOver);
  EXPECT_EQ(playing.status().winners, SeatSet::of(seat_at(1)));
  EXPECT_EQ(playing.ending(), "S ran out of time");
}

TEST(Clocks, an_action_that_comes_too_late_is_refused_and_the_flag_falls) {
  Playing playing = timed_bobail({.base = 60s});
  playing.wait(70s);
  const auto done = playing.does("anna", kAct, "c1e3");
  ASSERT_TRUE(done);
  EXPECT_TRUE(done->decide_again);
  EXPECT_EQ(playing.status().count, 0);
  EXPECT_EQ(playing.status().phase, Phase::kOver);
  const auto again = playing.does("anna", kAct, "c1e3");
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Code::kPhase);
  EXPECT_EQ(again.error().message, "the game is over: S ran out of time");
}

TEST(Clocks, what_others_want_when_a_flag_falls_is_decided_after_it) {
  GameConfig config = config_of("chessington-sud(players=3)", {"anna", "bert", "carl"});
  config.clock = {.turn = 10s};
  Playing playing(config);
  const Seat late = playing.status().actor.seat();
  const std::string other = playing.game().place(seat_at((index(late) + 1) % 3)).guest;
  playing.wait(11s);
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
  GameConfig config = config_of("chessington-sud(players=3)", {"anna", "bert", "carl"});
  config.clock = {.base = 60s};
  Playing playing(config);
  const Seat late = playing.status().actor.seat();
  playing.wait(61s);
  ASSERT_TRUE(playing.does({.kind = kCheckClock}));
  EXPECT_TRUE(playing.game().place(late).resigned);
  EXPECT_EQ(playing.game().computer_to_act(), late);
  playing.wait(1'000s);
  ASSERT_TRUE(playing.does({.kind = kCheckClock}));  // computers are not flagged
  EXPECT_EQ(playing.status().phase, Phase::kRunning);
}

}  // namespace
}  // namespace tablier::server
