#include "net/server_clock.h"

#include <algorithm>
#include <ctime>

namespace tablier::server {

namespace {

/// The clock goes faster or slower by at most this part of the time that passes.
constexpr int kSlewPart = 10;

}  // namespace

Expected<ServerClock> ServerClock::set_by_test(const std::string& file) {
  constexpr std::size_t kSize = kTestNumbers * sizeof(std::int64_t);
  Expected<solving::MappedFile> mapped = solving::MappedFile::open(file);
  if (!mapped) return fail("test-clock: " + mapped.error().message);
  if (mapped->bytes().size() != kSize) {
    return fail("test-clock: " + file + ": expected " + std::to_string(kSize) + " bytes, found " +
                std::to_string(mapped->bytes().size()));
  }
  ServerClock clock;
  clock.test_file_ = std::make_shared<const solving::MappedFile>(std::move(*mapped));
  clock.begin(clock.wall(), clock.instant());
  return clock;
}

ServerClock::Instant ServerClock::instant() const {
  if (test_file_) return Instant(test_number(kTestTime));
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return Instant(std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec));
}

Time ServerClock::wall() const {
  if (test_file_) return Time(test_number(kTestTime) + test_number(kTestWallAhead));
  return std::chrono::floor<Milliseconds>(std::chrono::system_clock::now());
}

void ServerClock::begin(Time reference, Instant asked, Time last_event) {
  since_ = instant();
  then_ = std::max(reference, last_event + Milliseconds(1));
  to_follow_ = Nanoseconds(0);
  follow(reference, asked);
}

void ServerClock::follow(Time reference, Instant asked) {
  const Instant answered = instant();
  then_ = precise_time(answered);
  since_ = answered;
  // The reference looked at its clock between the question and the answer, and left out what is less than a
  // millisecond: by now its time is between these two. Nothing is known against a time that is, too.
  const PreciseTime earliest = reference;
  const PreciseTime latest = reference + (answered - asked) + Milliseconds(1);
  to_follow_ = std::clamp(then_, earliest, latest) - then_;
}

ServerClock::PreciseTime ServerClock::precise_time(Instant instant) const {
  const Nanoseconds passed = instant - since_;
  const Nanoseconds most = passed / kSlewPart;
  return then_ + passed + std::clamp(to_follow_, -most, most);
}

/// The test writes while it is read: never half a number.
Milliseconds ServerClock::test_number(TestNumber which) const {
  const auto* numbers = static_cast<const std::int64_t*>(static_cast<const void*>(test_file_->bytes().data()));
  return Milliseconds(__atomic_load_n(numbers + which, __ATOMIC_ACQUIRE));
}

}  // namespace tablier::server
