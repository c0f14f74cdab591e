#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "game/refusal.h"
#include "rooms/computers.h"
#include "rooms/work_budget.h"
#include "storage/event_log.h"

namespace tablier::server {

/// The one thread on which games live. Other threads post their results to it.
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
  /// The same by the time that really passes, whatever the server's clock says.
  virtual void pause(std::chrono::steady_clock::duration delay, std::move_only_function<void()> work) = 0;
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
  GameLimits games{.of_owner = 40, .of_client = 1'000, .without_people = 8};
  Milliseconds lease{5'000};          ///< how long a node that died keeps others from taking over
  Milliseconds forget_after{10'000};  ///< a game that nobody follows leaves the memory
  bool is_alone = false;              ///< no other node uses the log: claims from before the start are void
  Milliseconds archive_after = std::chrono::days(30);
  double work_share = 0.1;               ///< of the loop's time, for each address
  std::size_t game_memory = 64'000'000;  ///< bytes for the games in memory, followed or not; a quarter for an address
  std::uint64_t database_size = 20'000'000'000;  ///< in bytes; beyond it only running games go on
  std::uint64_t disk_reserve = 500'000'000;      ///< and so with less than this free on the disk of an SQLite file
  std::uint64_t added_per_day = 1'000'000'000;   ///< of one address, which then has nothing but its running games
  /// Called with what the store could not do and why.
  std::function<void(const std::string& what, std::string_view why)> report{};
};

struct RoomMetrics {
  std::uint64_t commands = 0;  ///< carried out
  std::uint64_t actions = 0;   ///< of people, computers and chance
  std::uint64_t refusals = 0;
  std::uint64_t frames = 0;
  Histogram commands_took{};  ///< from the request to its durable event
};

/// What each address has added to the database today, in bytes.
class Additions {
 public:
  void add(const std::string& client, std::size_t bytes, Time now) { of_today(now)[client] += bytes; }
  std::uint64_t of(const std::string& client, Time now) {
    const auto& today = of_today(now);
    const auto found = today.find(client);
    return found == today.end() ? 0 : found->second;
  }

 private:
  std::unordered_map<std::string, std::uint64_t>& of_today(Time now) {
    if (now - begun_ >= std::chrono::days(1)) {
      begun_ = now;
      added_.clear();
    }
    return added_;
  }

  Time begun_{};
  std::unordered_map<std::string, std::uint64_t> added_{};
};

/// What all rooms of this process share.
struct Node {
  Loop& loop;
  EventLog& log;
  Computers& computers;
  const RoomSettings settings;
  RoomMetrics metrics{};
  WorkBudget work{settings.work_share};
  Additions added{};
  std::uint64_t database_bytes = 0;
  bool is_almost_full = false;  ///< the database, or its disk

  /// Whether there is room on the disk for what somebody at this address begins.
  Decided<void> check_room(const std::string& client) {
    if (is_almost_full) {
      return refuse(Code::kStorage, "the disk is almost full: running games go on, but nothing new can begin");
    }
    if (added.of(client, loop.now()) < settings.added_per_day) return {};
    return refuse(Code::kLimit,
                  "your address has written too much today: running games go on, but nothing new can begin");
  }
  void report(const std::string& what, std::string_view why) const {
    if (settings.report) settings.report(what, why);
  }
};

}  // namespace tablier::server
