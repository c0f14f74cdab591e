#pragma once

#include <boost/json/fwd.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "game/clock.h"
#include "game/refusal.h"
#include "session/spec.h"

namespace tablier::server {

/// A guest's identity: the hash of his token. Never sent to anybody.
using GuestId = std::string;

enum class PlaceKind : std::uint8_t { kOpen, kPerson, kComputer };

/// Who is to sit in a seat.
struct SeatConfig {
  PlaceKind kind = PlaceKind::kOpen;
  int level = 0;  ///< of a computer
  GuestId guest{};
  std::string name{};
  bool is_bot = false;
};

/// The settings of a game.
struct GameConfig {
  Spec spec;
  GuestId maker{};  ///< whose game it is: he knows its links, and may call it off; nobody's if it is older than this
  std::vector<SeatConfig> seats{};  ///< one for each seat of the spec
  ClockRule clock{};
  bool is_public = false;
  bool takes_bots = false;  ///< bots may sit down, too
  bool random_seats = false;
  std::string join_key{};
  std::string watch_key{};
};

/// Compares a key with the game's in constant time.
bool is_key(std::string_view given, std::string_view key);

/// Somebody who asks for something.
struct Person {
  GuestId guest{};
  std::string name{};
  bool is_bot = false;
  std::string client{};  ///< the address to which limits apply; never sent or stored as it is
};

/// Reads the body of POST /api/games. The keys are left empty. Refused if anything is not as docs/api.md says.
Decided<GameConfig> read_config(const boost::json::object& body, const Person& creator);

/// The config of the next game of the same people: everybody one seat further on. The keys stay, so that who watched
/// this game by its link may watch the next; nobody else can join, for no seat is open.
GameConfig rotated(const GameConfig& config, const std::vector<SeatConfig>& sitting);

/// As it stands in the event log.
boost::json::object config_json(const GameConfig& config);
Expected<GameConfig> parse_config(const boost::json::object& json);

/// As it stands on the wire: null without a limit.
boost::json::value clock_json(const ClockRule& rule);

}  // namespace tablier::server
