#include "net/server_clock.h"

namespace tablier::server {

Expected<ServerClock> ServerClock::set_by_test(const std::string& file) {
  Expected<solving::MappedFile> mapped = solving::MappedFile::open(file);
  if (!mapped) return fail("test-clock: " + mapped.error().message);
  if (mapped->bytes().size() != sizeof(Milliseconds)) {
    return fail("test-clock: " + file + ": expected 8 bytes, found " + std::to_string(mapped->bytes().size()));
  }
  ServerClock clock;
  clock.set_by_test_ = std::make_shared<const solving::MappedFile>(std::move(*mapped));
  return clock;
}

/// The test writes while it is read: never half a number.
Milliseconds ServerClock::test_time() const {
  const void* time = set_by_test_->bytes().data();
  return __atomic_load_n(static_cast<const Milliseconds*>(time), __ATOMIC_ACQUIRE);
}

Milliseconds ServerClock::now() const {
  if (set_by_test_) return test_time();
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

ServerClock::Instant ServerClock::instant() const {
  return set_by_test_ ? Instant(std::chrono::milliseconds(test_time())) : std::chrono::steady_clock::now();
}

}  // namespace tablier::server
