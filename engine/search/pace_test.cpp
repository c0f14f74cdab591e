#include "search/pace.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace tablier {
namespace {

using namespace std::chrono_literals;

constexpr auto kFewMilliseconds = 5ms;

/// Looks at positions at an even speed, by a clock that nothing else moves.
class EvenSearch final : public Search {
 public:
  explicit EvenSearch(std::uint64_t positions_per_ms, std::uint64_t all = std::numeric_limits<std::uint64_t>::max())
      : speed_(positions_per_ms), left_(all) {}

  bool step(std::uint64_t work) override {
    const std::uint64_t now = std::min(work, left_);
    time += std::chrono::nanoseconds(1'000'000 * now / speed_);
    left_ -= now;
    return left_ > 0;
  }
  Action choice() const override { return {}; }
  SearchReport report() const override { return {}; }

  std::chrono::steady_clock::time_point time{};

 private:
  std::uint64_t speed_;
  std::uint64_t left_;
};

TEST(Think, ends_when_the_time_is_up_give_or_take_a_few_milliseconds) {
  for (const std::uint64_t speed : {20U, 1'000U, 50'000U, 1'000'000U}) {
    for (const std::chrono::milliseconds time : {1ms, 20ms, 150ms, 3000ms}) {
      EvenSearch search(speed);
      Pace pace;
      const auto begin = search.time;
      EXPECT_FALSE(think(search, pace, time, [] { return true; }, [&] { return search.time; }));
      EXPECT_GE(search.time - begin, time - kFewMilliseconds) << speed;
      EXPECT_LE(search.time - begin, time + kFewMilliseconds) << speed;
    }
  }
}

TEST(Think, ends_before_a_slice_that_would_be_late) {
  constexpr std::uint64_t kPositionsInASlice = 64;  // the first; slower ones are halved down to one
  EvenSearch search(1);                             // 64 ms, then 32, 16, 8, 4
  Pace pace;
  ASSERT_EQ(pace.work(), kPositionsInASlice);
  EXPECT_FALSE(think(search, pace, 100ms, [] { return true; }, [&] { return search.time; }));
  EXPECT_EQ(search.time.time_since_epoch(), 64ms);
}

TEST(Think, asks_every_few_milliseconds_whether_to_go_on_and_does_not_if_not) {
  for (const std::uint64_t speed : {20U, 1'000U, 50'000U, 1'000'000U}) {
    EvenSearch search(speed);
    Pace pace;
    auto asked = search.time;
    const auto end = search.time + 200ms;
    const auto go_on = [&] {
      EXPECT_LE(search.time - asked, kFewMilliseconds) << speed;
      asked = search.time;
      return search.time < end;
    };
    EXPECT_FALSE(think(search, pace, 0ms, go_on, [&] { return search.time; }));
    EXPECT_EQ(search.time, asked) << speed;
    EXPECT_GE(search.time, end) << speed;
  }
}

TEST(Think, ends_when_there_is_nothing_more_to_find) {
  EvenSearch search(1'000, 50'000);
  Pace pace;
  const auto begin = search.time;
  EXPECT_TRUE(think(search, pace, 3000ms, [] { return true; }, [&] { return search.time; }));
  EXPECT_EQ(search.time - begin, 50ms);
}

}  // namespace
}  // namespace tablier
