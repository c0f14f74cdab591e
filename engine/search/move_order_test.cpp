#include "search/move_order.h"

#include <gtest/gtest.h>

#include "search/transposition.h"

namespace tablier {
namespace {

Action action(int square) { return {.from = 0, .to = static_cast<std::uint8_t>(square)}; }

TEST(MovePicker, picks_the_highest_score_first_and_equals_as_they_were_added) {
  MovePicker actions;
  actions.clear();
  actions.add(action(1), 5);
  actions.add(action(2), -7);
  actions.add(action(3), 5);
  actions.add(action(4), MovePicker::kTopScore);
  for (const int square : {4, 1, 3, 2}) {
    ASSERT_FALSE(actions.done());
    EXPECT_EQ(actions.next(), action(square));
    EXPECT_EQ(actions.current(), action(square));
  }
  EXPECT_TRUE(actions.done());
  EXPECT_EQ(actions.picked(1), action(1));
}

TEST(KillersAndHistory, a_cutoff_raises_the_score_and_lowers_it_for_what_failed_before) {
  KillersAndHistory ordering(4);
  ordering.reward(2, seat_at(0), action(1), 3);
  ordering.penalize(seat_at(0), action(2), 3);
  EXPECT_EQ(ordering.score(2, seat_at(0), action(1)), KillersAndHistory::kKiller);
  EXPECT_GT(ordering.score(1, seat_at(0), action(1)), 0) << "on another ply it has its history";
  EXPECT_LT(ordering.score(1, seat_at(0), action(2)), 0);
  EXPECT_EQ(ordering.score(1, seat_at(1), action(1)), 0) << "the other seat's history is its own";
}

TEST(KillersAndHistory, history_stays_within_its_limit) {
  KillersAndHistory ordering(2);
  for (int i = 0; i < 10'000; ++i) ordering.reward(0, seat_at(1), action(9), 60);
  EXPECT_LE(ordering.score(1, seat_at(1), action(9)), KillersAndHistory::kHistoryLimit);
  for (int i = 0; i < 20'000; ++i) ordering.penalize(seat_at(1), action(9), 60);
  EXPECT_GE(ordering.score(1, seat_at(1), action(9)), -KillersAndHistory::kHistoryLimit);
}

TEST(TranspositionTable, keeps_what_it_is_told_while_it_grows) {
  TranspositionTable table(4);
  const TranspositionTable::Entry entry{.value = -999'998,
                                        .action = {.verb = 3, .what = 200, .from = 17, .to = 255},
                                        .depth = 100,
                                        .bound = TranspositionTable::Bound::kUpper};
  table.store(0x123456789ABCDEF1, entry);
  table.grow(9);
  const TranspositionTable::Entry found = table.find(0x123456789ABCDEF1);
  EXPECT_EQ(table.bits(), 9);
  EXPECT_EQ(found.value, entry.value);
  EXPECT_EQ(found.action, entry.action);
  EXPECT_EQ(found.depth, entry.depth);
  EXPECT_EQ(found.bound, entry.bound);
  EXPECT_EQ(table.find(0x123456789ABCDEF2).bound, TranspositionTable::Bound::kNone);
}

TEST(TranspositionTable, a_shallower_bound_does_not_replace_a_deeper_one_of_the_same_position) {
  using Bound = TranspositionTable::Bound;
  TranspositionTable table(4);
  table.store(7, {.value = 10, .action = {}, .depth = 9, .bound = Bound::kLower});
  table.store(7, {.value = 20, .action = {}, .depth = 3, .bound = Bound::kLower});
  EXPECT_EQ(table.find(7).value, 10);
  table.store(7, {.value = 30, .action = {}, .depth = 3, .bound = Bound::kExact});
  EXPECT_EQ(table.find(7).value, 30);
}

}  // namespace
}  // namespace tablier
