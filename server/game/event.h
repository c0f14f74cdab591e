#pragma once

#include <memory>
#include <string>
#include <vector>

#include "game/config.h"

namespace tablier::server {

enum class EventKind : std::uint8_t {
  kCreated,
  kSat,
  kLeft,
  kCalledOff,
  kStarted,
  kActed,
  kResigned,
  kFlagged,
  kDrawOffered,
  kDrawDeclined,
  kDrawAgreed,
  kTakeBackAsked,
  kTakeBackAgreed,
  kTakeBackDeclined,
  kTakenBack,
  kTalked,
  kMuted,
  kRematchOffered,
  kRematch,
};

/// The kind's name, on the wire and in the log: "taken_back".
std::string_view kind_name(EventKind kind);

/// Something that happened in a game; a game is the list of its events. It may contain hidden cards: only a SeenEvent
/// may leave the process.
struct Event {
  EventKind kind = EventKind::kCreated;
  Time at{};
  Actor by = Actor::nobody();  ///< whose event it is; chance may have acted
  std::string text{};          ///< acted: the word; sat: the name; talked: what was said; rematch: the new game
  GuestId guest{};             ///< sat, called off: who
  int number = 0;              ///< take-backs: how many actions remain; muted: 1 or 0; sat: 1 if a bot
  std::vector<int> order{};    ///< started: for each seat, from which seat its sitter comes; empty if all stay
  std::shared_ptr<const GameConfig> config{};  ///< created
  std::string request{};                       ///< the id of the request that caused it, if one did
};

/// The event as JSON text for the log, and back.
std::string write_event(const Event& event);
Expected<Event> read_event(std::string_view payload);

}  // namespace tablier::server
