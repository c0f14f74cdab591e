#include "erased/decisions.h"

#include <gtest/gtest.h>

#include "session/registry.h"
#include "session/session.h"

namespace tablier {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTurn{3000};

milliseconds time_at(const Session& table) {
  return decision_time(kTurn, decisions_before(table.states()), table.state().view(Viewer(table.actor().seat())));
}

Session table_after(std::string_view spec, const std::vector<std::string_view>& words) {
  Session table(*parse_spec(spec));
  for (const std::string_view word : words) EXPECT_TRUE(table.play(word)) << word;
  return table;
}

TEST(DecisionTime, is_the_whole_turn_where_a_turn_is_one_decision) {
  EXPECT_EQ(time_at(table_after("gwezboell", {})), kTurn);
  EXPECT_EQ(time_at(table_after("bobail", {})), kTurn);  // the first turn has no tower move
}

TEST(DecisionTime, is_shared_by_the_decisions_of_a_turn) {
  EXPECT_EQ(time_at(table_after("bobail", {"c1e3"})), milliseconds(1800));
  EXPECT_EQ(time_at(table_after("bobail", {"c1e3", "c3d4"})), milliseconds(1200));
}

TEST(DecisionTime, does_not_tell_what_is_in_a_hand) {
  Session table(*parse_spec("bosworth"));
  Random random(2);
  for (int decisions = 0; decisions < 200 && !table.finished();) {
    if (table.actor().is_seat()) {
      ++decisions;
      const bool first = decisions_before(table.states()) == 0;
      EXPECT_TRUE(!first || time_at(table) == milliseconds(1800));
    }
    table.play(table.state().random_action(random));
  }
}

TEST(DecisionTime, of_all_decisions_of_a_turn_is_no_more_than_the_turns) {
  for (const AnyGame* game : all_games()) {
    Session table(*parse_spec(game->info().id));
    Random random(3);
    milliseconds spent{0};
    for (int actions = 0; actions < 400 && !table.finished(); ++actions) {
      if (table.state().begins_turn()) spent = milliseconds(0);
      if (table.actor().is_seat()) spent += time_at(table);
      EXPECT_LE(spent, kTurn) << game->info().id;
      table.play(table.state().random_action(random));
    }
  }
}

TEST(DecisionTime, stays_none_where_there_is_none) {
  const Session table(*parse_spec("gwezboell"));
  EXPECT_EQ(decision_time(milliseconds(0), 0, table.state().view(Viewer(seat_at(0)))), milliseconds(0));
}

}  // namespace
}  // namespace tablier
