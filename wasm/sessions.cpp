#include "sessions.h"

#include <algorithm>

#include "core/text.h"
#include "search/levels.h"
#include "session/describe.h"
#include "session/queue.h"
#include "session/report.h"

namespace tablier::wasm {

namespace {

using Response = Sessions::Response;

std::string json_of_turns(const std::vector<Record::Turn>& turns) {
  JsonBuilder array = JsonBuilder::array();
  for (const Record::Turn& turn : turns) {
    std::vector<std::string> words;
    for (const Record::Entry& entry : turn.entries) words.push_back(entry.word);
    array.add(JsonBuilder::object().add("seat", json_string(turn.seat)).add("words", json_array(words)).text());
  }
  return array.text();
}

/// Whose eyes: a seat's name or `onlooker`; where nothing is said, those of whoever has the turn after so many actions.
Expected<Viewer> viewer_of(const Session& table, std::size_t at, std::string_view text) {
  if (!text.empty()) return parse_viewer(table.facts(), text);
  const Actor turn = table.states()[at].turn_of();
  return turn.is_seat() ? Viewer(turn.seat()) : Viewer::onlooker();
}

/// `person` or a level for each seat, separated by spaces; people everywhere if nothing is said.
Expected<void> set_players(Session& table, std::string_view text) {
  if (text.empty()) return {};
  const std::vector<std::string_view> players = words_in(text);
  if (players.size() != table.facts().seats.size()) {
    return bad_request("players: expected `person` or a level for each of the " + std::to_string(table.seats()) +
                       " seats, found " + quoted(text));
  }
  for (int i = 0; i < table.seats(); ++i) {
    const std::string_view player = players[static_cast<std::size_t>(i)];
    if (player == "person") continue;
    TABLIER_TRY(level, parse_level(player));
    table.set_player(seat_at(i), {.kind = SeatPlayer::Kind::kComputer, .level = *level});
  }
  return {};
}

std::string json_of(const SeatPlayer& player) {
  if (player.kind == SeatPlayer::Kind::kPerson) return json_string("person");
  return std::to_string(player.level);
}

/// Who has given up, and after how many actions: "S 12 W 30".
std::string gone_text(const Session& session) {
  std::string text;
  for (const Session::GivenUp& each : session.given_up()) {
    text.append(text.empty() ? "" : " ").append(actor_text(session.facts(), Actor(each.seat)));
    text.append(" ").append(std::to_string(each.after));
  }
  return text;
}

/// The inverse: the computer plays on in these seats, whoever sat there being a person.
Expected<void> set_gone(Session& session, std::string_view text) {
  const std::vector<std::string_view> words = words_in(text);
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    TABLIER_TRY(seat, parse_seat(session.facts(), words[i]));
    const auto after = small_number(words[i + 1], static_cast<int>(session.actions().size()));
    if (!after) return bad_request("gone: expected a number of actions, found " + tablier::quoted(words[i + 1]));
    session.set_player(*seat, {});
    session.note_given_up(*seat, static_cast<std::size_t>(*after));
  }
  return {};
}

/// The moment that a request asks about: after how many actions, and from which on they are told.
struct Span {
  std::size_t since;
  std::size_t at;
};

Expected<Span> span_of(const Request& request, std::size_t count) {
  TABLIER_TRY(at, request.number("at", count, count));
  TABLIER_TRY(since, request.number("since", *at, kAnyNumber));
  return Span{.since = static_cast<std::size_t>(std::min(*since, *at)), .at = static_cast<std::size_t>(*at)};
}

/// What was played after the first `since` actions: as it was played, for whoever keeps the game, as it was seen, and
/// what it did to the board. `view` gives what is seen of a position, `seen` of an action.
template <class AnySession, class Positions, class View, class Seen>
std::string json_of_actions(const AnySession& table, const Positions& positions, Span span, const View& view,
                            const Seen& seen) {
  JsonBuilder array = JsonBuilder::array();
  if (span.since == span.at) return array.text();
  Scene scene = view(positions[span.since]).scene();
  for (std::size_t i = span.since; i < span.at; ++i) {
    const auto& before = positions[i];
    const Action action = table.actions()[i];
    const Action as_seen = seen(before, action);
    Scene after = view(positions[i + 1]).scene();
    const Actor turn = before.turn_of();
    array.add(describe(table.facts(), changes_between(scene, after, as_seen))
                  .add("turn", json_string(turn.is_seat() ? actor_text(table.facts(), turn) : "*"))
                  .add("by", json_string(actor_text(table.facts(), before.actor())))
                  .add("begins_turn", json_bool(before.begins_turn()))
                  .add("word", json_string(table.game().word(action)))
                  .add("seen", describe(table.game(), table.facts(), as_seen))
                  .text());
    scene = std::move(after);
  }
  return array.text();
}

/// What whole and seen games have in common.
JsonBuilder begin_response(const Report& report, std::uint64_t handle, std::size_t count, std::size_t at) {
  return describe(report)
      .add("session", std::to_string(handle))
      .add("count", std::to_string(count))
      .add("at", std::to_string(at));
}

Response respond_with(std::uint64_t handle, const SeenSession& table, const Request& request) {
  const std::size_t count = table.actions().size();
  TABLIER_TRY(span, span_of(request, count));
  const auto view = [](const AnyView& position) -> const AnyView& { return position; };
  const auto seen = [](const AnyView&, Action action) { return action; };
  return begin_response(report(table, span->at), handle, count, span->at)
      .add("can_redo", json_bool(false))
      .add("players", "[]")
      .add("gone", json_string(""))
      .add("ending", table.finished() ? describe(table.facts(), table.ending()) : "null")
      .add("actions", json_of_actions(table, table.views(), *span, view, seen))
      .text();
}

Response respond_with(std::uint64_t handle, const Session& table, const Request& request) {
  const std::size_t count = table.actions().size();
  TABLIER_TRY(span, span_of(request, count));
  TABLIER_TRY(viewer, viewer_of(table, span->at, request.find("viewer")));
  JsonBuilder players = JsonBuilder::array();
  for (int i = 0; i < table.seats(); ++i) players.add(json_of(table.player(seat_at(i))));
  const auto view = [&viewer](const AnyState& position) { return position.view(*viewer); };
  const auto seen = [&viewer](const AnyState& before, Action action) { return before.seen(action, *viewer); };
  return begin_response(report(table, span->at, *viewer), handle, count, span->at)
      .add("can_redo", json_bool(table.can_redo()))
      .add("players", players.text())
      .add("gone", json_string(gone_text(table)))
      .add("ending", table.finished() ? describe(table.facts(), table.ending()) : "null")
      .add("actions", json_of_actions(table, table.states(), *span, view, seen))
      .text();
}

Response respond_with(std::uint64_t handle, const GivenPosition& game, const Request& request) {
  return game.whole() != nullptr ? respond_with(handle, *game.whole(), request)
                                 : respond_with(handle, *game.seen(), request);
}

/// For a handle that is not there any more, or never was.
std::string lost(const Request& request) {
  return JsonBuilder::object().add("lost", json_string(request.find("session"))).text();
}

/// The seat that the request names, or the person who has the turn, or the first person.
Expected<Seat> who_resigns(const Session& table, const Request& request) {
  if (const std::string_view name = request.find("seat"); !name.empty()) return parse_seat(table.facts(), name);
  if (table.is_person(table.state().turn_of())) return table.state().turn_of().seat();
  for (int i = 0; i < table.seats(); ++i) {
    if (table.is_person(Actor(seat_at(i)))) return seat_at(i);
  }
  return bad_request("resign: no person plays here");
}

}  // namespace

