#include "sessions.h"

#include <algorithm>

#include "core/text.h"
#include "search/levels.h"
#include "session/describe.h"
#include "table_answer.h"

namespace tablier::wasm {

namespace {

using Answer = Sessions::Answer;

/// `person` or a level for each seat, separated by spaces; people everywhere if nothing is said.
Expected<void> set_players(Table& table, std::string_view text) {
  if (text.empty()) return {};
  const std::vector<std::string_view> players = words_in(text);
  if (players.size() != table.facts().seats.size()) {
    return bad_request("players: expected `person` or a level for each of the " + std::to_string(table.seats()) +
                       " seats, found " + quoted(text));
  }
  for (int i = 0; i < table.seats(); ++i) {
    const std::string_view player = players[static_cast<std::size_t>(i)];
    if (player == "person") continue;
    const Expected<int> level = parse_level(player);
    if (!level) return std::unexpected(level.error());
    table.set_player(seat_at(i), {.kind = SeatPlayer::Kind::kComputer, .level = *level});
  }
  return {};
}

std::string json_of(const SeatPlayer& player) {
  if (player.kind == SeatPlayer::Kind::kPerson) return json_string("person");
  return std::to_string(player.level);
}

/// What was played after the first `since` actions: as it was played, for whoever keeps the game, and as it was seen.
std::string json_of_actions(const Table& table, std::size_t since, std::size_t at, Viewer viewer) {
  JsonBuilder array = JsonBuilder::array();
  for (std::size_t i = since; i < at; ++i) {
    const AnyState& before = table.states()[i];
    const Action action = table.actions()[i];
    const Actor turn = before.turn_of();
    array.add(JsonBuilder::object()
                  .add("turn", json_string(turn.is_seat() ? actor_text(table.facts(), turn) : "*"))
                  .add("begins_turn", json_bool(before.begins_turn()))
                  .add("word", json_string(table.game().word(action)))
                  .add("seen", json_string(table.game().word(before.seen(action, viewer))))
                  .text());
  }
  return array.text();
}

Answer report(std::uint64_t handle, const Table& table, const Request& request) {
  const std::size_t count = table.actions().size();
  const Expected<std::uint64_t> asked = request.number("at", count, count);
  if (!asked) return std::unexpected(asked.error());
  const Expected<std::uint64_t> known = request.number("since", *asked, kAnyNumber);
  if (!known) return std::unexpected(known.error());
  const auto at = static_cast<std::size_t>(*asked);
  const auto since = static_cast<std::size_t>(std::min(*known, *asked));
  const Expected<Viewer> viewer = viewer_of(table, request.find("viewer"));
  if (!viewer) return std::unexpected(viewer.error());
  JsonBuilder players = JsonBuilder::array();
  for (int i = 0; i < table.seats(); ++i) players.add(json_of(table.player(seat_at(i))));
  return describe(tablier::report(table, at, *viewer))
      .add("session", std::to_string(handle))
      .add("count", std::to_string(count))
      .add("at", std::to_string(at))
      .add("can_redo", json_bool(table.can_redo()))
      .add("players", players.text())
      .add("ending", table.finished() ? describe(table.facts(), table.ending()) : "null")
      .add("actions", json_of_actions(table, since, at, *viewer))
      .text();
}

/// For a handle that is not there any more, or never was.
std::string lost(const Request& request) {
  return JsonBuilder::object().add("lost", json_string(request.find("session"))).text();
}

/// A kind of ending, and a seat where it is somebody's.
Expected<void> conclude(Table& table, const std::vector<std::string_view>& words) {
  Ending ending{.kind = ending_of_id(words[0])};
  if (words.size() > 1) {
    const Expected<Seat> seat = parse_seat(table.facts(), words[1]);
    if (!seat) return std::unexpected(seat.error());
    ending.seat = *seat;
  }
  table.conclude(ending);
  if (!table.finished()) return bad_request("ending: " + quoted(words[0]) + " does not say who wins");
  return {};
}

/// The seat that the request names, or the person who has the turn, or the first person.
Expected<Seat> who_resigns(const Table& table, const Request& request) {
  if (const std::string_view name = request.find("seat"); !name.empty()) return parse_seat(table.facts(), name);
  if (table.is_person(table.state().turn_of())) return table.state().turn_of().seat();
  for (int i = 0; i < table.seats(); ++i) {
    if (table.is_person(Actor(seat_at(i)))) return seat_at(i);
  }
  return bad_request("resign: no person plays here");
}

}  // namespace

Answer Sessions::open(const Request& request) {
  Expected<ToldPosition> position = read_position(request);
  if (!position) return std::unexpected(position.error());
  if (position->whole() == nullptr) return bad_request("open: expected a whole game, found what one seat sees of one");
  Table table = *position->whole();
  if (auto seated = set_players(table, request.find("players")); !seated) return std::unexpected(seated.error());
  if (const std::string_view ending = request.find("ending"); !ending.empty() && !table.finished()) {
    if (auto ended = conclude(table, words_in(ending)); !ended) return std::unexpected(ended.error());
  }
  if (open_.size() >= kMost) open_.pop_back();
  open_.push_front({.handle = next_++, .table = std::move(table)});
  return report(open_.front().handle, open_.front().table, request);
}

Expected<std::list<Sessions::Session>::iterator> Sessions::find(const Request& request) {
  const Expected<std::uint64_t> handle = request.number("session", 0, kAnyNumber);
  if (!handle) return std::unexpected(handle.error());
  const auto found = std::ranges::find(open_, *handle, &Session::handle);
  if (found != open_.end()) open_.splice(open_.begin(), open_, found);
  return found;
}

template <class Change>
Answer Sessions::change(const Request& request, Change change) {
  const auto found = find(request);
  if (!found) return std::unexpected(found.error());
  if (*found == open_.end()) return lost(request);
  const Expected<void> changed = change((*found)->table);
  if (!changed) return std::unexpected(changed.error());
  return report((*found)->handle, (*found)->table, request);
}

Answer Sessions::close(const Request& request) {
  const auto found = find(request);
  if (!found) return std::unexpected(found.error());
  if (*found == open_.end()) return lost(request);
  open_.erase(*found);
  return "{}";
}

Answer Sessions::record(const Request& request) {
  const auto found = find(request);
  if (!found) return std::unexpected(found.error());
  if (*found == open_.end()) return lost(request);
  return record_of((*found)->table, request);
}

Answer Sessions::look(const Request& request) {
  return change(request, [](Table&) -> Expected<void> { return {}; });
}

Answer Sessions::play(const Request& request) {
  return change(request, [&](Table& table) -> Expected<void> {
    if (const std::string_view word = request.find("word"); !word.empty()) return table.play(word);
    if (!table.actor().is_chance()) return bad_request("play: expected a word, because chance does not act here");
    // What chance gave before an undo it gives again, as long as the same actions lead there.
    if (table.redo()) return {};
    const Expected<std::uint64_t> seed = request.number("seed", 1, kAnyNumber);
    if (!seed) return std::unexpected(seed.error());
    Random random(mix(*seed));
    table.play(table.state().random_action(random));
    return {};
  });
}

Answer Sessions::undo(const Request& request) {
  return change(request, [](Table& table) -> Expected<void> {
    table.undo_decision();
    return {};
  });
}

Answer Sessions::redo(const Request& request) {
  return change(request, [](Table& table) -> Expected<void> {
    table.redo_decision();
    return {};
  });
}

Answer Sessions::resign(const Request& request) {
  return change(request, [&](Table& table) -> Expected<void> {
    if (table.finished()) return bad_request("resign: the game is over");
    const Expected<Seat> seat = who_resigns(table, request);
    if (!seat) return std::unexpected(seat.error());
    table.give_up(*seat);
    return {};
  });
}

Answer Sessions::agree(const Request& request) {
  return change(request, [](Table& table) -> Expected<void> {
    if (table.finished()) return bad_request("agree: the game is over");
    table.conclude({.kind = Ending::Kind::kAgreement});
    return {};
  });
}

}  // namespace tablier::wasm
