#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/random.h"
#include "game/live_game.h"
#include "game/refusal.h"

namespace tablier::server {

/// The kinds of commands.
enum class CommandKind : std::uint8_t {
  kAct,
  kSit,
  kLeave,
  kCallOff,
  kResign,
  kOfferDraw,
  kAcceptDraw,
  kDeclineDraw,
  kTakeBack,
  kAgreeTakeBack,
  kDeclineTakeBack,
  kTalk,
  kMute,
  kRematch,
  kComputerActs,  ///< the server itself: the computer has chosen
  kCheckClock,    ///< the server itself: somebody's time may be over
};

struct Command {
  CommandKind kind{};
  Person person{};        ///< who sent it; nobody if the server itself
  std::string request{};  ///< the request's id
  int version = 0;        ///< kAct, kComputerActs: the version for which the choice was made
  std::string text{};     ///< kAct, kComputerActs: the word; kTalk: what is said; kSit: the seat, or empty
  std::string key{};      ///< kSit: the key for joining
  bool on = false;        ///< kMute
};

/// When a command is decided, and what decides for chance.
struct Moment {
  Time now{};
  Random chance;
  Decided<void> room{};  ///< on the disk, for what is not needed to bring a game to its end
};

/// What follows from a command.
struct Decision {
  std::vector<Event> events{};  ///< in order; they follow the game's version
  /// To answer with: the version of the first event; or, if the request has been carried out before, of its event.
  int version = 0;
  bool decide_again = false;              ///< a flag falls first; then the command is to be decided for what is left
  std::optional<GameConfig> next_game{};  ///< to be created first; the last event names it
};

/// Checks a command against a game. Changes nothing: the caller stores and applies the events.
Decided<Decision> decide(const LiveGame& game, const Command& command, Moment moment);

/// The events with which a game begins: created, and started with what chance does first if no seat is open.
std::vector<Event> opening_events(const GameConfig& config, Moment moment);

}  // namespace tablier::server
