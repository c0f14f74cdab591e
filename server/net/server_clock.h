#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "core/error.h"
#include "solving/file.h"
#include "storage/types.h"

namespace tablier::server {

/// The server's time. It starts at the time of a reference, the machine's wall clock or the database's, and never
/// jumps: it approaches the reference by at most a tenth of the time that passes. Used by one thread.
class ServerClock {
 public:
  /// Of a clock that nobody sets, and that goes on while the machine sleeps.
  using Instant = std::chrono::steady_clock::time_point;

  ServerClock() { begin(wall(), instant()); }
  /// A clock that stands still until a test moves it. The file holds two numbers of milliseconds, 8 bytes each in this
  /// machine's order: the time of instant(), which is also the database's, and what the wall clock is ahead of it. It
  /// is looked at each time, so that a server that is killed and started again goes on where the clock stands.
  static Expected<ServerClock> set_by_test(const std::string& file);

  Time now() const { return std::chrono::floor<Milliseconds>(precise_time(instant())); }
  /// For durations within the process.
  Instant instant() const;
  /// What the machine says.
  Time wall() const;
  /// What the database said, or a test says in its place.
  Time database(Time said) const { return test_file_ ? Time(test_number(kTestTime)) : said; }

  /// Restarts at the time of a reference that was read at this moment, but after the last event.
  void begin(Time reference, Instant asked, Time last_event = Time::min());
  /// From now on the clock follows what a reference said that was asked at this moment.
  void follow(Time reference, Instant asked);

 private:
  using Nanoseconds = std::chrono::nanoseconds;
  using PreciseTime = std::chrono::sys_time<Nanoseconds>;
  enum TestNumber : unsigned char { kTestTime, kTestWallAhead, kTestNumbers };

  PreciseTime precise_time(Instant instant) const;
  Milliseconds test_number(TestNumber which) const;

  Instant since_{};
  PreciseTime then_{};       ///< the time at that moment
  Nanoseconds to_follow_{};  ///< what the reference was ahead then; negative if it was behind
  std::shared_ptr<const solving::MappedFile> test_file_{};
};

}  // namespace tablier::server
