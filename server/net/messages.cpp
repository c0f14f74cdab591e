#include "net/messages.h"

#include <algorithm>
#include <array>
#include <limits>

#include "core/text.h"
#include "game/json_reader.h"

namespace tablier::server {

namespace {

struct NamedCommand {
  std::string_view name;
  CommandKind kind;
};

/// What can be done by name alone.
constexpr std::array<NamedCommand, 13> kCommands{{
    {"sit", CommandKind::kSit},
    {"leave", CommandKind::kLeave},
    {"call_off", CommandKind::kCallOff},
    {"resign", CommandKind::kResign},
    {"offer_draw", CommandKind::kOfferDraw},
    {"accept_draw", CommandKind::kAcceptDraw},
    {"decline_draw", CommandKind::kDeclineDraw},
    {"take_back", CommandKind::kTakeBack},
    {"agree_take_back", CommandKind::kAgreeTakeBack},
    {"decline_take_back", CommandKind::kDeclineTakeBack},
    {"talk", CommandKind::kTalk},
    {"mute", CommandKind::kMute},
    {"rematch", CommandKind::kRematch},
}};

constexpr std::string_view kFollow = "follow";
constexpr std::string_view kUnfollow = "unfollow";
constexpr std::size_t kLongestRequestId = 64;  // bytes
constexpr int kLastVersion = std::numeric_limits<int>::max();

std::string unknown_command(std::string_view name) {
  std::vector<std::string_view> names{kFollow, kUnfollow};
  for (const NamedCommand& each : kCommands) names.push_back(each.name);
  const auto near = nearest(name, names);
  return "member `do`: unknown command " + quoted(name) +
         (near ? "; did you mean `" + std::string(*near) + "`?" : "; expected " + either(names));
}

void read_action(JsonReader& reader, LiveRequest& request) {
  Command command{.kind = CommandKind::kAct, .request = request.id};
  command.text = reader.text("action");
  command.version = static_cast<int>(reader.number("version", 0, kLastVersion));
  request.what = std::move(command);
}

void read_command(JsonReader& reader, LiveRequest& request) {
  const std::string name = reader.text("do");
  if (name == kUnfollow) {
    request.what = LiveRequest::Unfollow{};
    return;
  }
  if (name == kFollow) {
    FollowRequest follow{.id = request.id, .key = reader.text_if("key").value_or("")};
    follow.presence = reader.boolean("presence", false);
    const std::string detail = reader.text_if("detail").value_or("full");
    if (detail != "full" && detail != "brief") {
      reader.complain("member `detail`: expected `full` or `brief`, found " + tablier::quoted(detail));
    }
    follow.detail = detail == "brief" ? Detail::kBrief : Detail::kFull;
    if (reader.has("version")) follow.version = static_cast<int>(reader.number("version", 0, kLastVersion));
    request.what = std::move(follow);
    return;
  }
  const auto known = std::ranges::find(kCommands, name, &NamedCommand::name);
  if (known == kCommands.end()) return reader.complain(unknown_command(name));
  Command command{.kind = known->kind, .request = request.id};
  if (known->kind == CommandKind::kSit) {
    command.key = reader.text_if("key").value_or("");
    command.text = reader.text_if("seat").value_or("");
  }
  if (known->kind == CommandKind::kTalk) command.text = reader.text("text");
  if (known->kind == CommandKind::kMute) command.on = reader.boolean("on");
  request.what = std::move(command);
}

}  // namespace

bool is_game_id(std::string_view text) {
  constexpr std::size_t kLongestId = 24;
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  };
  return !text.empty() && text.size() <= kLongestId && std::ranges::all_of(text, fits);
}

std::expected<LiveRequest, BadMessage> read_message(std::string_view text) {
  const auto misunderstood = [](std::string id, std::string why) {
    return std::unexpected(BadMessage{std::move(id), {Code::kBadRequest, std::move(why)}});
  };
  const Expected<boost::json::object> object = parse_object(text);
  if (!object) return misunderstood("", object.error().message);
  JsonReader reader(*object);
  LiveRequest request;
  request.id = reader.text("id");
  if (request.id.size() > kLongestRequestId)
    return misunderstood("", "member `id`: expected 1 to 64 bytes, found " + std::to_string(request.id.size()));
  if (request.id.empty()) reader.complain("member `id`: expected 1 to 64 bytes, found none");
  request.game = reader.text("game");
  if (!is_game_id(request.game)) reader.complain("member `game`: no such game");
  if (reader.has("action")) {
    read_action(reader, request);
  } else {
    read_command(reader, request);
  }
  if (const auto good = reader.check(); !good) return misunderstood(request.id, good.error().message);
  return request;
}

}  // namespace tablier::server
