#include "answers.h"
#include "core/text.h"
#include "search/proof.h"
#include "session/describe.h"
#include "study/puzzle.h"

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

namespace {

std::string json_words(std::string_view words) {
  std::vector<std::string> all;
  for (const std::string_view word : words_in(words)) all.emplace_back(word);
  return json_array(all);
}

std::string describe(const Puzzle& puzzle) {
  JsonBuilder tempting = JsonBuilder::array();
  for (const std::string& turn : puzzle.tempting) tempting.add(json_words(turn));
  return JsonBuilder::object()
      .add("id", json_string(puzzle.id))
      .add("position", json_string(puzzle.position))
      .add("turns", std::to_string(puzzle.turns))
      .add("level", std::to_string(puzzle.level))
      .add("solution", json_words(puzzle.solution))
      .add("tempting", tempting.text())
      .text();
}

std::string_view kind_text(Verdict::Kind kind) {
  switch (kind) {
    case Verdict::Kind::kWins:
      return "wins";
    case Verdict::Kind::kLoses:
      return "loses";
    case Verdict::Kind::kNoWin:
      break;
  }
  return "no_win";
}

}  // namespace

Expected<std::string> describe_puzzles(const Request& request) {
  constexpr std::uint64_t kLastDay = 10'000'000;
  TABLIER_TRY(text, request.require("text"));
  TABLIER_TRY(day, request.number("day", 0, kLastDay));
  TABLIER_TRY(book, read_puzzles(*text));
  JsonBuilder puzzles = JsonBuilder::array();
  for (const Puzzle& puzzle : book->puzzles) puzzles.add(describe(puzzle));
  std::string of_day = "null";
  if (!book->puzzles.empty()) {
    of_day = json_string(book->puzzles[puzzle_of_day(book->puzzles.size(), static_cast<std::int64_t>(*day))].id);
  }
  return JsonBuilder::object()
      .add("game", json_string(spec_text(book->spec)))
      .add("beyond", book->beyond ? std::to_string(*book->beyond) : "null")
      .add("of_day", of_day)
      .add("puzzles", puzzles.text())
      .text();
}

Expected<std::unique_ptr<TurnJudge>> read_judge(const Request& request) {
  TABLIER_TRY(position, read_position(request));
  TABLIER_TRY(name, request.require("solver"));
  TABLIER_TRY(solver, parse_seat(position->facts(), *name));
  TABLIER_TRY(turns, request.number("turns", 1, kMostProofTurns));
  const Session* table = position->whole();
  if (table == nullptr || table->seats() != 2 || table->game().win_search(0) == nullptr) {
    return bad_request("judge: expected a whole position of a game of skill for two");
  }
  const AnyState& state = table->state();
  if (state.actor() == Actor(*solver) || (state.actor().is_seat() && !state.begins_turn())) {
    return bad_request("judge: expected the end of a turn of " + std::string(*name));
  }
  const bool wrong = request.find("known") == "wrong";
  const auto mode = wrong ? TurnJudge::Mode::kRefute : TurnJudge::Mode::kJudge;
  return std::make_unique<TurnJudge>(mode, Trial{state, *solver, static_cast<int>(*turns)});
}

std::string describe(const std::optional<Verdict>& verdict) {
  if (!verdict) return "null";
  JsonBuilder line = JsonBuilder::array();
  for (const Turn& turn : verdict->line) line.add(json_words(words_of(turn.after.game(), turn.actions)));
  return JsonBuilder::object()
      .add("kind", json_string(kind_text(verdict->kind)))
      .add("turns", std::to_string(verdict->turns))
      .add("line", line.text())
      .text();
}

}  // namespace tablier::wasm