Response describe_table(const GivenPosition& position, std::string_view viewer_name) {
  if (const SeenSession* seen = position.seen()) {
    return describe(report(*seen, seen->actions().size())).add("turns", json_of_turns(make_record(*seen).turns)).text();
  }
  const Session& table = *position.whole();
  TABLIER_TRY(viewer, viewer_of(table, table.actions().size(), viewer_name));
  return describe(report(table, table.actions().size(), *viewer))
      .add("turns", json_of_turns(make_record(table, *viewer).turns))
      .text();
}

std::string describe_record(Record record, const Request& request) {
  const std::vector<std::string_view> names = split(request.find("names"), '\t');
  for (std::size_t i = 0; i < names.size() && i < record.names.size(); ++i) record.names[i] = names[i];
  if (const std::string_view date = request.find("date"); !date.empty()) record.tags.emplace_back("Date", date);
  return JsonBuilder::object().add("text", json_string(write_record(record))).text();
}

Response Sessions::open(const Request& request) {
  TABLIER_TRY(game, read_position(request));
  if (Session* table = game->whole()) {
    TABLIER_TRY(seated, set_players(*table, request.find("players")));
    TABLIER_TRY(gone, set_gone(*table, request.find("gone")));
    if (const std::string_view ending = request.find("ending"); !ending.empty() && !table->finished()) {
      TABLIER_TRY(ended, read_ending(table->facts(), ending));
      table->conclude(*ended);
    }
  }
  if (open_.size() >= kMost) open_.pop_back();
  open_.push_front({.handle = next_++, .game = std::move(*game)});
  return respond_with(open_.front().handle, open_.front().game, request);
}

