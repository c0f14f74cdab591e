#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <unordered_set>

#include "net/host_names.h"
#include "net/rate_limiter.h"
#include "net/server.h"
#include "net/server_clock.h"
#include "net/static_files.h"
#include "rooms/rooms.h"

namespace tablier::server {

class LiveSocket;
class SocketDeadline;

/// What all connections of the server share. Lives on the loop's thread.
struct ServerState {
  ServerState(const Settings& chosen, const ServerClock& the_clock, Rooms& the_rooms)
      : settings(chosen), clock(the_clock), rooms(the_rooms) {}

  const Settings& settings;
  const ServerClock& clock;
  Rooms& rooms;
  Loop& loop = rooms.node().loop;
  EventLog& log = rooms.node().log;
  Computers& computers = rooms.node().computers;
  const HostNames names{settings.public_names};
  StaticFiles files{};
  RateLimiter requests{settings.requests_per_second};
  RateLimiter monitoring{settings.requests_per_second};  ///< of /healthz and /metrics
  ClientCounter connections{settings.sockets_per_client};
  ClientCounter bots_of_network{std::max(1, settings.bots / 4)};
  std::unordered_set<LiveSocket*> sockets{};
  std::unordered_set<SocketDeadline*> deadlines{};
  int open_connections = 0;
  int open_bots = 0;     ///< live sockets of bots
  int turning_away = 0;  ///< connections beyond those, which are being told so
  bool stopping = false;
  std::optional<ServerClock::Instant> tried_to_write{};  ///< for /healthz …
  int letter_to_write = 0;                               ///< … this one of the alphabet

  // For /metrics.
  std::uint64_t accepted = 0;
  std::uint64_t turned_away = 0;  ///< too many connections
  std::uint64_t http_requests = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t dropped = 0;  ///< sockets that did not read
};

}  // namespace tablier::server
