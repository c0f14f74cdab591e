#include <fmt/format.h>
#include <fmt/ostream.h>

#include "command_line/command_line.h"
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

struct GamesChoice {
  bool json = false;
};

Expected<int> run_games(const GamesChoice& choice, const Console& console) {
  if (choice.json) {
    JsonBuilder games = JsonBuilder::array();
    for (const AnyGame* game : all_games()) games.add(describe(game->info(), english(*game)).text());
    console.out << games.text() << '\n';
    return kSuccess;
  }
  for (const AnyGame* game : all_games()) print_game(*game, console);
  console.out << "`tablier rules GAME` prints the rules, `tablier play GAME` plays. Quote a game\n"
                 "with options: \"bosworth(players=3,edition=first)\".\n";
  return kSuccess;
}

Expected<int> run_rules(const std::string& spec, const Console& console) {
  TABLIER_TRY(parsed, parse_spec(spec));
  console.out << rules_text(*parsed->game);
  return kSuccess;
}

Expected<int> run_facts(const std::string& spec, const Console& console) {
  TABLIER_TRY(parsed, parse_spec(spec));
  console.out << describe(*parsed, english(*parsed->game)) << '\n';
  return kSuccess;
}

}  // namespace

void add_catalogue(CommandLine& line) {
  auto [games, choice] = line.add("games", "List the games with their players and options", "tablier games", run_games);
  games.flag("--json", choice.json, "As JSON");
  auto [rules, of_rules] = line.add("rules", "Print the rules of a game", "tablier rules bobail", run_rules);
  rules.game(of_rules);
  auto [facts, of_facts] = line.add("facts", "Print a game's options, squares, pieces, seats and steps as JSON",
                                    "tablier facts \"bosworth(players=3)\"", run_facts);
  facts.game(of_facts);
}

}  // namespace tablier::cli
