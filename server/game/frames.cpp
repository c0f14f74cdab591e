#include "game/frames.h"

#include <boost/json.hpp>
#include <charconv>
#include <limits>

#include "session/report.h"

namespace tablier::server {

namespace {

namespace json = boost::json;

json::value seat_or_null(const LiveView& live, std::optional<Seat> seat) {
  return seat ? json::value(live.seat_text(*seat)) : json::value(nullptr);
}

json::array seat_list(const LiveView& live, SeatSet set) {
  json::array list;
  for (int i = 0; i < static_cast<int>(live.facts().seats.size()); ++i) {
    if (set.contains(seat_at(i))) list.emplace_back(live.seat_text(seat_at(i)));
  }
  return list;
}

std::string_view phase_name(Phase phase) {
  switch (phase) {
    case Phase::kOpen:
      return "open";
    case Phase::kRunning:
      return "running";
    case Phase::kOver:
      break;
  }
  return "over";
}

json::array places_json(const GameStatus& status, const Facts& facts) {
  json::array list;
  for (std::size_t i = 0; i < status.places.size(); ++i) {
    const Place& place = status.places[i];
    json::object entry{{"seat", facts.seats[i].text}};
    switch (place.kind) {
      case PlaceKind::kOpen:
        entry["kind"] = "open";
        break;
      case PlaceKind::kPerson:
        entry["kind"] = "person";
        entry["name"] = place.name;
        if (place.is_bot) entry["bot"] = true;
        break;
      case PlaceKind::kComputer:
        entry["kind"] = "computer";
        break;
    }
    if (place.is_played_by_computer()) entry["level"] = place.level;
    if (place.resigned) entry["resigned"] = true;
    list.push_back(std::move(entry));
  }
  return list;
}

json::value clocks_json(const LiveView& live) {
  const Clocks& clocks = live.status().clocks;
  if (!clocks.rule().limits()) return nullptr;
  json::object left;
  for (int i = 0; i < static_cast<int>(live.facts().seats.size()); ++i) {
    left[live.seat_text(seat_at(i))] = clocks.left(seat_at(i)).count();
  }
  return json::object{{"left", std::move(left)}, {"running", seat_or_null(live, clocks.running())}};
}

json::array legal_json(const LiveView& live) {
  const GameStatus& status = live.status();
  json::array words;
  const bool acts = status.phase == Phase::kRunning && status.actor.is_seat() &&
                    live.viewer().is(status.actor.seat()) &&
                    !status.places[static_cast<std::size_t>(index(status.actor.seat()))].is_played_by_computer();
  if (!acts) return words;
  for (const WordedAction& each : report(live.facts(), live.view(), live.viewer()).actions) {
    words.emplace_back(each.word);
  }
  return words;
}

json::value ended_json(const LiveView& live) {
  const std::optional<Ending>& ending = live.status().ending;
  if (!ending) return nullptr;
  return json::parse(describe(live.facts(), *ending));
}

json::object table_json(const LiveView& live, Detail detail) {
  const GameStatus& status = live.status();
  const AnyView& view = live.view();
  json::value take_back = nullptr;
  if (status.take_back) {
    take_back = json::object{{"seat", live.seat_text(status.take_back->by)},
                             {"to", status.take_back->to},
                             {"agreed", seat_list(live, status.take_back->agreed)}};
  }
  const bool running = status.phase == Phase::kRunning;
  const int seats = static_cast<int>(live.facts().seats.size());
  const bool full = detail == Detail::kFull;
  json::object out{{"phase", phase_name(status.phase)}};
  if (full) out["position"] = view.text();
  out["count"] = status.count;
  out["actor"] = actor_text(live.facts(), running ? status.actor : Actor::nobody());
  if (full) {
    out["turn"] = actor_text(live.facts(), running ? view.turn_of() : Actor::nobody());
    out["step"] = live.facts().steps[static_cast<std::size_t>(view.step())].id;
    out["legal"] = legal_json(live);
  }
  out["clock"] = clocks_json(live);
  out["draw"] = seat_or_null(live, status.draw_offer);
  out["take_back"] = std::move(take_back);
  out["result"] = result_text(status.winners, seats);
  out["ending"] = status.ending ? ending_text(live.facts(), *status.ending) : "";
  out["ended"] = ended_json(live);
  return out;
}

json::value you_json(const LiveView& live) {
  return live.viewer().is_onlooker() ? json::value(nullptr) : json::value(live.seat_text(live.viewer().seat()));
}

json::object event_json(const LiveView& live, const SeenEvent& event) {
  json::object out{{"type", kind_name(event.kind)}};
  const std::string_view by = actor_text(live.facts(), event.by);
  switch (event.kind) {
    case EventKind::kCreated:
    case EventKind::kCalledOff:
    case EventKind::kStarted:
      break;
    case EventKind::kActed:
      out["by"] = by;
      out["action"] = event.text.value_or("");
      break;
    case EventKind::kRematch:
      out["game"] = event.text.value_or("");
      break;
    case EventKind::kSat:
      out["seat"] = by;
      out["name"] = event.text.value_or("");
      break;
    case EventKind::kTalked:
      out["seat"] = by;
      out["name"] = event.name;
      out["text"] = event.text ? json::value(*event.text) : json::value(nullptr);
      break;
    case EventKind::kMuted:
      out["seat"] = by;
      out["on"] = event.number != 0;
      break;
    case EventKind::kTakeBackAsked:
    case EventKind::kTakenBack:
      out["seat"] = by;
      out["to"] = event.number;
      break;
    default:
      out["seat"] = by;
      break;
  }
  return out;
}

/// The game in a list: its summary with what the store knows.
json::object list_entry(const GameRow& row) {
  json::object out{
      {"game", row.game}, {"phase", phase_name(row.header.phase)}, {"at", unix_milliseconds(row.header.updated_at)}};
  boost::system::error_code error;
  const json::value known = json::parse(row.header.summary, error);
  if (!error && known.is_object()) {
    for (const auto& member : known.get_object()) out[member.key()] = member.value();
  }
  return out;
}

/// The name of a seat as a list's entry tells it, or null.
json::value seat_in(const json::object& entry, std::optional<int> seat) {
  const json::value* seats = entry.if_contains("seats");
  if (!seat || seats == nullptr || !seats->is_array()) return nullptr;
  const auto place = static_cast<std::size_t>(*seat);
  const json::array& all = seats->get_array();
  const json::object* found = place < all.size() ? all[place].if_object() : nullptr;
  const json::value* name = found == nullptr ? nullptr : found->if_contains("seat");
  return name == nullptr ? json::value(nullptr) : *name;
}

std::unexpected<Error> unknown_place() { return fail("after: expected the `next` of the previous page"); }

/// Takes "NUMBER-" off a text; nothing if it does not begin so.
std::optional<std::int64_t> take_number(std::string_view& text) {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto length = static_cast<std::size_t>(stop - text.data());
  if (error != std::errc() || number < 0 || length == text.size() || *stop != '-') return std::nullopt;
  text.remove_prefix(length + 1);
  return number;
}

bool changes_table(EventKind kind) {
  return kind != EventKind::kTalked && kind != EventKind::kMuted && kind != EventKind::kRematchOffered &&
         kind != EventKind::kRematch;
}

bool changes_who_sits(EventKind kind) {
  return kind == EventKind::kCreated || kind == EventKind::kSat || kind == EventKind::kLeft ||
         kind == EventKind::kStarted;
}

}  // namespace

std::string event_frame(const LiveView& live, const SeenEvent& event, Detail detail) {
  const GameStatus& status = live.status();
  json::object out{{"type", "event"},
                   {"game", status.id},
                   {"version", status.version},
                   {"at", unix_milliseconds(event.at)},
                   {"event", event_json(live, event)}};
  if (changes_table(event.kind)) out["table"] = table_json(live, detail);
  const bool seat_passes = event.kind == EventKind::kResigned || event.kind == EventKind::kFlagged;
  if (changes_who_sits(event.kind) || seat_passes) out["seats"] = places_json(status, live.facts());
  if (changes_who_sits(event.kind)) out["you"] = you_json(live);
  return json::serialize(out);
}

std::string whole_game(const LiveView& live, std::string_view actions, Reader reader, Detail detail) {
  const GameStatus& status = live.status();
  const GameConfig& config = *status.config;
  const bool sits = !live.viewer().is_onlooker();
  const bool muted = sits && status.places[static_cast<std::size_t>(index(live.viewer().seat()))].muted;
  json::object out{{"game", status.id},
                   {"version", status.version},
                   {"at", unix_milliseconds(status.at)},
                   {"phase", phase_name(status.phase)},
                   {"spec", spec_text(config.spec)},
                   {"public", config.is_public},
                   {"bots", config.takes_bots},
                   {"random_seats", config.random_seats},
                   {"clock", clock_json(config.clock)},
                   {"you", you_json(live)},
                   {"yours", reader.is_maker},
                   {"may_join", reader.may_join}};
  if (sits || reader.is_maker) out["keys"] = json::object{{"join", config.join_key}, {"watch", config.watch_key}};
  out["seats"] = places_json(status, live.facts());
  out["table"] = table_json(live, detail);
  std::string text = json::serialize(out);
  text.pop_back();
  text.append(",\"actions\":[").append(actions).append("],");
  json::array talk;
  for (const TalkLine& line : *status.talk) {
    talk.push_back(json::object{{"version", line.version},
                                {"seat", live.seat_text(line.seat)},
                                {"name", line.name},
                                {"text", muted ? json::value(nullptr) : json::value(line.text)},
                                {"at", unix_milliseconds(line.at)}});
  }
  const json::value next = status.rematch_game.empty() ? json::value(nullptr) : json::value(status.rematch_game);
  const json::object rest{{"talk", std::move(talk)},
                          {"muted", muted},
                          {"rematch", json::object{{"agreed", seat_list(live, status.rematch)}, {"game", next}}}};
  return text.append(json::serialize(rest).substr(1));
}

std::string summary(const GameStatus& status, const Facts& facts) {
  return json::serialize(json::object{{"spec", spec_text(status.config->spec)},
                                      {"clock", clock_json(status.config->clock)},
                                      {"bots", status.config->takes_bots},
                                      {"seats", places_json(status, facts)}});
}

std::string summary_now(std::string_view summary, const GameStatus& status, const Facts& facts) {
  const Actor actor = status.phase == Phase::kRunning ? status.actor : Actor::nobody();
  const int seats = static_cast<int>(status.places.size());
  // Written by hand, because it is done for every action; what seats and results are called needs no escaping.
  summary.remove_suffix(1);
  std::string now(summary);
  now.append(",\"actor\":\"").append(actor_text(facts, actor));
  now.append("\",\"result\":\"").append(result_text(status.winners, seats)).append("\"}");
  return now;
}

std::string public_games(const PublicPage& page) {
  json::array games;
  for (const GameRow& row : page.rows) games.push_back(list_entry(row));
  json::object out{{"games", std::move(games)}, {"next", nullptr}};
  if (page.next) out["next"] = public_place_text(*page.next);
  return json::serialize(out);
}

std::string own_games(const std::vector<SeatedRow>& rows, bool more) {
  json::array games;
  for (const SeatedRow& seated : rows) {
    json::object entry = list_entry(seated.row);
    entry["you"] = seat_in(entry, seated.seat);
    games.push_back(std::move(entry));
  }
  json::object out{{"games", std::move(games)}, {"next", nullptr}};
  if (more) out["next"] = list_place_text({rows.back().row.header.updated_at, rows.back().row.game});
  return json::serialize(out);
}

std::string list_place_text(const ListPlace& place) {
  return std::to_string(unix_milliseconds(place.updated_at)) + "-" + place.game;
}

Expected<ListPlace> parse_list_place(std::string_view text) {
  const auto updated_at = take_number(text);
  if (!updated_at || text.empty()) return unknown_place();
  return ListPlace{time_of(*updated_at), GameId(text)};
}

std::string public_place_text(const PublicPlace& place) {
  return std::to_string(place.shelf) + "-" + std::to_string(unix_milliseconds(place.listed_at)) + "-" + place.game;
}

Expected<PublicPlace> parse_public_place(std::string_view text) {
  const auto shelf = take_number(text);
  const auto listed_at = shelf ? take_number(text) : std::nullopt;
  if (!listed_at || *shelf > std::numeric_limits<int>::max()) return unknown_place();
  return PublicPlace{static_cast<int>(*shelf), time_of(*listed_at), GameId(text)};
}

std::string presence_frame(const GameStatus& status, const Present& present) {
  json::array connected;
  json::object away;
  for (std::size_t i = 0; i < status.places.size(); ++i) {
    const std::string_view seat = status.seat_texts[i];
    if (present.connected.contains(seat_at(static_cast<int>(i)))) {
      connected.emplace_back(seat);
    } else if (present.last_seen[i] > Time()) {
      away.emplace(seat, unix_milliseconds(present.last_seen[i]));
    }
  }
  return json::serialize(json::object{{"type", "presence"},
                                      {"game", status.id},
                                      {"connected", std::move(connected)},
                                      {"away", std::move(away)},
                                      {"onlookers", present.onlookers}});
}

std::string done_frame(std::string_view request, int version) {
  return json::serialize(json::object{{"type", "done"}, {"id", request}, {"version", version}});
}

std::string followed_frame(std::string_view request, int version, std::string_view game) {
  std::string frame = done_frame(request, version);
  frame.pop_back();
  return frame.append(",\"game\":").append(game).append("}");
}

namespace {

/// What the engine says about it, for those who speak another language.
void add_reason(json::object& out, const Refusal& refusal) {
  if (refusal.reason && !refusal.reason->what.code.empty()) {
    out["reason"] = json::parse(describe(*refusal.reason).text());
  }
}

}  // namespace

std::string refused_frame(std::string_view request, std::string_view game, int version, const Refusal& refusal) {
  json::object out{{"type", "refused"}, {"id", request.empty() ? json::value(nullptr) : json::value(request)}};
  if (version > 0) {
    out["game"] = game;
    out["version"] = version;
  }
  out["code"] = code_name(refusal.code);
  out["message"] = refusal.message;
  add_reason(out, refusal);
  return json::serialize(out);
}

std::string refusal_json(const Refusal& refusal) {
  json::object out{{"code", code_name(refusal.code)}, {"message", refusal.message}};
  add_reason(out, refusal);
  return json::serialize(out);
}

}  // namespace tablier::server
