#include "game/event.h"

#include <array>
#include <boost/json.hpp>
#include <limits>
#include <optional>

#include "core/text.h"
#include "game/json_reader.h"

namespace tablier::server {

namespace {

namespace json = boost::json;

/// In the order of EventKind.
constexpr std::array<std::string_view, 19> kNames{
    "created",
    "sat",
    "left",
    "called_off",
    "started",
    "acted",
    "resigned",
    "flagged",
    "draw_offered",
    "draw_declined",
    "draw_agreed",
    "take_back_asked",
    "take_back_agreed",
    "take_back_declined",
    "taken_back",
    "talked",
    "muted",
    "rematch_offered",
    "rematch",
};
static_assert(kNames.size() == static_cast<std::size_t>(EventKind::kRematch) + 1);

constexpr int kChanceNumber = -1;

std::optional<EventKind> find_kind(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<EventKind>(i);
  }
  return std::nullopt;
}

Expected<void> read_order(const json::value& value, std::vector<int>& order) {
  if (!value.is_array()) return fail("event: order: expected a list");
  for (const json::value& each : value.get_array()) {
    const std::int64_t* seat = each.if_int64();
    if (seat == nullptr || *seat < 0 || *seat >= kMaxSeats) return fail("event: order: expected seats");
    order.push_back(static_cast<int>(*seat));
  }
  return {};
}

}  // namespace

std::string_view kind_name(EventKind kind) { return kNames[static_cast<std::size_t>(kind)]; }

std::string write_event(const Event& event) {
  json::object out{{"type", kind_name(event.kind)}, {"at", unix_milliseconds(event.at)}};
  if (event.by.is_seat()) out["by"] = index(event.by.seat());
  if (event.by.is_chance()) out["by"] = kChanceNumber;
  if (!event.text.empty()) out["text"] = event.text;
  if (!event.guest.empty()) out["guest"] = event.guest;
  if (event.number != 0) out["number"] = event.number;
  if (!event.order.empty()) out["order"] = json::array(event.order.begin(), event.order.end());
  if (event.config) out["plan"] = config_json(*event.config);
  if (!event.request.empty()) out["request"] = event.request;
  return json::serialize(out);
}

Expected<Event> read_event(std::string_view payload) {
  const Expected<json::object> object = parse_object(payload);
  if (!object) return fail("event: " + object.error().message);
  JsonReader reader(*object);
  Event event;
  const std::optional<EventKind> kind = find_kind(reader.text("type"));
  if (!kind) return fail("event: unknown type " + quoted(reader.text("type")));
  event.kind = *kind;
  event.at = time_of(reader.number("at", 0, std::numeric_limits<std::int64_t>::max()));
  if (reader.has("by")) {
    const auto by = static_cast<int>(reader.number("by", kChanceNumber, kMaxSeats - 1));
    event.by = by == kChanceNumber ? Actor::chance() : Actor(seat_at(by));
  }
  event.text = reader.text_if("text").value_or("");
  event.guest = reader.text_if("guest").value_or("");
  event.number = static_cast<int>(reader.number("number", 0, std::numeric_limits<int>::max(), 0));
  event.request = reader.text_if("request").value_or("");
  if (const json::value* order = reader.any("order")) {
    TABLIER_TRY(read, read_order(*order, event.order));
  }
  if (const json::value* config = reader.any("plan")) {
    if (!config->is_object()) return fail("event: plan: expected an object");
    Expected<GameConfig> parsed = parse_config(config->get_object());
    if (!parsed) return fail("event: plan: " + parsed.error().message);
    event.config = std::make_shared<const GameConfig>(std::move(*parsed));
  }
  if (const auto good = reader.check(); !good) return fail("event: " + good.error().message);
  return event;
}

}  // namespace tablier::server
