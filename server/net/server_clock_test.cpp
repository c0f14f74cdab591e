#include "net/server_clock.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace tablier::server {
namespace {

using std::chrono::milliseconds;

class TestClock : public testing::Test {
 protected:
  ~TestClock() override { std::filesystem::remove(file_); }

  void write(const std::string& bytes) const { std::ofstream(file_, std::ios::binary) << bytes; }
  void set(std::int64_t time) const {
    std::fstream(file_, std::ios::binary | std::ios::in | std::ios::out)
        .write(reinterpret_cast<const char*>(&time), sizeof time);
  }

  const std::string file_ = testing::TempDir() + "clock." + std::to_string(::getpid());
};

TEST_F(TestClock, stands_still_until_it_is_set) {
  write(std::string(8, '\0'));
  set(5'000);
  const Expected<ServerClock> clock = ServerClock::set_by_test(file_);
  ASSERT_TRUE(clock) << clock.error().message;
  const ServerClock::Instant begin = clock->instant();
  EXPECT_EQ(clock->now(), time_of(5'000));
  EXPECT_EQ(clock->instant(), begin);
  set(65'000);
  EXPECT_EQ(clock->now(), time_of(65'000));
  EXPECT_EQ(clock->instant() - begin, milliseconds(60'000));
}

TEST_F(TestClock, a_file_that_is_none_is_refused_with_what_was_expected) {
  const Expected<ServerClock> missing = ServerClock::set_by_test(file_);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "test-clock: " + file_ + ": No such file or directory");
  for (const int size : {0, 7, 9}) {
    write(std::string(static_cast<std::size_t>(size), '\0'));
    const Expected<ServerClock> clock = ServerClock::set_by_test(file_);
    ASSERT_FALSE(clock) << size;
    EXPECT_EQ(clock.error().message, "test-clock: " + file_ + ": expected 8 bytes, found " + std::to_string(size));
  }
}

}  // namespace
}  // namespace tablier::server
