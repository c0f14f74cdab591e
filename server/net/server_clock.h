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
  static Expected<ServerClock> set_by_test(const std::string& file);

  /// Milliseconds since 1970.
  Milliseconds now() const;
  /// For durations: goes on evenly when the machine's time is corrected.
  Instant instant() const;

 private:
  Milliseconds test_time() const;

  std::shared_ptr<const solving::MappedFile> set_by_test_{};
};

}  // namespace tablier::server
