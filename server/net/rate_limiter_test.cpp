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
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(limiter.take("a", kBeginning)) << i;
  EXPECT_FALSE(limiter.take("a", kBeginning));
  EXPECT_TRUE(limiter.take("b", kBeginning));
  EXPECT_TRUE(limiter.take("a", kBeginning + milliseconds(600)));
  EXPECT_FALSE(limiter.take("a", kBeginning + milliseconds(600)));
}

TEST(Rates, clients_who_stay_away_are_forgotten_and_those_who_come_too_fast_are_not) {
  RateLimiter limiter(1);
  const int many = 3 * static_cast<int>(RateLimiter::kForgetFrom);
  for (int i = 0; i < many; ++i) limiter.take(std::to_string(i), kBeginning);
  EXPECT_EQ(limiter.size(), static_cast<std::size_t>(many));
  const auto later = kBeginning + seconds(5);
  for (int i = 0; i < 3; ++i) limiter.take("fast", later);
  // As many others as there were: each time a few are forgotten.
  for (int i = 0; i < many; ++i) limiter.take("new" + std::to_string(i % 100), later);
  EXPECT_LT(limiter.size(), RateLimiter::kForgetFrom + 1);
  EXPECT_FALSE(limiter.take("fast", later));
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

}  // namespace
}  // namespace tablier::server
