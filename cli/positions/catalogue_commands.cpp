#include <fmt/format.h>
#include <fmt/ostream.h>

#include "commands.h"
#include "session/describe.h"
#include "session/registry.h"
#include "terminal/draw.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

std::string players_text(const GameInfo& info) {
  return info.min_players == info.max_players ? std::to_string(info.min_players)
                                              : fmt::format("{}-{}", info.min_players, info.max_players);
}

void print_game(const AnyGame& game, const Console& console) {
  const GameInfo& info = game.info();
  const GameTexts& texts = english(game);
  fmt::print(console.out, "{} ({} players)\n{}", info.id, players_text(info), paragraph("    ", texts.tagline()));
  for (const OptionFact& option : info.options) {
    console.out << paragraph("    ", std::string(option.name).append(": ").append(texts.option(option.name)));
    for (const std::string_view& value : option.values) {
      const bool is_default = &value == &option.values.front();
      const std::string head = fmt::format("      {}={:<8} ", option.name, value);
      console.out << paragraph(head, std::string(texts.choice(option.name, value)) + (is_default ? " (default)" : ""));
    }
  }
  console.out << '\n';
}

}  // namespace

int run_games(bool json, const Console& console) {
  if (json) {
    JsonBuilder games = JsonBuilder::array();
    for (const AnyGame* game : all_games()) games.add(describe(game->info(), english(*game)).text());
    console.out << games.text() << '\n';
    return kSuccess;
  }
  for (const AnyGame* game : all_games()) print_game(*game, console);
  console.out << "`tablier rules GAME` tells the rules, `tablier play GAME` plays. With options\n"
                 "a game is written in quotation marks: \"bosworth(players=3,edition=first)\".\n";
  return kSuccess;
}

int run_rules(const std::string& spec, const Console& console) {
  const Expected<Spec> parsed = parse_spec(spec);
  if (!parsed) return wrong_use(console, parsed.error().message);
  console.out << rules_text(*parsed->game);
  return kSuccess;
}

int run_facts(const std::string& spec, const Console& console) {
  const Expected<Spec> parsed = parse_spec(spec);
  if (!parsed) return wrong_use(console, parsed.error().message);
  console.out << describe(*parsed, english(*parsed->game)) << '\n';
  return kSuccess;
}

}  // namespace tablier::cli
