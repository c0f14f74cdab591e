#pragma once

#include <functional>
#include <string_view>

#include "rooms/computers.h"
#include "rooms/loop.h"
#include "storage/event_log.h"

namespace tablier::server {

struct RoomSettings {
  int games_per_guest = 40;            ///< unfinished, created by one guest
  Milliseconds lease = 5'000;          ///< how long a node that died keeps others from taking over
  Milliseconds forget_after = 10'000;  ///< a game that nobody follows leaves the memory
  bool is_alone = false;               ///< no other node uses the log: claims from before the start are void
  Milliseconds archive_after = Milliseconds{30} * 24 * 3600 * 1000;
  /// Called with what the store could not do and why, at most once a second.
  std::function<void(std::string_view what, std::string_view why)> report{};
};

struct RoomFigures {
  std::uint64_t commands = 0;  ///< carried out
  std::uint64_t actions = 0;   ///< of people, computers and chance
  std::uint64_t refusals = 0;
  std::uint64_t frames = 0;
  Timing commands_took{};  ///< from the request to its durable event
};

/// What all rooms of this process share.
struct Node {
  Loop& loop;
  EventLog& log;
  Computers& computers;
  const RoomSettings settings;
  RoomFigures figures{};
  Milliseconds reported_at = 0;

  void report(std::string_view what, std::string_view why) {
    constexpr Milliseconds kInterval = 1000;
    const Milliseconds now = loop.now();
    if (!settings.report || now - reported_at < kInterval) return;
    reported_at = now;
    settings.report(what, why);
  }
};

}  // namespace tablier::server
