#include "core/repetition.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace tablier {
namespace {

TEST(Repetition, third_occurrence_counts_and_not_the_second) {
  Repetition repetition;
  EXPECT_FALSE(repetition.third_time(1));
  EXPECT_FALSE(repetition.third_time(2));
  EXPECT_FALSE(repetition.third_time(1));
  EXPECT_FALSE(repetition.third_time(2));
  EXPECT_TRUE(repetition.third_time(1));
  EXPECT_TRUE(repetition.third_time(1)) << "a later one counts too";
}

TEST(Repetition, hashes_that_share_their_last_bits_are_told_apart) {
  Repetition repetition;
  for (std::uint64_t i = 0; i < 100; ++i) EXPECT_FALSE(repetition.third_time(i << 32U));
}

TEST(Repetition, what_is_taken_back_has_not_been) {
  Repetition repetition;
  repetition.third_time(1);
  repetition.third_time(1);
  EXPECT_TRUE(repetition.third_time(1));
  repetition.forget_last();
  repetition.forget_last();
  EXPECT_FALSE(repetition.third_time(1));
  EXPECT_TRUE(repetition.third_time(1));
}

TEST(Repetition, forgets_everything_when_cleared) {
  Repetition repetition;
  repetition.third_time(1);
  repetition.third_time(1);
  repetition.clear();
  EXPECT_FALSE(repetition.third_time(1));
  EXPECT_FALSE(repetition.third_time(1));
  EXPECT_TRUE(repetition.third_time(1));
}

TEST(Repetition, is_found_after_any_number_of_other_positions) {
  Repetition repetition;
  Random random(1);
  repetition.third_time(42);
  for (int i = 0; i < 5000; ++i) EXPECT_FALSE(repetition.third_time(random.next()));
  EXPECT_FALSE(repetition.third_time(42));
  EXPECT_TRUE(repetition.third_time(42));
}

}  // namespace
}  // namespace tablier
