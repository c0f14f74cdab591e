#include "net/rate_limiter.h"

#include <gtest/gtest.h>

#include "net/http.h"

namespace tablier::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const ServerClock::Instant kBeginning{};

TEST(Rates, three_seconds_worth_may_be_taken_at_once_and_then_so_many_a_second) {
  RateLimiter limiter(2);
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(limiter.take(caller_at("a"), kBeginning)) << i;
  EXPECT_FALSE(limiter.take(caller_at("a"), kBeginning));
  EXPECT_TRUE(limiter.take(caller_at("b"), kBeginning));
  EXPECT_TRUE(limiter.take(caller_at("a"), kBeginning + milliseconds(600)));
  EXPECT_FALSE(limiter.take(caller_at("a"), kBeginning + milliseconds(600)));
}

TEST(Rates, clients_who_stay_away_are_forgotten_and_those_who_come_too_fast_are_not) {
  RateLimiter limiter(1);
  const int many = 3 * static_cast<int>(RateLimiter::kForgetFrom);
  for (int i = 0; i < many; ++i) limiter.take(caller_at(std::to_string(i)), kBeginning);
  EXPECT_EQ(limiter.size(), static_cast<std::size_t>(many));
  const auto later = kBeginning + seconds(5);
  for (int i = 0; i < 3; ++i) limiter.take(caller_at("fast"), later);
  // As many others as there were: each time a few are forgotten.
  for (int i = 0; i < many; ++i) limiter.take(caller_at("new" + std::to_string(i % 100)), later);
  EXPECT_LT(limiter.size(), RateLimiter::kForgetFrom + 1);
  EXPECT_FALSE(limiter.take(caller_at("fast"), later));
}

TEST(Rates, an_address_counts_by_itself_and_one_of_ipv6_by_its_network) {
  EXPECT_EQ(caller_at("192.0.2.7").client, "192.0.2.7");
  EXPECT_EQ(caller_at("::ffff:192.0.2.7").client, "192.0.2.7");
  EXPECT_EQ(caller_at("2001:db8:1:2:3:4:5:6").client, caller_at("2001:db8:1:2::1").client);
  EXPECT_NE(caller_at("2001:db8:1:2::1").client, caller_at("2001:db8:1:3::1").client);
  EXPECT_NE(caller_at("fe80::1").client, caller_at("fe80::2").client);
  EXPECT_EQ(caller_at("2001:db8:1:2::1").address, "2001:db8:1:2::1");
  EXPECT_EQ(caller_at("somebody").client, "somebody");
}

TEST(Rates, the_clients_of_a_network_have_as_much_as_sixteen) {
  EXPECT_EQ(caller_at("2001:db8:1:2::1").network, caller_at("2001:db8:1:ffff::1").network);
  EXPECT_NE(caller_at("2001:db8:1:2::1").network, caller_at("2001:db8:2:2::1").network);
  for (const char* address : {"192.0.2.7", "::ffff:192.0.2.7", "fe80::1", "somebody"}) {
    EXPECT_EQ(caller_at(address).network, caller_at(address).client);
  }
  RateLimiter limiter(2);
  ClientCounter counter(2);
  int taken = 0;
  std::vector<Caller> entered;
  for (int client = 0; client < 100; ++client) {
    const Caller caller = caller_at("2001:db8:1:" + std::to_string(client) + "::1");
    for (int i = 0; i < 10; ++i) {
      taken += limiter.take(caller, kBeginning) ? 1 : 0;
      if (counter.enter(caller)) entered.push_back(caller);
    }
  }
  EXPECT_EQ(taken, 16 * 6);
  EXPECT_EQ(entered.size(), 16U * 2);
  const Caller other = caller_at("2001:db8:2::1");
  EXPECT_TRUE(limiter.take(other, kBeginning));
  EXPECT_TRUE(counter.enter(other));
  const Caller late = caller_at("2001:db8:1:ffff::1");
  EXPECT_FALSE(counter.enter(late));
  counter.leave(entered.back());
  EXPECT_TRUE(counter.enter(late));
}

}  // namespace
}  // namespace tablier::server
