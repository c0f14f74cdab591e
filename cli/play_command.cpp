#include <fmt/format.h>
#include <fmt/ostream.h>

#include <random>

#include "commands.h"
#include "core/record.h"
#include "core/registry.h"
#include "core/text.h"
#include "files.h"
#include "layout.h"
#include "play.h"

namespace tablier::cli {

namespace {

/// Asks a question until the answer is good; nothing when the input has ended or the person wants to leave.
template <class Parse>
auto ask(const Console& console, std::string_view question, Parse parse)
    -> std::optional<typename decltype(parse(std::string()))::value_type> {
  while (true) {
    const std::optional<std::string> line = prompt(console, question);
    if (!line || *line == "q" || *line == "quit") return std::nullopt;
    auto answer = parse(*line);
    if (answer) return *answer;
    console.out << answer.error().message << '\n';
  }
}

/// "1" for the first game of the menu, or a spec.
Expected<Spec> parse_choice(const std::string& answer) {
  const auto number = small_number(answer, static_cast<int>(all_games().size()));
  if (number && *number > 0) return parse_spec(all_games()[static_cast<std::size_t>(*number - 1)]->info().id);
  return parse_spec(answer);
}

std::optional<Spec> menu(const Console& console) {
  console.out << "Tablier: six little-known board games\n\n";
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    const GameInfo& info = all_games()[i]->info();
    console.out << paragraph(fmt::format("  {}  {:<22} ", i + 1, info.name), info.tagline);
  }
  console.out << '\n';
  std::optional<Spec> spec = ask(console, "Which game? (a number, a name, or q to leave) ", parse_choice);
  if (!spec) return spec;
  const GameInfo& info = spec->game->info();
  if (info.min_players == info.max_players || spec->choices.players != 2) return spec;
  const auto with_players = [&](const std::string& answer) {
    return answer.empty() ? *spec : parse_spec(fmt::format("{}(players={})", info.id, answer));
  };
  const auto question = fmt::format("How many players, {} to {}? [2] ", info.min_players, info.max_players);
  return ask(console, question, [&](const std::string& answer) -> Expected<Spec> { return with_players(answer); });
}

/// "N", "W,E", "all", "none".
Expected<std::set<int>> parse_computers(const Facts& facts, std::string_view text) {
  std::set<int> seats;
  if (text == "none") return seats;
  if (text == "all") {
    for (std::size_t i = 0; i < facts.seats.size(); ++i) seats.insert(static_cast<int>(i));
    return seats;
  }
  for (const std::string_view part : split(text, ',')) {
    const Expected<Seat> seat = parse_seat(facts, part);
    if (!seat) return fail(seat.error().message + "; or all, or none");
    seats.insert(index(*seat));
  }
  return seats;
}

/// Everyone but the first, as a list to show.
std::string all_but_first(const Facts& facts) {
  std::string seats;
  for (std::size_t i = 1; i < facts.seats.size(); ++i) seats += (i > 1 ? "," : "") + std::string(facts.seats[i].text);
  return seats;
}

Expected<Table> open_table(const PlayChoice& choice, const Spec& spec) {
  return choice.position ? Table::from_position(spec, *choice.position) : Table(spec);
}

Expected<Table> resume_table(const std::string& file) {
  const Expected<std::string> text = read_file(file);
  if (!text) return std::unexpected(text.error());
  const Expected<std::vector<Record>> records = read_records(*text);
  if (!records) return fail(file + ": " + records.error().message);
  return replay(records->back());
}

Expected<void> set_names(Table& table, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::size_t equals = name.find('=');
    if (equals == std::string::npos) return fail("name: expected `SEAT=NAME`, found " + quoted(name));
    const Expected<Seat> seat = parse_seat(table.facts(), std::string_view(name).substr(0, equals));
    if (!seat) return fail("name: " + seat.error().message);
    table.set_name(*seat, name.substr(equals + 1));
  }
  return {};
}

}  // namespace

int run_play(const PlayChoice& choice, const Console& console) {
  if (choice.resume && (choice.spec || choice.position)) {
    return wrong_use(console, "--resume takes game and position from the file; leave GAME and --position out");
  }
  Expected<Table> table = fail("");
  const bool from_menu = !choice.spec && !choice.resume;
  if (choice.resume) {
    table = resume_table(*choice.resume);
  } else if (choice.spec) {
    const Expected<Spec> spec = parse_spec(*choice.spec);
    if (!spec) return wrong_use(console, spec.error().message);
    table = open_table(choice, *spec);
  } else {
    if (choice.position) return wrong_use(console, "a position needs a game: tablier play GAME --position TEXT");
    const std::optional<Spec> spec = menu(console);
    if (!spec) return kSuccess;
    table = Table(*spec);
  }
  if (!table) return wrong_use(console, table.error().message);
  if (auto named = set_names(*table, choice.names); !named) return wrong_use(console, named.error().message);

  std::set<int> computers;
  const std::string others = all_but_first(table->facts());
  if (from_menu && !choice.computer) {
    const auto question = fmt::format("Which seats does the computer play? (seats, all or none) [{}] ", others);
    const auto answer = ask(console, question, [&](const std::string& text) {
      return parse_computers(table->facts(), text.empty() ? others : text);
    });
    if (!answer) return kSuccess;
    computers = *answer;
  } else {
    const Expected<std::set<int>> parsed = parse_computers(table->facts(), choice.computer.value_or(others));
    if (!parsed) return wrong_use(console, "computer: " + parsed.error().message);
    computers = *parsed;
  }
  for (const int seat : computers) {
    if (table->name(seat_at(seat)).empty()) table->set_name(seat_at(seat), "computer");
  }
  const std::uint64_t seed = choice.seed.value_or(std::random_device{}());
  PlaySession(std::move(*table), std::move(computers), seed, console).run();
  return kSuccess;
}

}  // namespace tablier::cli
