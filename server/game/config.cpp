#include "game/config.h"

#include <boost/json.hpp>

#include "core/text.h"
#include "game/json_reader.h"
#include "search/levels.h"

namespace tablier::server {

namespace {

namespace json = boost::json;

using namespace std::chrono_literals;

Milliseconds read_time(JsonReader& reader, std::string_view name, Milliseconds least, Milliseconds most,
                       std::optional<std::int64_t> otherwise = std::nullopt) {
  return Milliseconds(reader.number(name, least.count(), most.count(), otherwise));
}

Expected<ClockRule> read_clock(const json::value& value) {
  if (!value.is_object()) return fail("clock: expected {\"base\": ms, \"increment\": ms}, {\"turn\": ms} or null");
  JsonReader reader(value.get_object());
  ClockRule rule;
  if (reader.has("turn")) {
    rule.turn = read_time(reader, "turn", 1s, 24h);
  } else {
    rule.base = read_time(reader, "base", 1s, 24h);
    rule.increment = read_time(reader, "increment", 0s, 1h, 0);
  }
  if (const auto good = reader.check(); !good) return fail("clock: " + good.error().message);
  return rule;
}

Expected<SeatConfig> read_seat(const json::value& value, const Person& creator) {
  if (value.is_string() && value.get_string() == "open") return SeatConfig{};
  if (value.is_string() && value.get_string() == "me") {
    return SeatConfig{
        .kind = PlaceKind::kPerson, .guest = creator.guest, .name = creator.name, .is_bot = creator.is_bot};
  }
  if (!value.is_object()) return fail("seats: expected \"open\", \"me\" or {\"computer\": level}");
  JsonReader reader(value.get_object());
  const auto level = static_cast<int>(reader.number("computer", 1, kLevels));
  if (const auto good = reader.check(); !good) return fail("seats: " + good.error().message);
  return SeatConfig{.kind = PlaceKind::kComputer, .level = level};
}

Expected<GameConfig> read(const json::object& body, const Person& creator) {
  JsonReader reader(body);
  const std::string spec_words = reader.text("spec");
  const json::array* seats = reader.array("seats");
  const json::value* clock = reader.any("clock");
  const bool is_public = reader.boolean("public", false);
  const bool takes_bots = reader.boolean("bots", false);
  const bool random_seats = reader.boolean("random_seats", false);
  TABLIER_TRY(checked, reader.check());

  TABLIER_TRY(spec, parse_spec(spec_words));
  GameConfig config{.spec = *spec,
                    .maker = creator.guest,
                    .is_public = is_public,
                    .takes_bots = takes_bots,
                    .random_seats = random_seats};
  int of_creator = 0;
  for (const json::value& value : *seats) {
    TABLIER_TRY(seat, read_seat(value, creator));
    config.seats.push_back(*seat);
    of_creator += seat->kind == PlaceKind::kPerson ? 1 : 0;
  }
  if (of_creator > 1) return fail("seats: you can take only one seat");
  if (config.seats.size() != spec->choices.players) {
    return fail("seats: expected " + std::to_string(spec->choices.players) + " seats, found " +
                std::to_string(config.seats.size()));
  }
  if (clock != nullptr) {
    TABLIER_TRY(rule, read_clock(*clock));
    config.clock = *rule;
  }
  return config;
}

}  // namespace

bool is_key(std::string_view given, std::string_view key) {
  if (key.empty() || given.size() != key.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < key.size(); ++i) difference |= static_cast<unsigned char>(given[i] ^ key[i]);
  return difference == 0;
}

Decided<GameConfig> read_config(const json::object& body, const Person& creator) {
  Expected<GameConfig> config = read(body, creator);
  if (!config) return refuse(Code::kBadRequest, config.error());
  return std::move(*config);
}

GameConfig rotated(const GameConfig& config, const std::vector<SeatConfig>& sitting) {
  GameConfig next = config;
  next.random_seats = false;
  for (std::size_t i = 0; i < sitting.size(); ++i) next.seats[(i + 1) % sitting.size()] = sitting[i];
  return next;
}

json::object config_json(const GameConfig& config) {
  json::array seats;
  for (const SeatConfig& seat : config.seats) {
    json::object entry;
    if (seat.kind == PlaceKind::kComputer) entry["level"] = seat.level;
    if (seat.kind == PlaceKind::kPerson) {
      entry["guest"] = seat.guest;
      entry["name"] = seat.name;
      if (seat.is_bot) entry["bot"] = true;
    }
    seats.push_back(std::move(entry));
  }
  json::object out{
      {"spec", spec_text(config.spec)}, {"seats", std::move(seats)},           {"clock", clock_json(config.clock)},
      {"public", config.is_public},     {"random_seats", config.random_seats}, {"join", config.join_key},
      {"watch", config.watch_key}};
  if (config.takes_bots) out["bots"] = true;
  if (!config.maker.empty()) out["maker"] = config.maker;
  return out;
}

Expected<GameConfig> parse_config(const json::object& stored) {
  JsonReader reader(stored);
  TABLIER_TRY(spec, parse_spec(reader.text("spec")));
  GameConfig config{.spec = *spec};
  config.is_public = reader.boolean("public");
  config.takes_bots = reader.boolean("bots", false);
  config.random_seats = reader.boolean("random_seats");
  config.join_key = reader.text("join");
  config.watch_key = reader.text("watch");
  config.maker = reader.text_if("maker").value_or("");
  if (const json::value* clock = reader.any("clock")) {
    TABLIER_TRY(rule, read_clock(*clock));
    config.clock = *rule;
  }
  if (const json::array* seats = reader.array("seats")) {
    for (const json::value& value : *seats) {
      if (!value.is_object()) return fail("seats: expected objects");
      JsonReader seat(value.get_object());
      SeatConfig planned;
      if (seat.has("level")) {
        planned.kind = PlaceKind::kComputer;
        planned.level = static_cast<int>(seat.number("level", 1, kLevels));
      } else if (seat.has("guest")) {
        planned.kind = PlaceKind::kPerson;
        planned.guest = seat.text("guest");
        planned.name = seat.text("name");
        planned.is_bot = seat.boolean("bot", false);
      }
      TABLIER_TRY(seat_checked, seat.check());
      config.seats.push_back(std::move(planned));
    }
  }
  TABLIER_TRY(checked, reader.check());
  if (config.seats.size() != config.spec.choices.players) return fail("seats: their number does not match the spec");
  return config;
}

json::value clock_json(const ClockRule& rule) {
  if (rule.turn.count() > 0) return json::object{{"turn", rule.turn.count()}};
  if (rule.base.count() > 0) return json::object{{"base", rule.base.count()}, {"increment", rule.increment.count()}};
  return nullptr;
}

}  // namespace tablier::server
