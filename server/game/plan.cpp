#include "game/plan.h"

#include <boost/json.hpp>

#include "core/text.h"
#include "game/json_reader.h"
#include "search/levels.h"

namespace tablier::server {

namespace {

namespace json = boost::json;

constexpr Milliseconds kSecond = 1000;
constexpr Milliseconds kHour = 3600 * kSecond;
constexpr Milliseconds kLongestClock = 24 * kHour;

Expected<ClockRule> read_clock(const json::value& value) {
  if (!value.is_object()) return fail("clock: expected {\"base\": ms, \"increment\": ms}, {\"turn\": ms} or null");
  JsonReader reader(value.get_object());
  ClockRule rule;
  if (reader.has("turn")) {
    rule.turn = reader.number("turn", kSecond, kLongestClock);
  } else {
    rule.base = reader.number("base", kSecond, kLongestClock);
    rule.increment = reader.number("increment", 0, kHour, 0);
  }
  if (const auto good = reader.check(); !good) return fail("clock: " + good.error().message);
  return rule;
}

Expected<PlannedSeat> read_seat(const json::value& value, const Person& creator) {
  if (value.is_string() && value.get_string() == "open") return PlannedSeat{};
  if (value.is_string() && value.get_string() == "me") {
    return PlannedSeat{.kind = PlaceKind::kPerson, .guest = creator.guest, .name = creator.name};
  }
  if (!value.is_object()) return fail("seats: expected \"open\", \"me\" or {\"computer\": level}");
  JsonReader reader(value.get_object());
  const auto level = static_cast<int>(reader.number("computer", 1, kLevels));
  if (const auto good = reader.check(); !good) return fail("seats: " + good.error().message);
  return PlannedSeat{.kind = PlaceKind::kComputer, .level = level};
}

Expected<GamePlan> read(const json::object& body, const Person& creator) {
  JsonReader reader(body);
  const std::string spec_words = reader.text("spec");
  const json::array* seats = reader.array("seats");
  const json::value* clock = reader.any("clock");
  const bool is_public = reader.boolean("public", false);
  const bool random_seats = reader.boolean("random_seats", false);
  if (const auto good = reader.check(); !good) return std::unexpected(good.error());

  TABLIER_TRY(spec, parse_spec(spec_words));
  GamePlan plan{.spec = *spec, .maker = creator.guest, .is_public = is_public, .random_seats = random_seats};
  int of_creator = 0;
  for (const json::value& value : *seats) {
    TABLIER_TRY(seat, read_seat(value, creator));
    plan.seats.push_back(*seat);
    of_creator += seat->kind == PlaceKind::kPerson ? 1 : 0;
  }
  if (of_creator > 1) return fail("seats: you can sit at one seat only");
  if (plan.seats.size() != spec->choices.players) {
    return fail("seats: expected " + std::to_string(spec->choices.players) + " of them, found " +
                std::to_string(plan.seats.size()));
  }
  if (clock != nullptr) {
    TABLIER_TRY(rule, read_clock(*clock));
    plan.clock = *rule;
  }
  return plan;
}

}  // namespace

Decided<GamePlan> read_plan(const json::object& body, const Person& creator) {
  Expected<GamePlan> plan = read(body, creator);
  if (!plan) return refuse(Code::kBadRequest, plan.error());
  return std::move(*plan);
}

GamePlan rotated(const GamePlan& plan, const std::vector<PlannedSeat>& sitting) {
  GamePlan next = plan;
  next.random_seats = false;
  for (std::size_t i = 0; i < sitting.size(); ++i) next.seats[(i + 1) % sitting.size()] = sitting[i];
  return next;
}

json::object plan_json(const GamePlan& plan) {
  json::array seats;
  for (const PlannedSeat& seat : plan.seats) {
    json::object entry;
    if (seat.kind == PlaceKind::kComputer) entry["level"] = seat.level;
    if (seat.kind == PlaceKind::kPerson) {
      entry["guest"] = seat.guest;
      entry["name"] = seat.name;
    }
    seats.push_back(std::move(entry));
  }
  json::object out{
      {"spec", spec_text(plan.spec)}, {"seats", std::move(seats)},         {"clock", clock_json(plan.clock)},
      {"public", plan.is_public},     {"random_seats", plan.random_seats}, {"join", plan.join_key},
      {"watch", plan.watch_key}};
  if (!plan.maker.empty()) out["maker"] = plan.maker;
  return out;
}

Expected<GamePlan> parse_plan(const json::object& stored) {
  JsonReader reader(stored);
  TABLIER_TRY(spec, parse_spec(reader.text("spec")));
  GamePlan plan{.spec = *spec};
  plan.is_public = reader.boolean("public");
  plan.random_seats = reader.boolean("random_seats");
  plan.join_key = reader.text("join");
  plan.watch_key = reader.text("watch");
  plan.maker = reader.text_if("maker").value_or("");
  if (const json::value* clock = reader.any("clock")) {
    TABLIER_TRY(rule, read_clock(*clock));
    plan.clock = *rule;
  }
  if (const json::array* seats = reader.array("seats")) {
    for (const json::value& value : *seats) {
      if (!value.is_object()) return fail("seats: expected objects");
      JsonReader seat(value.get_object());
      PlannedSeat planned;
      if (seat.has("level")) {
        planned.kind = PlaceKind::kComputer;
        planned.level = static_cast<int>(seat.number("level", 1, kLevels));
      } else if (seat.has("guest")) {
        planned.kind = PlaceKind::kPerson;
        planned.guest = seat.text("guest");
        planned.name = seat.text("name");
      }
      if (const auto good = seat.check(); !good) return std::unexpected(good.error());
      plan.seats.push_back(std::move(planned));
    }
  }
  if (const auto good = reader.check(); !good) return std::unexpected(good.error());
  if (plan.seats.size() != plan.spec.choices.players) return fail("seats: their number is not the spec's");
  return plan;
}

json::value clock_json(const ClockRule& rule) {
  if (rule.turn > 0) return json::object{{"turn", rule.turn}};
  if (rule.base > 0) return json::object{{"base", rule.base}, {"increment", rule.increment}};
  return nullptr;
}

}  // namespace tablier::server
