#include "session/spec.h"

#include <algorithm>

#include "core/text.h"
#include "session/registry.h"

namespace tablier {

namespace {

constexpr std::string_view kPlayers = "players";

Expected<const AnyGame*> parse_id(std::string_view id) {
  if (const AnyGame* game = find_game(id)) return game;
  std::vector<std::string_view> ids;
  for (const AnyGame* game : all_games()) ids.push_back(game->info().id);
  const auto near = nearest(id, ids);
  return near ? fail_in("spec", "no_game_near", "there is no game {id}; did you mean `{near}`?", quoted(id), *near)
              : fail_in("spec", "no_game", "there is no game {id}; expected {expected:or}", quoted(id), spaced(ids));
}

Expected<void> set_players(const GameInfo& info, std::string_view value, Choices& choices) {
  const auto players = small_number(value, info.max_players);
  if (!players || *players < info.min_players) {
    return info.min_players == info.max_players
               ? fail_in("spec", "players", "{game} is for {players} players, not {found}", info.id, info.min_players,
                         quoted(value))
               : fail_in("spec", "players_range", "{game} is for {least} to {most} players, not {found}", info.id,
                         info.min_players, info.max_players, quoted(value));
  }
  choices.players = static_cast<std::uint8_t>(*players);
  return {};
}

Expected<void> set_value(const GameInfo& info, std::string_view name, std::string_view value, Choices& choices) {
  if (name == kPlayers) return set_players(info, value, choices);
  const auto option = std::ranges::find(info.options, name, &OptionFact::name);
  if (option == info.options.end()) {
    std::vector<std::string_view> names{kPlayers};
    for (const OptionFact& each : info.options) names.push_back(each.name);
    const auto near = nearest(name, names);
    return near ? fail_in("spec", "no_option_near", "{game} has no option {option}; did you mean `{near}`?", info.id,
                          quoted(name), *near)
                : fail_in("spec", "no_option", "{game} has no option {option}; expected {expected:or}", info.id,
                          quoted(name), spaced(names));
  }
  const auto found = std::ranges::find(option->values, value);
  if (found == option->values.end()) {
    const auto near = nearest(value, option->values);
    return near ? fail_in("spec", "option_value_near", "option {option} cannot be {value}; did you mean `{near}`?",
                          name, quoted(value), *near)
                : fail_in("spec", "option_value", "option {option} cannot be {value}; expected {expected:or}", name,
                          quoted(value), spaced(option->values));
  }
  choices.value[option - info.options.begin()] = static_cast<std::uint8_t>(found - option->values.begin());
  return {};
}

Expected<void> parse_options(const GameInfo& info, std::string_view text, Choices& choices) {
  std::vector<std::string_view> given;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
      return fail_in("spec", "option_form", "expected `option=value`, found {found}", quoted(part));
    }
    const std::string_view name = part.substr(0, equals);
    if (std::ranges::find(given, name) != given.end()) {
      return fail_in("spec", "option_twice", "option {option} is given twice", quoted(name));
    }
    given.push_back(name);
    if (auto set = set_value(info, name, part.substr(equals + 1), choices); !set) return set;
  }
  return {};
}

}  // namespace

Expected<Spec> parse_spec(std::string_view text) {
  const std::size_t open = text.find('(');
  TABLIER_TRY(game, parse_id(text.substr(0, open)));
  Spec spec{*game, {}};
  spec.choices.players = static_cast<std::uint8_t>(std::max(2, (*game)->info().min_players));
  if (open == std::string_view::npos) return spec;

  if (text.back() != ')') return fail_in("spec", "parenthesis", "expected `)` at the end of {text}", quoted(text));
  const std::string_view options = text.substr(open + 1, text.size() - open - 2);
  if (options.empty()) {
    return fail_in("spec", "parentheses", "empty parentheses; write the id alone or `id(option=value)`");
  }
  TABLIER_TRY(parsed, parse_options((*game)->info(), options, spec.choices));
  return spec;
}

std::string spec_text(const Spec& spec) {
  const GameInfo& info = spec.game->info();
  std::string options;
  const auto add = [&options](std::string_view name, std::string_view value) {
    options += (options.empty() ? "" : ",") + std::string(name) + "=" + std::string(value);
  };
  if (spec.choices.players != 2) add(kPlayers, std::to_string(spec.choices.players));
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const std::uint8_t value = spec.choices.value[i];
    if (value != 0) add(info.options[i].name, info.options[i].values[value]);
  }
  return std::string(info.id) + (options.empty() ? "" : "(" + options + ")");
}

std::vector<Spec> all_specs(const AnyGame& game) {
  const GameInfo& info = game.info();
  std::vector<Spec> specs;
  for (int players = info.min_players; players <= info.max_players; ++players) {
    specs.push_back({&game, {.players = static_cast<std::uint8_t>(players), .value = {}}});
  }
  for (std::size_t i = 0; i < info.options.size(); ++i) {
    const std::size_t before = specs.size();
    for (std::size_t value = 1; value < info.options[i].values.size(); ++value) {
      for (std::size_t j = 0; j < before; ++j) {
        specs.push_back(specs[j]);
        specs.back().choices.value[i] = static_cast<std::uint8_t>(value);
      }
    }
  }
  return specs;
}

std::vector<Spec> every_spec() {
  std::vector<Spec> all;
  for (const AnyGame* game : all_games()) {
    const std::vector<Spec> specs = all_specs(*game);
    all.insert(all.end(), specs.begin(), specs.end());
  }
  return all;
}

Expected<Seat> parse_seat(const Facts& facts, std::string_view text) {
  std::vector<std::string_view> names;
  for (const SeatFact& seat : facts.seats) {
    if (seat.text == text) return seat_at(static_cast<int>(names.size()));
    names.push_back(seat.text);
  }
  return fail_in("seat", "no_seat", "there is no seat {seat}; expected {expected:or}", quoted(text), spaced(names));
}

namespace {

constexpr std::string_view kOnlooker = "onlooker";

}  // namespace

Expected<Viewer> parse_viewer(const Facts& facts, std::string_view text) {
  if (text == kOnlooker) return Viewer::onlooker();
  std::vector<std::string_view> names;
  for (const SeatFact& seat : facts.seats) names.push_back(seat.text);
  names.push_back(kOnlooker);
  if (const Expected<Seat> seat = parse_seat(facts, text)) return Viewer(*seat);
  return fail_in("seat", "no_seat", "there is no seat {seat}; expected {expected:or}", quoted(text), spaced(names));
}

std::string viewer_text(const Facts& facts, Viewer viewer) {
  return std::string(viewer.is_onlooker() ? kOnlooker
                                          : facts.seats[static_cast<std::size_t>(index(viewer.seat()))].text);
}

}  // namespace tablier
