#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "commands.h"
#include "core/record.h"
#include "core/registry.h"
#include "core/text.h"
#include "files.h"
#include "layout.h"
#include "play.h"
#include "search/levels.h"

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

/// "N", "W,E", "W=5,E=random", "all", "none": the seats, and who plays them where that is said.
Expected<std::map<int, PlayerSpec>> parse_computers(const Table& table, std::string_view text, std::string_view level) {
  std::map<int, PlayerSpec> computers;
  const auto add = [&](Seat seat, std::string_view player) -> Expected<void> {
    Expected<PlayerSpec> spec = parse_player(table.game(), player);
    if (!spec) return std::unexpected(spec.error());
    computers[index(seat)] = std::move(*spec);
    return {};
  };
  if (text == "none") return computers;
  const std::vector<std::string_view> parts = text == "all" ? std::vector<std::string_view>() : split(text, ',');
  for (int i = 0; text == "all" && i < table.seats(); ++i) {
    if (auto added = add(seat_at(i), level); !added) return std::unexpected(added.error());
  }
  for (const std::string_view part : parts) {
    const std::size_t equals = part.find('=');
    const Expected<Seat> seat = parse_seat(table.facts(), part.substr(0, equals));
    if (!seat) return fail(seat.error().message + "; or all, or none");
    const std::string_view player = equals == std::string_view::npos ? level : part.substr(equals + 1);
    if (auto added = add(*seat, player); !added) return std::unexpected(added.error());
  }
  return computers;
}

/// Everyone but the first, as a list to show.
std::string all_but_first(const Facts& facts) {
  std::string seats;
  for (std::size_t i = 1; i < facts.seats.size(); ++i) seats += (i > 1 ? "," : "") + std::string(facts.seats[i].text);
  return seats;
}

constexpr std::string_view kUsualLevel = "3";

/// Asks which seats the computer plays and how well: the two answers.
std::optional<std::pair<std::string, std::string>> ask_for_computers(const Table& table, const std::string& others,
                                                                     const std::string& usual, const Console& console) {
  const auto seats = ask(console, fmt::format("Which seats does the computer play? (seats, all or none) [{}] ", others),
                         [&](const std::string& text) -> Expected<std::string> {
                           const std::string chosen = text.empty() ? others : text;
                           if (auto parsed = parse_computers(table, chosen, usual); !parsed) {
                             return std::unexpected(parsed.error());
                           }
                           return chosen;
                         });
  if (!seats) return std::nullopt;
  if (*seats == "none") return std::pair(*seats, usual);
  const auto level = ask(console, fmt::format("How well does it play? (1 to {}) [{}] ", kLevels, usual),
                         [&](const std::string& text) -> Expected<std::string> {
                           const std::string chosen = text.empty() ? usual : text;
                           if (auto parsed = parse_player(table.game(), chosen); !parsed) {
                             return std::unexpected(parsed.error());
                           }
                           return chosen;
                         });
  if (!level) return std::nullopt;
  return std::pair(*seats, *level);
}

/// "Casual, level 3" for a level, else as it was written.
std::string player_title(const PlayerSpec& player) {
  const Expected<int> level = parse_level(player.text);
  if (!level) return player.text;
  return fmt::format("computer, level {} {}", *level, kLevelNames[static_cast<std::size_t>(*level - 1)]);
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
    if (equals == std::string::npos) return fail("name: expected `SEAT=NAME`, found " + tablier::quoted(name));
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

  const std::string others = all_but_first(table->facts());
  std::string seats = choice.computer.value_or(others);
  std::string level = choice.level.value_or(std::string(kUsualLevel));
  if (from_menu && !choice.computer) {
    const auto answer = ask_for_computers(*table, others, level, console);
    if (!answer) return kSuccess;
    std::tie(seats, level) = *answer;
  }
  const auto computers = parse_computers(*table, seats, level);
  if (!computers) return wrong_use(console, "computer: " + computers.error().message);
  const std::uint64_t seed = choice.seed.value_or(std::random_device{}());
  PlaySession::Computers players;
  Random seeds(seed);
  for (const auto& [seat, player] : *computers) {
    if (table->name(seat_at(seat)).empty()) table->set_name(seat_at(seat), player_title(player));
    PlayerSpec at_least = player;
    at_least.threads = std::max(player.threads, choice.threads);
    players[seat] = make_player(at_least, seeds.next());
  }
  PlaySession(std::move(*table), std::move(players), seed, choice.threads, console).run();
  return kSuccess;
}

}  // namespace tablier::cli
