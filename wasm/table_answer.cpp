#include "table_answer.h"

#include "core/text.h"
#include "session/describe.h"

namespace tablier::wasm {

namespace {

/// A game so far with one viewer's eyes, whichever kind of table it came from.
struct Seen {
  Viewer viewer;
  AnyView now;
  std::vector<Record::Turn> turns;
  std::string last;  ///< described, `null` at the beginning
  bool repetition = false;
};

Expected<Viewer> viewer_of(const Table& table, std::string_view text) {
  if (!text.empty()) return parse_viewer(table.facts(), text);
  const Actor turn = table.state().turn_of();
  return turn.is_seat() ? Viewer(turn.seat()) : Viewer::onlooker();
}

Expected<Seen> look_at(const Table& table, std::string_view viewer_name) {
  const Expected<Viewer> viewer = viewer_of(table, viewer_name);
  if (!viewer) return std::unexpected(viewer.error());
  std::string last = "null";
  if (!table.actions().empty()) {
    const AnyState& before = table.states()[table.states().size() - 2];
    last = describe(table.game(), table.facts(), before.seen(table.actions().back(), *viewer));
  }
  return Seen{.viewer = *viewer,
              .now = table.state().view(*viewer),
              .turns = make_record(table, *viewer).turns,
              .last = std::move(last),
              .repetition = table.drawn_by_repetition()};
}

Expected<Seen> look_at(const SeenTable& table) {
  std::string last = "null";
  if (!table.actions().empty()) last = describe(table.game(), table.facts(), table.actions().back());
  return Seen{
      .viewer = table.viewer(), .now = table.state(), .turns = make_record(table).turns, .last = std::move(last)};
}

std::string json_of(const std::vector<Record::Turn>& turns) {
  JsonBuilder array = JsonBuilder::array();
  for (const Record::Turn& turn : turns) {
    std::vector<std::string> words;
    for (const Record::Entry& entry : turn.entries) words.push_back(entry.word);
    array.add(JsonBuilder::object().add("seat", json_string(turn.seat)).add("words", json_array(words)).text());
  }
  return array.text();
}

/// What may be done now, for those who may know it: in a game with hidden cards only the seat that acts. Who has
/// nothing but one seat's view is told what is possible for all that seat knows.
std::string offered(const ToldPosition& position, Viewer viewer) {
  JsonBuilder array = JsonBuilder::array();
  const Actor actor = position.actor();
  const bool may_know = !position.game().info().hidden_cards || position.seen() != nullptr ||
                        (actor.is_seat() && viewer.is(actor.seat()));
  if (!may_know) return array.text();
  for (const WordedAction& each : sorted_by_word(position.game(), position.legal())) {
    array.add(describe(position.game(), position.facts(), each.action));
  }
  return array.text();
}

}  // namespace

Expected<Spec> read_spec(const Request& request) {
  const Expected<std::string_view> text = request.require("game");
  if (!text) return std::unexpected(text.error());
  return parse_spec(*text);
}

Expected<ToldPosition> read_position(const Request& request) {
  const Expected<Spec> spec = read_spec(request);
  if (!spec) return std::unexpected(spec.error());
  const std::string_view line = request.find("position");
  return line.empty() ? ToldPosition(*spec) : ToldPosition::read(*spec, words_in(line));
}

Expected<std::string> describe_table(const ToldPosition& position, std::string_view viewer) {
  const Facts& facts = position.facts();
  const Expected<Seen> seen =
      position.whole() != nullptr ? look_at(*position.whole(), viewer) : look_at(*position.seen());
  if (!seen) return std::unexpected(seen.error());
  const SeatSet winners = position.winners();
  return describe(facts, seen->now.scene())
      .add("viewer", json_string(viewer_text(facts, seen->viewer)))
      .add("position", json_string(seen->now.text()))
      .add("actor", json_string(actor_text(facts, position.actor())))
      .add("turn", json_string(actor_text(facts, seen->now.turn_of())))
      .add("begins_turn", json_bool(seen->now.begins_turn()))
      .add("step", json_string(facts.steps[static_cast<std::size_t>(seen->now.step())].id))
      .add("winners", describe(facts, winners))
      .add("result", json_string(result_text(winners, static_cast<int>(facts.seats.size()))))
      .add("repetition", json_bool(seen->repetition))
      .add("last", seen->last)
      .add("turns", json_of(seen->turns))
      .add("legal", offered(position, seen->viewer))
      .text();
}

}  // namespace tablier::wasm
