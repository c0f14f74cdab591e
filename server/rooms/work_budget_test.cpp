#include "rooms/work_budget.h"

#include <gtest/gtest.h>

namespace tablier::server {
namespace {

using namespace std::chrono_literals;

struct WorkBudgetTest : ::testing::Test {
  /// How many pieces of work that take so long an address gets done in this time, if it always wants more.
  int done_in(const std::string& client, std::chrono::seconds time, std::chrono::milliseconds each) {
    const auto end = now + time;
    int done = 0;
    while (now < end) {
      const auto delay = budget.begin(client, 5ms, now);
      now += delay;
      if (delay.count() > 0) continue;
      budget.charge(client, each, now);
      budget.finish(client, 5ms, now);
      now += each;
      ++done;
    }
    return done;
  }

  WorkBudget budget{0.1};
  WorkBudget::Clock::time_point now{1h};
};

TEST_F(WorkBudgetTest, an_address_has_its_share_of_the_time_and_what_it_saved) {
  // Two tenths of a second were saved, and a tenth of a hundred seconds comes.
  EXPECT_NEAR(done_in("a", 100s, 10ms), 1020, 2);
  EXPECT_NEAR(done_in("a", 100s, 10ms), 1000, 2);
}

TEST_F(WorkBudgetTest, others_do_not_wait_for_it) {
  done_in("a", 100s, 10ms);
  EXPECT_EQ(budget.begin("b", 5ms, now), 0s);
}

TEST_F(WorkBudgetTest, many_addresses_that_use_much_have_three_shares_together) {
  for (const char* client : {"a", "b", "c", "d", "e", "f"}) budget.charge(client, 150ms, now);
  const auto end = now + 100s;
  int done = 0;
  while (now < end) {
    auto least = std::chrono::steady_clock::duration::max();
    for (const char* client : {"a", "b", "c", "d", "e", "f"}) {
      const auto delay = budget.begin(client, 5ms, now);
      least = std::min(least, delay);
      if (delay.count() > 0) continue;
      budget.charge(client, 10ms, now);
      budget.finish(client, 5ms, now);
      ++done;
    }
    now += std::max<std::chrono::steady_clock::duration>(least, 1ms);
  }
  EXPECT_NEAR(done, 3000, 600);
  EXPECT_EQ(budget.begin("g", 5ms, now), 0s);
}

TEST_F(WorkBudgetTest, whoever_uses_little_does_not_add_to_what_those_who_use_much_have_together) {
  for (const char* client : {"a", "a", "b", "b", "c", "c", "d", "d", "e", "e", "f", "f", "g", "g", "h", "h"}) {
    budget.charge(client, 100ms, now);
  }
  const auto debt = budget.debt("a", now);
  EXPECT_GT(debt, 0s);
  for (int i = 0; i < 100; ++i) {
    const std::string honest = std::to_string(i);
    EXPECT_EQ(budget.begin(honest, 100ms, now), 0s);
    budget.charge(honest, 100us, now);
    budget.finish(honest, 100ms, now);
  }
  EXPECT_EQ(budget.debt("a", now), debt);
}

TEST_F(WorkBudgetTest, what_a_meter_inside_another_charges_is_charged_once) {
  WorkBudget small{0.0001};
  {
    const WorkMeter outer(small, "outer");
    const WorkMeter inner(small, "inner");
    const auto end = std::clock() + CLOCKS_PER_SEC / 100;
    while (std::clock() < end) {
    }
  }
  EXPECT_GT(small.debt("inner"), 10s);
  EXPECT_EQ(small.debt("outer"), 0s);
}

TEST_F(WorkBudgetTest, of_many_who_wait_not_all_begin_at_once) {
  budget.charge("a", 200ms, now);
  EXPECT_EQ(budget.begin("a", 5ms, now), 0s);
  const auto delay = budget.begin("a", 5ms, now);
  EXPECT_EQ(delay, 50ms);
  EXPECT_EQ(budget.begin("a", 5ms, now + delay), 0s);
  EXPECT_GT(budget.begin("a", 5ms, now + delay), 0s);
}

TEST_F(WorkBudgetTest, addresses_that_have_come_long_ago_are_forgotten) {
  for (int i = 0; i < 30'000; ++i) {
    budget.charge(std::to_string(i), 1ms, now);
    now += 10ms;
  }
  EXPECT_LT(budget.size(), 20'000U);
}

}  // namespace
}  // namespace tablier::server
