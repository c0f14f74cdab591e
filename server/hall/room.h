#pragma once

#include <array>
#include <deque>
#include <utility>
#include <vector>

#include "hall/hall.h"

namespace tablier::server {

/// A game in memory, who follows it, and what waits to be done with it.
struct Hall::Room {
  GameId id;
  std::optional<LiveGame> game{};  ///< as far as the log is known; nothing until it has been read
  int shown = 0;                   ///< the last version that the followers have been sent
  bool busy = false;               ///< the log is being asked about it: tasks wait
  std::deque<Task> tasks{};
  std::vector<std::weak_ptr<Follower>> followers{};
  Computers::Ticket thought{};  ///< the computer is at work …
  int thought_for = 0;          ///< … for the table of this version
  std::string summary{};        ///< of the header; empty when who sits where has changed
  Milliseconds touched = 0;
};

/// Messages that wait for their event to be on disk.
struct Hall::Frames {
  std::vector<std::pair<std::weak_ptr<Follower>, Message>> messages{};
};

}  // namespace tablier::server
