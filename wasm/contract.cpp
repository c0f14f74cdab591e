#include "contract.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/text.h"
#include "erased/decisions.h"
#include "search/levels.h"
#include "session/describe.h"
#include "session/registry.h"

namespace tablier::wasm {

namespace {

/// In microseconds: an hour, more than any slice takes.
constexpr std::uint64_t kLongestSlice = 3'600'000'000;

using Response = Expected<std::string>;

Response games(const Request& /*request*/) {
  JsonBuilder all = JsonBuilder::array();
  for (const AnyGame* game : all_games()) all.add(describe(game->info()).text());
  return JsonBuilder::object()
      .add("games", all.text())
      .add("levels", json_array({kLevelNames.begin(), kLevelNames.end()}))
      .text();
}

Response facts(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  return describe(*spec);
}

Response table(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  return describe_table(*position, request.find("viewer"));
}

Response chance(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(seed, request.number("seed", 1, kAnyNumber));
  if (position->whole() == nullptr || !position->actor().is_chance()) {
    return bad_request("chance: expected a whole position where chance acts");
  }
  Random random(mix(*seed));
  const Action action = position->whole()->state().random_action(random);
  return JsonBuilder::object().add("word", json_string(position->game().word(action))).text();
}

/// Everything, hidden cards included: for whoever sets a position up and sees all of it anyway. With a seed, what one
/// seat does not see is dealt.
Response position(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  const bool deals = !request.find("seed").empty();
  if (position->whole() == nullptr && !deals)
    return bad_request("position: expected a whole position, found what one seat sees of one");
  TABLIER_TRY(seed, request.number("seed", 1, kAnyNumber));
  Random random(mix(*seed));
  const AnyState state =
      position->whole() != nullptr ? position->whole()->state() : position->seen()->state().determinize(random);
  return JsonBuilder::object().add("text", json_string(state.position())).text();
}

Response record(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  const SeenSession* seen = position->seen();
  return describe_record(seen != nullptr ? make_record(*seen) : make_record(*position->whole()), request);
}

Response read(const Request& request) {
  TABLIER_TRY(text, request.require("text"));
  TABLIER_TRY(records, read_records(*text));
  JsonBuilder all = JsonBuilder::array();
  for (const Record& each : *records) all.add(describe(each));
  return JsonBuilder::object().add("records", all.text()).text();
}

/// The benchmark's work, for whoever has a clock: perft of the game's middle position, so many times, or random
/// actions.
Response bench(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  const GameInfo& info = spec->game->info();
  TABLIER_TRY(actions, request.number("actions", 0, 100'000'000));
  TABLIER_TRY(times, request.number("times", 1, 1'000'000));
  Random random(1);
  std::uint64_t done = 0;
  if (*actions > 0) {
    done = spec->game->play_random(spec->choices, *actions, random);
  } else {
    TABLIER_TRY(middle, info.middle_game.empty() ? spec->game->start(spec->choices)
                                                 : spec->game->read(spec->choices, info.middle_game));
    for (std::uint64_t i = 0; i < *times; ++i) done += middle->perft(info.bench_depth, kAnyNumber).value_or(0);
  }
  return JsonBuilder::object().add("done", std::to_string(done)).text();
}

std::string describe(const GivenPosition& position, const SearchReport& report) {
  const AnyGame& game = position.game();
  const Facts& facts = position.facts();
  const auto values_of = [&facts](const Values& values) {
    JsonBuilder object = JsonBuilder::object();
    for (std::size_t i = 0; i < facts.seats.size(); ++i) object.add(facts.seats[i].text, std::to_string(values[i]));
    return object.text();
  };
  JsonBuilder line = JsonBuilder::array();
  for (const Action action : report.line) line.add(tablier::describe(game, facts, action));
  JsonBuilder rated = JsonBuilder::array();
  for (const RatedAction& each : report.rated) {
    rated.add(JsonBuilder::object()
                  .add("action", tablier::describe(game, facts, each.action))
                  .add("values", values_of(each.values))
                  .add("work", std::to_string(each.work))
                  .add("wins_in", std::to_string(each.wins_in))
                  .text());
  }
  return JsonBuilder::object()
      .add("work", std::to_string(report.work))
      .add("depth", std::to_string(report.depth))
      .add("wins_in", std::to_string(report.wins_in))
      .add("values", values_of(report.values))
      .add("line", line.text())
      .add("rated", rated.text())
      .text();
}

}  // namespace

void add_lack(JsonBuilder& begun, const GameInfo& info, int level) {
  const auto asset = std::ranges::find(info.assets, level, &AssetFact::level);
  if (asset == info.assets.end()) return;
  begun.add("lacks",
            JsonBuilder::object().add("game", json_string(info.id)).add("name", json_string(asset->name)).text());
}

std::string Contract::respond(std::string_view text) {
  const Expected<Request> request = Request::parse(text);
  const Response response = request ? dispatch(*request) : std::unexpected(request.error());
  if (response) return *response;
  return JsonBuilder::object()
      .add("error", json_string(response.error().message))
      .add("reason", describe(response.error()).text())
      .text();
}

Contract::Response Contract::dispatch(const Request& request) {
  struct Handler {
    std::string_view verb;
    Response (*respond)(const Request&);
  };
  constexpr std::array<Handler, 8> kHandlers{{{"games", games},
                                              {"facts", facts},
                                              {"table", table},
                                              {"position", position},
                                              {"chance", chance},
                                              {"record", record},
                                              {"read", read},
                                              {"bench", bench}}};
  struct SessionHandler {
    std::string_view verb;
    Response (Sessions::*respond)(const Request&);
  };
  constexpr std::array<SessionHandler, 10> kSessionHandlers{{{"open", &Sessions::open},
                                                             {"go", &Sessions::go},
                                                             {"close", &Sessions::close},
                                                             {"look", &Sessions::look},
                                                             {"play", &Sessions::play},
                                                             {"undo", &Sessions::undo},
                                                             {"redo", &Sessions::redo},
                                                             {"resign", &Sessions::resign},
                                                             {"agree", &Sessions::agree},
                                                             {"queueable", &Sessions::queueable}}};
  const auto of_session = std::ranges::find(kSessionHandlers, request.verb(), &SessionHandler::verb);
  if (of_session != kSessionHandlers.end()) return (sessions_.*of_session->respond)(request);
  if (request.verb() == "record" && !request.find("session").empty()) return sessions_.record(request);
  if (request.verb() == "asset") return take_asset(request);
  if (request.verb() == "think") return think(request);
  if (request.verb() == "step") return step(request);
  const auto found = std::ranges::find(kHandlers, request.verb(), &Handler::verb);
  if (found != kHandlers.end()) return found->respond(request);
  return bad_request("request: there is no verb " + quoted(request.verb()));
}

Contract::Response Contract::take_asset(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  TABLIER_TRY(bytes, request.require("bytes"));
  TABLIER_TRY(tablebase, spec->game->read_asset(request.find("name"), std::as_bytes(std::span(*bytes))));
  tablebases_.set(*spec->game, std::move(*tablebase));
  return JsonBuilder::object().text();
}

void Contract::rest() {
  thought_.reset();
  pace_ = {};
}

Contract::Response Contract::think(const Request& request) {
  rest();
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(view, position->decision());
  TABLIER_TRY(level, request.number("level", kLevels, kLevels, 1));
  TABLIER_TRY(seed, request.number("seed", 1, kAnyNumber));
  SearchSettings settings = tablebases_.level(position->game(), static_cast<int>(*level));
  TABLIER_TRY(work, request.number("work", settings.work, kAnyNumber, 1));
  settings.seed = *seed;
  settings.past = position->past();
  settings.work = *work;
  if (request.find("rate") == "all") settings.spread = kWholeWin;
  // The same work is the same search, whatever assets there are.
  const bool limited = !request.find("work").empty();
  if (limited) settings.tablebase = nullptr;
  const GameInfo& info = position->game().info();
  const bool lacks = !limited && settings.tablebase == nullptr;
  const auto time =
      decision_time(std::chrono::milliseconds(settings.milliseconds), position->decisions_before(), *view);
  std::unique_ptr<Search> search = view->search(settings);
  thought_.emplace(std::move(*position), std::move(search));
  JsonBuilder begun = JsonBuilder::object().add("milliseconds", std::to_string(time.count()));
  if (lacks) add_lack(begun, info, static_cast<int>(*level));
  return begun.text();
}

Expected<std::uint64_t> Contract::slice(const Request& request) {
  if (!request.find("took").empty()) {
    TABLIER_TRY(took, request.number("took", 0, kLongestSlice));
    pace_.note(std::chrono::microseconds(*took));
  }
  return request.number("work", pace_.work(), kAnyNumber);
}

Contract::Response Contract::step(const Request& request) {
  if (!thought_) return bad_request("step: no search is running; begin one with `think`");
  TABLIER_TRY(work, slice(request));
  const bool more = thought_->search->step(*work);
  JsonBuilder out = JsonBuilder::object();
  out.add("more", json_bool(more))
      .add("choice", json_string(thought_->position.game().word(thought_->search->choice())));
  if (request.find("report") == "yes") out.add("report", describe(thought_->position, thought_->search->report()));
  return out.text();
}

}  // namespace tablier::wasm
