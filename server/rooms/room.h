#pragma once

#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "rooms/hall.h"
#include "rooms/presence.h"

namespace tablier::server {

/// What somebody has missed, on its way to him: the events are read from the log again, a piece at a time, and sent as
/// fast as he reads.
struct Hall::Replay {
  std::weak_ptr<Follower> follower{};
  int seen = 0;  ///< the last version that he knows
  Detail detail = Detail::kFull;
  std::optional<LiveGame> game{};  ///< as far as it has been replayed
  std::vector<StoredEvent> piece{};
  std::size_t next = 0;  ///< in the piece

  int version() const { return game ? game->version() : 0; }
};

struct Hall::Listener {
  std::weak_ptr<Follower> follower{};
  bool wants_presence = false;
  Detail detail = Detail::kFull;
  std::shared_ptr<Replay> replay{};  ///< he is here, but what happens now he is sent after what he missed
};

/// A game in memory, who follows it, and what waits to be done with it.
struct Hall::Room {
  GameId id;
  std::optional<LiveGame> game{};  ///< as far as the log is known; nothing until it has been read
  int shown = 0;                   ///< the last version that the followers have been sent
  int heard = 0;                   ///< the last version that others have spoken of since the log was last read
  bool busy = false;               ///< the log is being asked about it: tasks wait
  std::deque<Task> tasks{};
  std::vector<Listener> followers{};
  Presence presence{};
  Computers::Ticket thought{};  ///< the computer is at work …
  int thought_for = 0;          ///< … for the table of this version
  std::string summary{};        ///< of the header; empty when who sits where has changed
  Milliseconds touched = 0;

  /// Whether somebody waits for what happens in it.
  bool is_wanted() const { return !tasks.empty() || !followers.empty() || thought; }
};

/// Messages that wait for their event to be on disk.
struct Hall::Frames {
  std::vector<std::pair<std::weak_ptr<Follower>, Message>> messages{};
};

}  // namespace tablier::server