Expected<std::list<Sessions::Open>::iterator> Sessions::find(const Request& request) {
  TABLIER_TRY(handle, request.number("session", 0, kAnyNumber));
  const auto found = std::ranges::find(open_, *handle, &Open::handle);
  if (found != open_.end()) open_.splice(open_.begin(), open_, found);
  return found;
}

template <class Change>
Response Sessions::change_any(const Request& request, Change change) {
  TABLIER_TRY(found, find(request));
  if (*found == open_.end()) return lost(request);
  TABLIER_TRY(changed, change((*found)->game));
  return respond_with((*found)->handle, (*found)->game, request);
}

template <class Change>
Response Sessions::change(const Request& request, Change change) {
  return change_any(request, [&](GivenPosition& game) -> Expected<void> {
    if (game.whole() == nullptr) {
      return bad_request(std::string(request.verb()) + ": expected a whole game, found what one seat sees of one");
    }
    return change(*game.whole());
  });
}

Response Sessions::close(const Request& request) {
  TABLIER_TRY(found, find(request));
  if (*found == open_.end()) return lost(request);
  open_.erase(*found);
  return "{}";
}

Response Sessions::record(const Request& request) {
  TABLIER_TRY(found, find(request));
  if (*found == open_.end()) return lost(request);
  const GivenPosition& game = (*found)->game;
  if (game.whole() == nullptr) return describe_record(make_record(*game.seen()), request);
  // Whose eyes it is for must be said: what nobody asked for by name shows nobody's cards.
  const std::string_view name = request.find("viewer");
  TABLIER_TRY(viewer, name.empty() ? Viewer::onlooker() : parse_viewer(game.facts(), name));
  return describe_record(make_open_record(*game.whole(), *viewer), request);
}

Response Sessions::queueable(const Request& request) {
  TABLIER_TRY(found, find(request));
  if (*found == open_.end()) return lost(request);
  const Session* table = (*found)->game.whole();
  if (table == nullptr) return bad_request("queueable: expected a whole game");
  TABLIER_TRY(seat, parse_seat(table->facts(), request.find("seat")));
  const Queueable told =
      table->finished() ? Queueable{}
                        : tablier::queueable(table->state(), table->facts(), *seat, words_in(request.find("queue")));
  JsonBuilder actions = JsonBuilder::array();
  for (const WordedAction& each : told.actions) actions.add(describe(table->game(), table->facts(), each.action));
  return JsonBuilder::object().add("actions", actions.text()).add("whole", json_bool(told.whole)).text();
}

Response Sessions::look(const Request& request) {
  return change_any(request, [](GivenPosition&) -> Expected<void> { return {}; });
}

Response Sessions::go(const Request& request) {
  return change_any(request, [&](GivenPosition& game) -> Expected<void> {
    TABLIER_TRY(keep, request.number("keep", game.count(), game.count()));
    GivenPosition changed = game;
    changed.go_back(static_cast<std::size_t>(*keep));
    if (auto played = changed.play(words_in(request.find("words"))); !played) return played;
    game = std::move(changed);
    return {};
  });
}

Response Sessions::play(const Request& request) {
  return change(request, [&](Session& table) -> Expected<void> {
    if (const std::string_view word = request.find("word"); !word.empty()) return table.play(word);
    if (!table.actor().is_chance()) return bad_request("play: expected a word, because chance does not act here");
    // What chance gave before an undo it gives again, as long as the same actions lead there.
    if (table.redo()) return {};
    TABLIER_TRY(seed, request.number("seed", 1, kAnyNumber));
    Random random(mix(*seed));
    table.play(table.state().random_action(random));
    return {};
  });
}

Response Sessions::undo(const Request& request) {
  return change(request, [](Session& table) -> Expected<void> {
    table.undo_decision();
    return {};
  });
}

Response Sessions::redo(const Request& request) {
  return change(request, [](Session& table) -> Expected<void> {
    table.redo_decision();
    return {};
  });
}

Response Sessions::resign(const Request& request) {
  return change(request, [&](Session& table) -> Expected<void> {
    if (table.finished()) return bad_request("resign: the game is over");
    TABLIER_TRY(seat, who_resigns(table, request));
    table.give_up(*seat);
    return {};
  });
}

Response Sessions::agree(const Request& request) {
  return change(request, [](Session& table) -> Expected<void> {
    if (table.finished()) return bad_request("agree: the game is over");
    table.conclude({.kind = Ending::Kind::kAgreement});
    return {};
  });
}

}  // namespace tablier::wasm
