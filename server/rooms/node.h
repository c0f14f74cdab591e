#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "rooms/computers.h"
#include "storage/event_log.h"

namespace tablier::server {

/// The one thread on which games live. Whatever other threads find out is brought there by post().
class Loop {
 public:
  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  virtual ~Loop() = default;

  /// Has the loop's thread call this, soon and in order. From any thread.
  virtual void post(std::move_only_function<void()> work) = 0;
  /// Has the loop's thread call this after so long. From the loop's thread; what is still to come when the loop ends is
  /// never called.
  virtual void post_after(Milliseconds delay, std::move_only_function<void()> work) = 0;
  /// The time by the server's clock.
  virtual Time now() const = 0;
};

/// A callback for another thread: it has the loop's thread call `then` with the answer.
template <class Then>
auto on_loop(Loop& loop, Then then) {
  return [&loop, then = std::move(then)](auto answer) mutable {
    loop.post([then = std::move(then), answer = std::move(answer)]() mutable { then(std::move(answer)); });
  };
}

struct RoomSettings {
  int games_per_guest = 40;           ///< unfinished, created by one guest
  Milliseconds lease{5'000};          ///< how long a node that died keeps others from taking over
  Milliseconds forget_after{10'000};  ///< a game that nobody follows leaves the memory
  bool is_alone = false;              ///< no other node uses the log: claims from before the start are void
  Milliseconds archive_after = std::chrono::days(30);
  /// Called with what the store could not do and why, at most once a second.
  std::function<void(std::string_view what, std::string_view why)> report{};
};

struct RoomMetrics {
  std::uint64_t commands = 0;  ///< carried out
  std::uint64_t actions = 0;   ///< of people, computers and chance
  std::uint64_t refusals = 0;
  std::uint64_t frames = 0;
  Histogram commands_took{};  ///< from the request to its durable event
};

/// What all rooms of this process share.
struct Node {
  Loop& loop;
  EventLog& log;
  Computers& computers;
  const RoomSettings settings;
  RoomMetrics metrics{};
  Time reported_at{};

  void report(std::string_view what, std::string_view why) {
    constexpr Milliseconds kInterval{1000};
    const Time now = loop.now();
    if (!settings.report || now - reported_at < kInterval) return;
    reported_at = now;
    settings.report(what, why);
  }
};

}  // namespace tablier::server
