#include "table_answer.h"

#include "core/text.h"

namespace tablier::wasm {

namespace {

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
  TABLIER_TRY(text, request.require("game"));
  return parse_spec(*text);
}

Expected<ToldPosition> read_position(const Request& request) {
  TABLIER_TRY(spec, read_spec(request));
  const std::string_view line = request.find("position");
  return line.empty() ? ToldPosition(*spec) : ToldPosition::read(*spec, words_in(line));
}

Expected<Viewer> viewer_of(const Session& table, std::size_t at, std::string_view text) {
  if (!text.empty()) return parse_viewer(table.facts(), text);
  const Actor turn = table.states()[at].turn_of();
  return turn.is_seat() ? Viewer(turn.seat()) : Viewer::onlooker();
}

Expected<std::string> describe_table(const ToldPosition& position, std::string_view viewer_name) {
  if (const SeenSession* seen = position.seen()) {
    return describe(report(*seen, seen->actions().size())).add("turns", json_of(make_record(*seen).turns)).text();
  }
  const Session& table = *position.whole();
  TABLIER_TRY(viewer, viewer_of(table, table.actions().size(), viewer_name));
  return describe(report(table, table.actions().size(), *viewer))
      .add("turns", json_of(make_record(table, *viewer).turns))
      .text();
}

std::string record_of(Session table, const Request& request) {
  const std::vector<std::string_view> names = split(request.find("names"), '\t');
  for (std::size_t i = 0; i < names.size() && i < table.facts().seats.size(); ++i) {
    table.set_name(seat_at(static_cast<int>(i)), std::string(names[i]));
  }
  Record record = make_record(table);
  if (const std::string_view date = request.find("date"); !date.empty()) record.tags.emplace_back("Date", date);
  return JsonBuilder::object().add("text", json_string(write_record(record))).text();
}

}  // namespace tablier::wasm
