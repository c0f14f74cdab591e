#pragma once

#include <cstdint>
#include <unordered_set>

#include "net/pages.h"
#include "net/rates.h"
#include "net/server_clock.h"
#include "net/settings.h"
#include "rooms/rooms.h"

namespace tablier::server {

class LiveSocket;
class Patience;

/// What all connections of the server share. Lives on the loop's thread.
struct House {
  House(const Settings& chosen, const ServerClock& the_clock, Rooms& the_rooms)
      : settings(chosen), clock(the_clock), rooms(the_rooms) {}

  const Settings& settings;
  const ServerClock& clock;
  Rooms& rooms;
  Loop& loop = rooms.node().loop;
  EventLog& log = rooms.node().log;
  Computers& computers = rooms.node().computers;
  Pages pages{};
  Allowances requests{settings.requests_per_second};
  Allowances watchers{settings.requests_per_second};  ///< of health and figures, by themselves
  Headcount connections{settings.sockets_per_client};
  std::unordered_set<LiveSocket*> sockets{};
  std::unordered_set<Patience*> patiences{};
  int open_connections = 0;
  int turning_away = 0;  ///< connections beyond those, which are being told so
  bool stopping = false;

  // For /metrics.
  std::uint64_t accepted = 0;
  std::uint64_t turned_away = 0;  ///< too many connections
  std::uint64_t http_requests = 0;
  std::uint64_t messages_in = 0;
  std::uint64_t messages_out = 0;
  std::uint64_t dropped = 0;  ///< sockets that did not read
};

}  // namespace tablier::server
