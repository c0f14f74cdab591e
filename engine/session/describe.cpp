#include "session/describe.h"

namespace tablier {

namespace {

/// Adds what people call a thing, if that is known.
JsonBuilder& add_words(JsonBuilder& object, std::string_view key, std::string_view words) {
  return words.empty() ? object : object.add(key, json_string(words));
}

std::string json_of(const OptionFact& option, const GameTexts& texts) {
  JsonBuilder values = JsonBuilder::array();
  for (const std::string_view value : option.values) {
    values.add(
        add_words(JsonBuilder::object().add("value", json_string(value)), "meaning", texts.choice(option.name, value))
            .text());
  }
  return add_words(JsonBuilder::object().add("name", json_string(option.name)), "meaning", texts.option(option.name))
      .add("default", json_string(option.values[0]))
      .add("values", values.text())
      .text();
}

std::string json_of(const SquareFact& square, const GameTexts& /*texts*/) {
  JsonBuilder marks = JsonBuilder::array();
  for (const Mark& mark : square.marks) {
    marks.add(JsonBuilder::object().add("name", json_string(mark.name)).add("value", json_string(mark.value)).text());
  }
  return JsonBuilder::object()
      .add("name", json_string(square.name))
      .add("x", std::to_string(square.x))
      .add("y", std::to_string(square.y))
      .add("marks", marks.text())
      .text();
}

std::string json_of(const SeatFact& seat, const GameTexts& texts) {
  return add_words(JsonBuilder::object().add("text", json_string(seat.text)), "name", texts.seat(seat.text)).text();
}

std::string json_of(const PieceFact& piece, const GameTexts& texts) {
  const std::string letter = json_string(std::string(1, piece.letter));
  return add_words(JsonBuilder::object().add("letter", letter), "name", texts.piece(piece.letter))
      .add("symbol", json_string(piece.symbol))
      .add("drawing", json_string(piece.drawing))
      .text();
}

std::string json_of(const StepFact& step, const GameTexts& texts) {
  return add_words(JsonBuilder::object().add("id", json_string(step.id)), "ask", texts.step(step.id)).text();
}

template <class Fact>
std::string json_of(const std::vector<Fact>& facts, const GameTexts& texts) {
  JsonBuilder array = JsonBuilder::array();
  for (const Fact& fact : facts) array.add(json_of(fact, texts));
  return array.text();
}

std::string owner_text(const Facts& facts, int owner) {
  return owner == PlacedPiece::kNoOwner ? "null" : json_string(facts.seats[static_cast<std::size_t>(owner)].text);
}

std::string square_text(const Facts& facts, std::uint8_t square) {
  return square == kNoSquare ? "null" : json_string(facts.squares[square].name);
}

JsonBuilder describe(const Facts& facts, const PlacedPiece& placed) {
  const char letter = facts.pieces[static_cast<std::size_t>(placed.piece)].letter;
  JsonBuilder out = JsonBuilder::object();
  out.add("square", json_string(facts.squares[static_cast<std::size_t>(placed.square)].name))
      .add("piece", json_string(std::string(1, letter)))
      .add("owner", owner_text(facts, placed.owner));
  return out;
}

std::string json_of(const Facts& facts, const std::vector<PlacedPiece>& pieces) {
  JsonBuilder array = JsonBuilder::array();
  for (const PlacedPiece& each : pieces) array.add(describe(facts, each).text());
  return array.text();
}

}  // namespace

std::string json_array(const std::vector<std::string>& strings) {
  JsonBuilder array = JsonBuilder::array();
  for (const std::string& each : strings) array.add(json_string(each));
  return array.text();
}

JsonBuilder describe(const GameInfo& info, const GameTexts& texts) {
  JsonBuilder game = JsonBuilder::object();
  game.add("id", json_string(info.id));
  add_words(game, "name", texts.name());
  add_words(game, "tagline", texts.tagline());
  add_words(game, "credits", texts.credits());
  game.add("min_players", std::to_string(info.min_players))
      .add("max_players", std::to_string(info.max_players))
      .add("minutes", std::to_string(info.minutes))
      .add("chance", json_bool(info.chance))
      .add("hidden_cards", json_bool(info.hidden_cards))
      .add("options", json_of(info.options, texts));
  return game;
}

std::string describe(const Spec& spec, const GameTexts& texts) {
  const Facts facts = spec.game->facts(spec.choices);
  return describe(spec.game->info(), texts)
      .add("spec", json_string(spec_text(spec)))
      .add("seats", json_of(facts.seats, texts))
      .add("squares", json_of(facts.squares, texts))
      .add("pieces", json_of(facts.pieces, texts))
      .add("steps", json_of(facts.steps, texts))
      .text();
}

JsonBuilder describe(const Facts& facts, const Scene& scene) {
  JsonBuilder trays = JsonBuilder::array();
  for (const Tray& tray : scene.trays) {
    trays.add(JsonBuilder::object()
                  .add("name", json_string(tray.name))
                  .add("kind", json_string(tray.kind))
                  .add("owner", owner_text(facts, tray.owner))
                  .add("content", json_string(tray.content))
                  .add("hidden", std::to_string(tray.hidden))
                  .text());
  }
  JsonBuilder out = JsonBuilder::object();
  JsonBuilder marks = JsonBuilder::array();
  for (const MarkedSquare& mark : scene.marks) {
    marks.add(JsonBuilder::object()
                  .add("name", json_string(mark.name))
                  .add("square", json_string(facts.squares[static_cast<std::size_t>(mark.square)].name))
                  .text());
  }
  out.add("pieces", json_of(facts, scene.pieces)).add("trays", trays.text()).add("marks", marks.text());
  return out;
}

JsonBuilder describe(const Facts& facts, const BoardChanges& changes) {
  JsonBuilder moved = JsonBuilder::array();
  for (const auto& [piece, to] : changes.moved)
    moved.add(describe(facts, piece).add("to", square_text(facts, to)).text());
  JsonBuilder out = JsonBuilder::object();
  out.add("moved", moved.text())
      .add("taken", json_of(facts, changes.taken))
      .add("placed", json_of(facts, changes.placed));
  return out;
}

std::string describe(const AnyGame& game, const Facts& facts, Action action) {
  return JsonBuilder::object()
      .add("word", json_string(game.word(action)))
      .add("from", square_text(facts, action.from))
      .add("to", square_text(facts, action.to))
      .text();
}

std::string describe(const Record& record) {
  const Facts facts = record.spec.game->facts(record.spec.choices);
  std::vector<std::string> words;
  for (const Record::Turn& turn : record.turns) {
    for (const Record::Entry& entry : turn.entries) words.push_back(entry.word);
  }
  const AnyState start = record.spec.game->start(record.spec.choices);
  std::string position = record.position;
  if (position.empty()) position = record.eyes ? start.view(*record.eyes).text() : start.position();
  JsonBuilder tags = JsonBuilder::object();
  for (const auto& [name, value] : record.tags) tags.add(name, json_string(value));
  return JsonBuilder::object()
      .add("spec", json_string(spec_text(record.spec)))
      .add("position", json_string(position))
      .add("eyes", record.eyes ? json_string(viewer_text(facts, *record.eyes)) : "null")
      .add("names", json_array(record.names))
      .add("tags", tags.text())
      .add("words", json_array(words))
      .add("ending", json_string(record.ending))
      .add("rule", json_string(record.rule))
      .add("result", json_string(record.result))
      .text();
}

JsonBuilder describe(const Message& message) {
  JsonBuilder values = JsonBuilder::object();
  std::string_view rest = message.english;
  for (const std::string& value : message.values) values.add(next_placeholder(rest).name, json_string(value));
  JsonBuilder out = JsonBuilder::object();
  out.add("code", json_string(message.code)).add("values", values.text()).add("english", json_string(message.english));
  return out;
}

JsonBuilder describe(const Error& error) {
  JsonBuilder why = JsonBuilder::array();
  for (const Message& each : error.why) why.add(describe(each).text());
  JsonBuilder out = describe(error.what);
  out.add("field", json_string(error.field)).add("why", why.text());
  return out;
}

std::string describe(const Facts& facts, const Ending& ending) {
  JsonBuilder squares = JsonBuilder::array();
  for (const int square : ending.cause.squares) {
    squares.add(json_string(facts.squares[static_cast<std::size_t>(square)].name));
  }
  return JsonBuilder::object()
      .add("kind", json_string(ending_id(ending.kind)))
      .add("seat", ending.seat ? json_string(actor_text(facts, Actor(*ending.seat))) : "null")
      .add("rule", ending.cause.why.code.empty() ? "null" : describe(ending.cause.why).text())
      .add("squares", squares.text())
      .text();
}

std::string describe(const Facts& facts, SeatSet seats) {
  JsonBuilder array = JsonBuilder::array();
  for (std::size_t i = 0; i < facts.seats.size(); ++i) {
    if (seats.contains(seat_at(static_cast<int>(i)))) array.add(json_string(facts.seats[i].text));
  }
  return array.text();
}

}  // namespace tablier
