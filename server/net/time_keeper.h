#pragma once

#include "net/server_clock.h"
#include "rooms/node.h"

namespace tablier::server {

/// Has the server's clock follow its reference: the machine's wall clock, or, where several nodes share a database,
/// that of the database.
class TimeKeeper {
 public:
  enum class Reference : unsigned char { kMachine, kDatabase };

  TimeKeeper(ServerClock& clock, Loop& loop, EventLog& log, Reference reference)
      : clock_(clock), loop_(loop), log_(log), reference_(reference) {}

  /// Sets the clock, before anything happens by it. Waits for the database.
  Expected<void> begin();
  /// To be called several times a second.
  void tick();

 private:
  void warn_if_machine_differs();

  ServerClock& clock_;
  Loop& loop_;
  EventLog& log_;
  Reference reference_;
  ServerClock::Instant asked_{};
};

}  // namespace tablier::server
