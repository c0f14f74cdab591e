#include "table_answer.h"

#include "core/text.h"

namespace tablier::wasm {

namespace {

/// A moment of a game with one viewer's eyes.
struct Moment {
  const AnyGame& game;
  const Facts& facts;
  Viewer viewer;
  AnyView now;
  Actor actor;
  SeatSet winners;
  bool repetition = false;
  std::optional<Action> last{};  ///< none at the beginning
  ActionList offered{};          ///< what the viewer may know of what may be done
};

Moment moment_of(const Table& table, std::size_t at, Viewer viewer) {
  const bool is_last = at == table.actions().size();
  const AnyState& state = table.states()[at];
  Moment moment{.game = table.game(),
                .facts = table.facts(),
                .viewer = viewer,
                .now = state.view(viewer),
                .actor = is_last ? table.actor() : state.actor(),
                .winners = is_last ? table.winners() : state.winners(),
                .repetition = is_last && table.drawn_by_repetition()};
  if (at > 0) moment.last = table.states()[at - 1].seen(table.actions()[at - 1], viewer);
  // In a game with hidden cards only the seat that acts may know what it may do.
  const bool may_know = !table.game().info().hidden_cards || (moment.actor.is_seat() && viewer.is(moment.actor.seat()));
  if (may_know) moment.offered = is_last ? table.legal() : state.legal();
  return moment;
}

/// Who has nothing but one seat's view is told what is possible for all that seat knows.
Moment moment_of(const SeenTable& table) {
  Moment moment{.game = table.game(),
                .facts = table.facts(),
                .viewer = table.viewer(),
                .now = table.state(),
                .actor = table.state().actor(),
                .winners = table.winners(),
                .offered = table.legal()};
  if (!table.actions().empty()) moment.last = table.actions().back();
  return moment;
}

JsonBuilder describe(const Moment& moment) {
  const Facts& facts = moment.facts;
  JsonBuilder legal = JsonBuilder::array();
  for (const WordedAction& each : sorted_by_word(moment.game, moment.offered)) {
    legal.add(describe(moment.game, facts, each.action));
  }
  return describe(facts, moment.now.scene())
      .add("viewer", json_string(viewer_text(facts, moment.viewer)))
      .add("position", json_string(moment.now.text()))
      .add("actor", json_string(actor_text(facts, moment.actor)))
      .add("turn", json_string(actor_text(facts, moment.now.turn_of())))
      .add("begins_turn", json_bool(moment.now.begins_turn()))
      .add("step", json_string(facts.steps[static_cast<std::size_t>(moment.now.step())].id))
      .add("winners", describe(facts, moment.winners))
      .add("result", json_string(result_text(moment.winners, static_cast<int>(facts.seats.size()))))
      .add("repetition", json_bool(moment.repetition))
      .add("last", moment.last ? describe(moment.game, facts, *moment.last) : "null")
      .add("legal", legal.text());
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

Expected<Viewer> viewer_of(const Table& table, std::string_view text) {
  if (!text.empty()) return parse_viewer(table.facts(), text);
  const Actor turn = table.state().turn_of();
  return turn.is_seat() ? Viewer(turn.seat()) : Viewer::onlooker();
}

JsonBuilder describe_table(const Table& table, std::size_t at, Viewer viewer) {
  return describe(moment_of(table, at, viewer));
}

Expected<std::string> describe_table(const ToldPosition& position, std::string_view viewer_name) {
  if (const SeenTable* seen = position.seen()) {
    return describe(moment_of(*seen)).add("turns", json_of(make_record(*seen).turns)).text();
  }
  const Table& table = *position.whole();
  const Expected<Viewer> viewer = viewer_of(table, viewer_name);
  if (!viewer) return std::unexpected(viewer.error());
  return describe_table(table, table.actions().size(), *viewer)
      .add("turns", json_of(make_record(table, *viewer).turns))
      .text();
}

std::string record_of(Table table, const Request& request) {
  const std::vector<std::string_view> names = split(request.find("names"), '\t');
  for (std::size_t i = 0; i < names.size() && i < table.facts().seats.size(); ++i) {
    table.set_name(seat_at(static_cast<int>(i)), std::string(names[i]));
  }
  Record record = make_record(table);
  if (const std::string_view date = request.find("date"); !date.empty()) record.tags.emplace_back("Date", date);
  return JsonBuilder::object().add("text", json_string(write_record(record))).text();
}

}  // namespace tablier::wasm
