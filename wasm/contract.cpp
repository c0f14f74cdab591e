#include "contract.h"

#include <algorithm>
#include <array>

#include "answers.h"
#include "core/text.h"
#include "erased/decisions.h"
#include "search/levels.h"
#include "session/describe.h"
#include "session/registry.h"

namespace tablier::wasm {

namespace {

/// In microseconds: an hour, more than any slice takes.
constexpr std::uint64_t kLongestSlice = 3'600'000'000;

using Answer = Expected<std::string>;

Answer games(const Request& /*request*/) {
  JsonBuilder all = JsonBuilder::array();
  for (const AnyGame* game : all_games()) all.add(describe(game->info()).text());
  return JsonBuilder::object()
      .add("games", all.text())
      .add("levels", json_array({kLevelNames.begin(), kLevelNames.end()}))
      .text();
}

Answer facts(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  return describe(*spec);
}

Answer table(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  return describe_table(*position, request.find("viewer"));
}

Answer chance(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(seed, request.number("seed", 1, kAnyNumber));
  if (position->whole() == nullptr || !position->actor().is_chance()) {
    return bad_request("chance: expected a whole position where chance acts");
  }
  Random random(mix(*seed));
  const Action action = position->whole()->state().random_action(random);
  return JsonBuilder::object().add("word", json_string(position->game().word(action))).text();
}

/// Everything, hidden cards included: for whoever sets a position up and sees all of it anyway.
Answer position(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  if (position->whole() == nullptr)
    return bad_request("position: expected a whole position, found what one seat sees of one");
  return JsonBuilder::object().add("text", json_string(position->whole()->state().position())).text();
}

Answer record(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  if (const SeenSession* seen = position->seen()) {
    return JsonBuilder::object().add("text", json_string(write_record(make_record(*seen)))).text();
  }
  return record_of(*position->whole(), request);
}

Answer read(const Request& request) {
  TABLIER_TRY(text, request.require("text"));
  TABLIER_TRY(records, read_records(*text));
  JsonBuilder all = JsonBuilder::array();
  for (const Record& each : *records) all.add(describe(each));
  return JsonBuilder::object().add("records", all.text()).text();
}

/// The benchmark's work, for whoever has a clock: perft of the game's middle position, so many times, or random
/// actions.
Answer bench(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  const GameInfo& info = spec->game->info();
  TABLIER_TRY(actions, request.number("actions", 0, 100'000'000));
  TABLIER_TRY(times, request.number("times", 1, 1'000'000));
  Random random(1);
  std::uint64_t done = 0;
  if (*actions > 0) {
    done = spec->game->play_random(spec->choices, *actions, random);
  } else {
    const Expected<AnyState> middle =
        info.middle_game.empty() ? spec->game->start(spec->choices) : spec->game->read(spec->choices, info.middle_game);
    if (!middle) return std::unexpected(middle.error());
    for (std::uint64_t i = 0; i < *times; ++i) done += middle->perft(info.bench_depth, kAnyNumber).value_or(0);
  }
  return JsonBuilder::object().add("done", std::to_string(done)).text();
}

std::string describe(const ToldPosition& position, const SearchReport& report) {
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

/// The bytes of a text in base64, whose end is filled up with `=`.
Expected<std::vector<std::byte>> from_base64(std::string_view text) {
  constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  if (text.size() % 4 != 0)
    return bad_request("base64: expected a multiple of four characters, found " + std::to_string(text.size()));
  const std::size_t filled = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  std::vector<std::byte> bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool fill = i >= text.size() - filled;
    const std::size_t digit = fill ? 0 : kDigits.find(text[i]);
    if (digit == std::string_view::npos)
      return bad_request("base64: character " + std::to_string(i + 1) + " is none of its digits");
    bits = (bits << 6) | static_cast<std::uint32_t>(digit);
    if (i % 4 != 3) continue;
    for (int shift = 16; shift >= 0; shift -= 8) bytes.push_back(static_cast<std::byte>((bits >> shift) & 0xFF));
    bits = 0;
  }
  bytes.resize(bytes.size() - filled);
  return bytes;
}

/// The asset that a level of a game wants; nullptr if it wants none.
const AssetFact* asset_for(const GameInfo& info, int level) {
  const auto found = std::ranges::find(info.assets, level, &AssetFact::level);
  return found == info.assets.end() ? nullptr : &*found;
}

}  // namespace

std::string Contract::answer(std::string_view question) {
  const Expected<Request> request = Request::parse(question);
  const Answer answer = request ? dispatch(*request) : std::unexpected(request.error());
  if (answer) return *answer;
  return JsonBuilder::object()
      .add("error", json_string(answer.error().message))
      .add("reason", describe(answer.error()).text())
      .text();
}

Contract::Answer Contract::dispatch(const Request& request) {
  struct Handler {
    std::string_view verb;
    Answer (*answer)(const Request&);
  };
  constexpr std::array<Handler, 9> kHandlers{{{"games", games},
                                              {"facts", facts},
                                              {"table", table},
                                              {"position", position},
                                              {"chance", chance},
                                              {"record", record},
                                              {"read", read},
                                              {"puzzles", describe_puzzles},
                                              {"bench", bench}}};
  struct SessionHandler {
    std::string_view verb;
    Answer (Sessions::*answer)(const Request&);
  };
  constexpr std::array<SessionHandler, 9> kSessionHandlers{{{"open", &Sessions::open},
                                                            {"go", &Sessions::go},
                                                            {"close", &Sessions::close},
                                                            {"look", &Sessions::look},
                                                            {"play", &Sessions::play},
                                                            {"undo", &Sessions::undo},
                                                            {"redo", &Sessions::redo},
                                                            {"resign", &Sessions::resign},
                                                            {"agree", &Sessions::agree}}};
  const auto of_session = std::ranges::find(kSessionHandlers, request.verb(), &SessionHandler::verb);
  if (of_session != kSessionHandlers.end()) return (sessions_.*of_session->answer)(request);
  if (request.verb() == "record" && !request.find("session").empty()) return sessions_.record(request);
  if (request.verb() == "asset") return take_asset(request);
  if (request.verb() == "think") return think(request);
  if (request.verb() == "judge") return judge(request);
  if (request.verb() == "step") return step(request);
  const auto found = std::ranges::find(kHandlers, request.verb(), &Handler::verb);
  if (found != kHandlers.end()) return found->answer(request);
  return bad_request("request: there is no question " + quoted(request.verb()));
}

Contract::Answer Contract::take_asset(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  TABLIER_TRY(text, request.require("text"));
  TABLIER_TRY(bytes, from_base64(*text));
  TABLIER_TRY(tablebase, spec->game->read_asset(request.find("name"), *bytes));
  tablebases_.set(*spec->game, std::move(*tablebase));
  return JsonBuilder::object().text();
}

Contract::Answer Contract::think(const Request& request) {
  thought_.reset();
  judge_.reset();
  pace_ = {};
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(view, position->decision());
  TABLIER_TRY(level, request.number("level", kLevels, kLevels));
  TABLIER_TRY(seed, request.number("seed", 1, kAnyNumber));
  SearchSettings settings = tablebases_.level(position->game(), static_cast<int>(*level));
  TABLIER_TRY(work, request.number("work", settings.work, kAnyNumber));
  settings.seed = *seed;
  settings.past = position->past();
  settings.work = *work;
  if (request.find("rate") == "all") settings.spread = kWholeWin;
  // An asset may know one good action only, which is enough to play but not to study.
  const bool studies = settings.spread > 0 || !request.find("work").empty();
  if (studies) settings.tablebase = nullptr;
  const GameInfo& info = position->game().info();
  const AssetFact* asset =
      studies || settings.tablebase != nullptr ? nullptr : asset_for(info, static_cast<int>(*level));
  const auto time =
      decision_time(std::chrono::milliseconds(settings.milliseconds), position->decisions_before(), *view);
  std::unique_ptr<Search> search = view->search(settings);
  thought_.emplace(std::move(*position), std::move(search));
  JsonBuilder begun = JsonBuilder::object().add("milliseconds", std::to_string(time.count()));
  if (asset != nullptr) {
    begun.add("lacks",
              JsonBuilder::object().add("game", json_string(info.id)).add("name", json_string(asset->name)).text());
  }
  return begun.text();
}

Contract::Answer Contract::judge(const Request& request) {
  thought_.reset();
  judge_.reset();
  pace_ = {};
  TABLIER_TRY(judge, read_judge(request));
  judge_ = std::move(*judge);
  return JsonBuilder::object().add("more", json_bool(true)).text();
}

Contract::Answer Contract::step(const Request& request) {
  if (!thought_ && !judge_) return bad_request("step: nobody thinks; ask `think` or `judge` first");
  if (!request.find("took").empty()) {
    TABLIER_TRY(took, request.number("took", 0, kLongestSlice));
    pace_.note(std::chrono::microseconds(*took));
  }
  TABLIER_TRY(work, request.number("work", pace_.work(), kAnyNumber));
  if (judge_) {
    const bool more = judge_->step(*work);
    return JsonBuilder::object()
        .add("more", json_bool(more))
        .add("work", std::to_string(judge_->work()))
        .add("verdict", describe(judge_->verdict()))
        .text();
  }
  const bool more = thought_->search->step(*work);
  JsonBuilder out = JsonBuilder::object();
  out.add("more", json_bool(more))
      .add("choice", json_string(thought_->position.game().word(thought_->search->choice())));
  if (request.find("report") == "yes") out.add("report", describe(thought_->position, thought_->search->report()));
  return out.text();
}

}  // namespace tablier::wasm
