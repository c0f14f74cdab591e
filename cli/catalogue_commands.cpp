#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "core/registry.h"
#include "core/spec.h"
#include "json.h"
#include "layout.h"

namespace tablier::cli {

namespace {

std::string players_text(const GameInfo& info) {
  return info.min_players == info.max_players ? std::to_string(info.min_players)
                                              : fmt::format("{}-{}", info.min_players, info.max_players);
}

std::string json_of(const OptionFact& option) {
  JsonBuilder values = JsonBuilder::array();
  for (const OptionValue& value : option.values) {
    values.add(
        JsonBuilder::object().add("value", json_string(value.text)).add("meaning", json_string(value.meaning)).text());
  }
  return JsonBuilder::object()
      .add("name", json_string(option.name))
      .add("meaning", json_string(option.meaning))
      .add("default", json_string(option.values[0].text))
      .add("values", values.text())
      .text();
}

JsonBuilder json_of(const GameInfo& info) {
  JsonBuilder options = JsonBuilder::array();
  for (const OptionFact& option : info.options) options.add(json_of(option));
  JsonBuilder game = JsonBuilder::object();
  game.add("id", json_string(info.id))
      .add("name", json_string(info.name))
      .add("tagline", json_string(info.tagline))
      .add("credits", json_string(info.credits))
      .add("min_players", std::to_string(info.min_players))
      .add("max_players", std::to_string(info.max_players))
      .add("minutes", std::to_string(info.minutes))
      .add("hidden_cards", info.hidden_cards ? "true" : "false")
      .add("options", options.text());
  return game;
}

std::string json_of(const SquareFact& square) {
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

void print_game(const GameInfo& info, const Console& console) {
  fmt::print(console.out, "{} ({} players)\n{}", info.id, players_text(info), paragraph("    ", info.tagline));
  for (const OptionFact& option : info.options) {
    console.out << paragraph("    ", std::string(option.name) + ": " + std::string(option.meaning));
    for (const OptionValue& value : option.values) {
      const bool is_default = &value == &option.values.front();
      const std::string head = fmt::format("      {}={:<8} ", option.name, value.text);
      console.out << paragraph(head, std::string(value.meaning) + (is_default ? " (default)" : ""));
    }
  }
  console.out << '\n';
}

}  // namespace

int run_games(bool json, const Console& console) {
  if (json) {
    JsonBuilder games = JsonBuilder::array();
    for (const AnyGame* game : all_games()) games.add(json_of(game->info()).text());
    console.out << games.text() << '\n';
    return kSuccess;
  }
  for (const AnyGame* game : all_games()) print_game(game->info(), console);
  console.out << "`tablier rules GAME` tells the rules, `tablier play GAME` plays. With options\n"
                 "a game is written in quotation marks: \"bosworth(players=3,edition=first)\".\n";
  return kSuccess;
}

int run_rules(const std::string& spec, const Console& console) {
  const Expected<Spec> parsed = parse_spec(spec);
  if (!parsed) return wrong_use(console, parsed.error().message);
  console.out << parsed->game->info().rules;
  return kSuccess;
}

int run_facts(const std::string& spec, const Console& console) {
  const Expected<Spec> parsed = parse_spec(spec);
  if (!parsed) return wrong_use(console, parsed.error().message);
  const Facts facts = parsed->game->facts(parsed->choices);
  JsonBuilder seats = JsonBuilder::array();
  for (const SeatFact& seat : facts.seats) {
    seats.add(JsonBuilder::object().add("text", json_string(seat.text)).add("name", json_string(seat.name)).text());
  }
  JsonBuilder squares = JsonBuilder::array();
  for (const SquareFact& square : facts.squares) squares.add(json_of(square));
  JsonBuilder pieces = JsonBuilder::array();
  for (const PieceFact& piece : facts.pieces) {
    pieces.add(JsonBuilder::object()
                   .add("letter", json_string(std::string(1, piece.letter)))
                   .add("name", json_string(piece.name))
                   .add("symbol", json_string(piece.symbol))
                   .text());
  }
  JsonBuilder steps = JsonBuilder::array();
  for (const StepFact& step : facts.steps) {
    steps.add(JsonBuilder::object().add("id", json_string(step.id)).add("ask", json_string(step.ask)).text());
  }
  console.out << json_of(parsed->game->info())
                     .add("spec", json_string(spec_text(*parsed)))
                     .add("seats", seats.text())
                     .add("squares", squares.text())
                     .add("pieces", pieces.text())
                     .add("steps", steps.text())
                     .text()
              << '\n';
  return kSuccess;
}

}  // namespace tablier::cli
