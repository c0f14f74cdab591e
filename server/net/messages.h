#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "game/command.h"
#include "rooms/followers.h"

namespace tablier::server {

/// What somebody sent on a live socket.
struct LiveRequest {
  std::string id{};
  GameId game{};
  struct Unfollow {};
  std::variant<Command, FollowRequest, Unfollow> what{};
};

/// Why a message was not understood, and its id if that much could be read.
struct BadMessage {
  std::string id{};
  Refusal refusal;
};

/// Reads a message; commands come without their person, requests to follow without their follower.
std::expected<LiveRequest, BadMessage> read_message(std::string_view text);

/// Whether this can be the id of a game at all.
bool is_game_id(std::string_view text);

}  // namespace tablier::server
