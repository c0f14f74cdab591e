#include "net/api.h"

#include "core/text.h"
#include "game/frames.h"
#include "game/json_reader.h"
#include "game/user_text.h"
#include "net/messages.h"
#include "rooms/crypto.h"
#include "rooms/tablebase_lookup.h"

namespace tablier::server {

namespace {

constexpr std::size_t kTokenBytes = 24;
constexpr std::size_t kLongestToken = 64;
constexpr std::size_t kGuestOnDisk = 200;  // bytes
constexpr std::string_view kGuest = "/api/guest";
constexpr std::string_view kGames = "/api/games";
constexpr std::string_view kRecord = "/record";
constexpr std::string_view kSolved = "/api/solved";
constexpr std::string_view kHealth = "/healthz";
constexpr std::string_view kMetrics = "/metrics";
constexpr std::string_view kReadAndWrite = "GET, HEAD, POST";

Response json_response(std::string body, int status = 200) {
  return {.status = status, .body = std::make_shared<const std::string>(std::move(body))};
}

Response text_response(std::string body, std::string type) {
  return {.type = std::move(type), .body = std::make_shared<const std::string>(std::move(body))};
}

/// Responds with JSON, or with the refusal.
auto json_responder(Respond respond, int status = 200) {
  return [respond = std::move(respond), status](Decided<std::string> text) mutable {
    respond(text ? json_response(std::move(*text), status) : refusal_response(text.error()));
  };
}

std::string guest_cookie(const std::string& token, bool is_secure) {
  return std::string(kGuestCookie) + "=" + token + "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict" +
         (is_secure ? "; Secure" : "");
}

/// Has the function called with the guest who asks, or refuses.
void with_guest(ServerState& server, const Request& request, Respond respond,
                std::move_only_function<void(Person, Respond)> then) {
  auto found = [respond = std::move(respond), then = std::move(then)](Decided<Person> person) mutable {
    if (person && person->guest.empty()) person = refuse(Code::kGuest, "choose a name first: POST /api/guest");
    if (!person) return respond(refusal_response(person.error()));
    then(std::move(*person), std::move(respond));
  };
  find_person(server, request.token, request.caller, std::move(found));
}

/// The body as a JSON object, or a refusal.
Decided<boost::json::object> body_of(const Request& request) {
  // A form of another site's page cannot send this type without asking first.
  if (!is_media_type(request.content_type, "application/json")) {
    return refuse(Code::kBadRequest, "expected a body of type application/json");
  }
  Expected<boost::json::object> body = parse_object(request.body);
  if (!body) return refuse(Code::kBadRequest, body.error());
  return std::move(*body);
}

std::string guest_json(const std::string& name, bool is_bot, const std::string& token = {}) {
  boost::json::object guest{{"name", name}};
  if (is_bot) guest["bot"] = true;
  if (!token.empty()) guest["token"] = token;
  return boost::json::serialize(guest);
}

void tell_guest(ServerState& server, const Request& request, Respond respond) {
  with_guest(server, request, std::move(respond),
             [](const Person& person, Respond tell) { tell(json_response(guest_json(person.name, person.is_bot))); });
}

/// Where the page of a list begins that is asked for; nothing: at its beginning.
template <class Place>
Decided<std::optional<Place>> read_place(const Request& request, Expected<Place> (*parse)(std::string_view)) {
  const std::string after = query_value(request.query, "after");
  if (after.empty()) return std::nullopt;
  const Expected<Place> place = parse(after);
  if (!place) return refuse(Code::kBadRequest, place.error());
  if (!place->game.empty() && !is_game_id(place->game)) return refuse(Code::kBadRequest, "after: no such game");
  return *place;
}

void list_own_games(ServerState& server, const Request& request, Respond respond) {
  const auto place = read_place(request, parse_list_place);
  if (!place) return respond(refusal_response(place.error()));
  with_guest(server, request, std::move(respond), [&server, place = *place](const Person& person, Respond tell) {
    server.rooms.list_own(person, place, json_responder(std::move(tell)));
  });
}

void list_games(ServerState& server, const Request& request, Respond respond) {
  const auto place = read_place(request, parse_public_place);
  if (!place) return respond(refusal_response(place.error()));
  const std::string phase = query_value(request.query, "phase");
  if (!phase.empty() && phase != "open" && phase != "running") {
    const std::string why = "phase: expected `open` or `running`, found " + tablier::quoted(phase);
    return respond(refusal_response({Code::kBadRequest, why}));
  }
  server.rooms.list(phase == "running" ? Phase::kRunning : Phase::kOpen, *place, json_responder(std::move(respond)));
}

void put_guest(ServerState& server, const Request& request, Respond respond) {
  const Decided<boost::json::object> body = body_of(request);
  if (!body) return respond(refusal_response(body.error()));
  JsonReader reader(*body);
  const std::string wanted = reader.text("name");
  const bool wants_bot = reader.boolean("bot", false);
  if (const auto good = reader.check(); !good)
    return respond(refusal_response({Code::kBadRequest, good.error().message}));
  const Expected<std::string> name = read_name(wanted);
  if (!name) return respond(refusal_response({Code::kBadRequest, name.error().message}));
  if (wants_bot && server.settings.bots == 0) {
    return respond(refusal_response({Code::kBot, "this server lets no bots play"}));
  }
  auto found = [&server, name = *name, wants_bot, is_secure = request.is_secure, has_bearer = request.has_bearer,
                token = request.token, client = request.caller.network,
                respond = std::move(respond)](const Decided<Person>& person) mutable {
    if (!person) return respond(refusal_response(person.error()));
    const bool is_known = !person->guest.empty();
    if (has_bearer && !is_known) return respond(refusal_response({Code::kGuest, "nobody has this token"}));
    // A person who makes a bot stays a person: the bot is a guest of its own, with a token that is shown only this
    // once.
    const bool makes_bot = wants_bot && !person->is_bot;
    const bool is_bot = wants_bot || person->is_bot;
    if (makes_bot || !is_known) {
      Node& node = server.rooms.node();
      if (const auto room = node.check_room(client); !room) return respond(refusal_response(room.error()));
      node.added.add(client, kGuestOnDisk, server.loop.now());
      token = random_token(kTokenBytes);
    }
    Response response = json_response(guest_json(name, is_bot, makes_bot ? token : ""));
    if (!is_bot && !has_bearer) response.headers.emplace_back("Set-Cookie", guest_cookie(token, is_secure));
    auto tell = [respond = std::move(respond), response = std::move(response)](const Expected<void>& put) mutable {
      respond(put ? std::move(response)
                  : refusal_response({Code::kStorage, "your name could not be stored: try again"}));
    };
    server.log.write<&Database::put_guest>(on_loop(server.loop, std::move(tell)), hash_token(token),
                                           Guest{.name = name, .created_at = server.loop.now(), .is_bot = is_bot});
  };
  find_person(server, request.token, request.caller, std::move(found));
}

void create_game(ServerState& server, Request request, Respond respond) {
  with_guest(server, request, std::move(respond), [&server, request](const Person& person, Respond tell) mutable {
    const Decided<boost::json::object> body = body_of(request);
    if (!body) return tell(refusal_response(body.error()));
    Decided<GameConfig> config = read_config(*body, person);
    if (!config) return tell(refusal_response(config.error()));
    server.rooms.create(person, std::move(*config), json_responder(std::move(tell), 201));
  });
}

/// GET /api/games/GAME and /api/games/GAME/record.
void show_game(ServerState& server, const Request& request, Respond respond) {
  std::string_view id = std::string_view(request.path).substr(kGames.size() + 1);
  const bool record = id.ends_with(kRecord);
  if (record) id.remove_suffix(kRecord.size());
  if (!is_game_id(id)) return respond(refusal_response({Code::kUnknown, "no such game"}));
  auto tell = [respond = std::move(respond), record](Decided<std::string> text) mutable {
    if (!text) return respond(refusal_response(text.error()));
    respond(record ? text_response(std::move(*text), "text/plain; charset=utf-8") : json_response(std::move(*text)));
  };
  auto found = [&server, game = GameId(id), key = query_value(request.query, "key"), record,
                tell = std::move(tell)](Decided<Person> person) mutable {
    if (!person) return tell(std::unexpected(person.error()));
    server.rooms.room(game).look(std::move(*person), std::move(key), record ? record_for : whole_for, std::move(tell));
  };
  find_person(server, request.token, request.caller, std::move(found));
}

/// GET /api/solved: which games are, or, where one is named, what is known of a position.
void tell_solved(ServerState& server, const Request& request, Respond respond) {
  const std::string spec = query_value(request.query, "spec");
  if (spec.empty()) {
    if (!request.query.empty()) {
      return respond(refusal_response({Code::kBadRequest, "spec: expected a game, found nothing"}));
    }
    return respond(json_response(solved_games(server.computers.tablebases())));
  }
  const std::string position = query_value(request.query, "position");
  look_up(server.rooms.node(), spec, position, json_responder(std::move(respond)));
}

void tell_health(ServerState& server, Respond respond) {
  // Asks the database itself, so that the answer is current; where something could not be written, and once a minute,
  // whether more than any request adds can be: something new each time, because what is there already is not written
  // again. No token has this hash.
  constexpr std::size_t kMoreThanAnAppend = 65536;
  constexpr std::chrono::minutes kTryEvery{1};
  const std::string hash = "health";
  const ServerClock::Instant now = server.clock.instant();
  const bool healthy = server.log.healthy() && server.tried_to_write && now - *server.tried_to_write < kTryEvery;
  const std::string trouble = healthy ? "no database" : "nothing can be written";
  auto tell = on_loop(server.loop, [&server, respond = std::move(respond), trouble](const auto& answer) mutable {
    const bool is_almost_full = server.rooms.node().is_almost_full;
    const std::string status = !answer ? trouble : is_almost_full ? "almost full" : "ok";
    respond(json_response(R"({"status":")" + status + R"("})", status == "ok" ? 200 : 503));
  });
  if (healthy) return server.log.quick_read<&Database::find_guest>(std::move(tell), hash);
  server.tried_to_write = now;
  constexpr int kLetters = 26;
  server.letter_to_write = (server.letter_to_write + 1) % kLetters;
  server.log.write<&Database::put_guest>(
      std::move(tell), hash,
      Guest{.name = std::string(kMoreThanAnAppend, static_cast<char>('a' + server.letter_to_write)),
            .created_at = server.loop.now()});
}

}  // namespace

Response refusal_response(const Refusal& refusal) {
  return json_response(refusal_json(refusal), http_status(refusal.code));
}

std::string_view route_of(const ServerState& server, std::string_view path) {
  for (const std::string_view known : {kGuest, kOwnGames, kGames, kSolved, kLivePath, kHealth, kMetrics}) {
    if (path == known) return known;
  }
  if (path.starts_with(std::string(kGames) + "/"))
    return path.ends_with(kRecord) ? "/api/games/GAME/record" : "/api/games/GAME";
  return server.files.has(path) ? path : "-";
}

void find_person(ServerState& server, const std::string& token, const Caller& caller,
                 std::move_only_function<void(Decided<Person>)> answer) {
  Person person{.client = caller.network};
  if (token.empty() || token.size() > kLongestToken) return answer(std::move(person));
  std::string hash = hash_token(token);
  auto tell = [hash, person = std::move(person),
               answer = std::move(answer)](Expected<std::optional<Guest>> found) mutable {
    if (!found) return answer(refuse(Code::kStorage, "the database does not answer: try again"));
    if (*found) {
      person.guest = std::move(hash);
      person.name = std::move((*found)->name);
      person.is_bot = (*found)->is_bot;
    }
    answer(std::move(person));
  };
  server.log.quick_read<&Database::find_guest>(on_loop(server.loop, std::move(tell)), std::move(hash));
}

void answer(ServerState& server, Request request, Respond respond) {
  const bool reads = request.method == "GET" || request.method == "HEAD";
  const bool writes = request.method == "POST";
  const std::string& path = request.path;
  server.http_requests += 1;
  if (server.stopping) return respond(refusal_response({Code::kStopping, "the server is shutting down"}));
  const auto wrong_method = [&](std::string_view allowed = "GET, HEAD") {
    Response response = refusal_response({Code::kMethod, request.method + " is not allowed here"});
    response.headers.emplace_back("Allow", allowed);
    respond(std::move(response));
  };
  const auto too_fast = [&](RateLimiter& limiter) {
    if (limiter.take(request.caller, server.clock.instant())) return false;
    respond(refusal_response({Code::kRate, "too many requests: wait a moment"}));
    return true;
  };
  if (path == kHealth || path == kMetrics) {
    if (!reads) return wrong_method();
    if (too_fast(server.monitoring)) return;
    if (path == kHealth) return tell_health(server, std::move(respond));
    return respond(text_response(metrics_text(server), "text/plain; version=0.0.4"));
  }
  if (!path.starts_with("/api/")) return reads ? respond(server.files.get(request)) : wrong_method();
  if (too_fast(server.requests)) return;
  if (path == kGuest) {
    if (writes) return put_guest(server, request, std::move(respond));
    return reads ? tell_guest(server, request, std::move(respond)) : wrong_method(kReadAndWrite);
  }
  if (path == kOwnGames) {
    return reads ? list_own_games(server, request, std::move(respond)) : wrong_method();
  }
  if (path == kGames) {
    if (writes) return create_game(server, std::move(request), std::move(respond));
    if (!reads) return wrong_method(kReadAndWrite);
    return list_games(server, request, std::move(respond));
  }
  if (path.starts_with(std::string(kGames) + "/")) {
    return reads ? show_game(server, request, std::move(respond)) : wrong_method();
  }
  if (path == kSolved) return reads ? tell_solved(server, request, std::move(respond)) : wrong_method();
  if (path == kLivePath) {
    if (!reads) return wrong_method("GET");
    return respond(refusal_response({Code::kBadRequest, "expected a WebSocket handshake"}));
  }
  respond(refusal_response({Code::kUnknown, "not found"}));
}

}  // namespace tablier::server
