#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "core/error.h"
#include "solving/file.h"
#include "storage/types.h"

namespace tablier::server {

/// The time by which the server decides: the machine's, or one that a test sets.
class ServerClock {
 public:
  using Instant = std::chrono::steady_clock::time_point;

  ServerClock() = default;
  /// A clock that stands still until a test moves it. The file holds the time, 8 bytes in this machine's order, and is
  /// looked at each time, so that a server that is killed and started again goes on where the clock stands.
  static Expected<ServerClock> set_by_test(const std::string& file) {
    Expected<solving::MappedFile> mapped = solving::MappedFile::open(file);
    if (!mapped) return fail("test-clock: " + mapped.error().message);
    if (mapped->bytes().size() != sizeof(std::int64_t)) {
      return fail("test-clock: " + file + ": expected 8 bytes, found " + std::to_string(mapped->bytes().size()));
    }
    ServerClock clock;
    clock.set_by_test_ = std::make_shared<const solving::MappedFile>(std::move(*mapped));
    return clock;
  }

  Time now() const {
    return set_by_test_ ? test_time() : std::chrono::time_point_cast<Milliseconds>(std::chrono::system_clock::now());
  }
  /// For durations: goes on evenly when the machine's time is corrected.
  Instant instant() const {
    return set_by_test_ ? Instant(test_time().time_since_epoch()) : std::chrono::steady_clock::now();
  }

 private:
  /// The test writes while it is read: never half a number.
  Time test_time() const {
    const void* time = set_by_test_->bytes().data();
    return time_of(__atomic_load_n(static_cast<const std::int64_t*>(time), __ATOMIC_ACQUIRE));
  }

  std::shared_ptr<const solving::MappedFile> set_by_test_{};
};

}  // namespace tablier::server
