#include "core/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace tablier {
namespace {

TEST(Random, is_splitmix64) {
  // The first outputs of the published generator for seed 1234567.
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317ULL);
  EXPECT_EQ(random.next(), 3203168211198807973ULL);
  EXPECT_EQ(random.next(), 9817491932198370423ULL);
}

TEST(Random, same_seed_gives_the_same_numbers) {
  Random one(7);
  Random other(7);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(one.next(), other.next());
}

TEST(Random, below_is_always_below) {
  Random random(1);
  for (const std::uint32_t bound : {1U, 2U, 3U, 10U, 1000U, 0xFFFFFFFFU}) {
    for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(bound), bound);
  }
}

TEST(Random, below_gives_every_number_about_equally_often) {
  constexpr std::uint32_t kBound = 12;
  std::array<int, kBound> drawn{};
  Random random(1);
  for (std::uint32_t i = 0; i < 1000 * kBound; ++i) ++drawn[random.below(kBound)];
  for (const int each : drawn) EXPECT_NEAR(each, 1000, 150);
}

TEST(HashKeys, are_distinct_within_a_table_and_between_tables) {
  constexpr auto kOne = hash_keys<500>(1);
  constexpr auto kOther = hash_keys<500>(2);
  std::set<std::uint64_t> all(kOne.begin(), kOne.end());
  all.insert(kOther.begin(), kOther.end());
  EXPECT_EQ(all.size(), 1000U);
  EXPECT_FALSE(all.contains(0)) << "a key that changes nothing";
}

}  // namespace
}  // namespace tablier
