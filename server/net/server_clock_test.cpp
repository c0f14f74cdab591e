#include "net/server_clock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace tablier::server {
namespace {

using namespace std::chrono_literals;

class TestClock : public testing::Test {
 protected:
  ~TestClock() override { std::filesystem::remove(file_); }

  void write(const std::string& bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }
  void set(std::int64_t instant, std::int64_t wall) const {
    const std::int64_t numbers[] = {instant, wall - instant};
    write(std::string(reinterpret_cast<const char*>(numbers), sizeof numbers));
  }
  ServerClock open() const {
    Expected<ServerClock> clock = ServerClock::set_by_test(file_);
    EXPECT_TRUE(clock) << clock.error().message;
    return clock ? *clock : ServerClock();
  }

  const std::string file_ = testing::TempDir() + "clock." + std::to_string(::getpid());
};

TEST_F(TestClock, stands_still_until_it_is_set) {
  set(1'000, 5'000);
  const ServerClock clock = open();
  const ServerClock::Instant begin = clock.instant();
  EXPECT_EQ(clock.now(), time_of(5'000));
  EXPECT_EQ(clock.instant(), begin);
  set(61'000, 65'000);
  EXPECT_EQ(clock.now(), time_of(65'000));
  EXPECT_EQ(clock.instant() - begin, 60s);
}

TEST_F(TestClock, a_file_that_is_none_is_refused_with_what_was_expected) {
  const Expected<ServerClock> missing = ServerClock::set_by_test(file_);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "test-clock: " + file_ + ": No such file or directory");
  for (const int size : {0, 8, 15, 17}) {
    write(std::string(static_cast<std::size_t>(size), '\0'));
    const Expected<ServerClock> clock = ServerClock::set_by_test(file_);
    ASSERT_FALSE(clock) << size;
    EXPECT_EQ(clock.error().message, "test-clock: " + file_ + ": expected 16 bytes, found " + std::to_string(size));
  }
}

TEST_F(TestClock, a_step_of_the_reference_is_followed_by_a_tenth_and_never_by_a_jump) {
  set(0, 100'000);
  ServerClock clock = open();
  set(1'000, 51'000);  // 50 s back
  EXPECT_EQ(clock.now(), time_of(101'000));
  clock.follow(clock.wall(), clock.instant());
  EXPECT_EQ(clock.now(), time_of(101'000));
  set(11'000, 61'000);
  EXPECT_EQ(clock.now(), time_of(110'000));
  clock.follow(clock.wall(), clock.instant());
  set(601'000, 651'000);
  EXPECT_EQ(clock.now(), time_of(651'001));  // it may have been so late when the wall clock said 61'000

  set(602'000, 702'000);  // 50 s on
  clock.follow(clock.wall(), clock.instant());
  EXPECT_EQ(clock.now(), time_of(652'001));
  set(612'000, 712'000);
  EXPECT_EQ(clock.now(), time_of(663'001));
  set(2'000'000, 2'100'000);
  EXPECT_EQ(clock.now(), clock.wall());
}

TEST_F(TestClock, begins_after_the_last_event_if_the_reference_is_behind_it) {
  set(0, 100'000);
  ServerClock clock = open();
  clock.begin(time_of(40'000), clock.instant(), time_of(30'000));
  EXPECT_EQ(clock.now(), time_of(40'000));
  clock.begin(time_of(40'000), clock.instant(), time_of(50'000));
  EXPECT_EQ(clock.now(), time_of(50'001));
  set(50'000, 150'000);
  EXPECT_EQ(clock.now(), time_of(95'001));
  set(200'000, 300'000);
  EXPECT_EQ(clock.now(), time_of(240'001));
}

TEST_F(TestClock, an_answer_that_took_long_corrects_only_what_it_proves_wrong) {
  struct Case {
    int said, corrected;
  };
  for (const Case& each :
       {Case{100'000, 0}, Case{104'000, 0}, Case{108'000, 0}, Case{108'500, 500}, Case{99'499, -500}}) {
    set(0, 100'000);
    ServerClock clock = open();
    const ServerClock::Instant asked = clock.instant();
    set(8'000, 108'000);
    clock.follow(time_of(each.said), asked);
    set(108'000, 208'000);
    EXPECT_EQ(clock.now(), time_of(208'000 + each.corrected)) << each.said;
  }
}

TEST(MachineClock, is_the_wall_clock_and_goes_on) {
  ServerClock clock;
  const Time before = clock.now();
  EXPECT_LE(before, clock.now());
  clock.begin(clock.wall(), clock.instant(), clock.wall() + 1h);
  const Time begun = clock.now();
  clock.follow(clock.wall(), clock.instant());
  EXPECT_GE(clock.now(), begun);
  EXPECT_GT(clock.now(), clock.wall() + 50min);
}

}  // namespace
}  // namespace tablier::server
