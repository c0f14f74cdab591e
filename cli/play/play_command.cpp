#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <map>
#include <random>
#include <tuple>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "play/play_session.h"
#include "records/record_files.h"
#include "search/levels.h"
#include "session/record.h"
#include "session/registry.h"
#include "session/texts.h"
#include "system/files.h"
#include "system/interrupts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

struct PlayChoice {
  std::optional<std::string> spec{};  ///< a menu asks if there is none
  std::optional<std::string> position{};
  std::optional<std::string> resume{};    ///< a file whose last record goes on; empty for the game kept last
  std::optional<std::string> computer{};  ///< seats played by the computer: "N", "W,E", "all", "none"
  std::optional<std::string> level{};     ///< who plays them: "5", "expert", "random"
  std::vector<std::string> names{};       ///< "S=Anna"
  std::optional<std::uint64_t> seed{};
  int threads = 1;  ///< for one decision of the computer, hints included
};

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
  console.out << "Tablier: little-known board games\n\n";
  for (std::size_t i = 0; i < all_games().size(); ++i) {
    const GameTexts& texts = english(*all_games()[i]);
    console.out << paragraph(fmt::format("  {}  {:<22} ", i + 1, texts.name()), texts.tagline());
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
Expected<std::map<int, PlayerSpec>> parse_computers(const Session& session, std::string_view text,
                                                    std::string_view level, const Tablebases& tablebases = {}) {
  std::map<int, PlayerSpec> computers;
  const auto add = [&](Seat seat, std::string_view player) -> Expected<void> {
    TABLIER_TRY(spec, parse_player(session.game(), player, tablebases));
    computers[index(seat)] = std::move(*spec);
    return {};
  };
  if (text == "none") return computers;
  const std::vector<std::string_view> parts = text == "all" ? std::vector<std::string_view>() : split(text, ',');
  for (int i = 0; text == "all" && i < session.seats(); ++i) {
    TABLIER_TRY(added, add(seat_at(i), level));
  }
  for (const std::string_view part : parts) {
    const std::size_t equals = part.find('=');
    const Expected<Seat> seat = parse_seat(session.facts(), part.substr(0, equals));
    if (!seat) return fail(seat.error().message + "; or all, or none");
    const std::string_view player = equals == std::string_view::npos ? level : part.substr(equals + 1);
    TABLIER_TRY(added, add(*seat, player));
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
std::optional<std::pair<std::string, std::string>> ask_for_computers(const Session& session, const std::string& others,
                                                                     const std::string& usual, const Console& console) {
  const auto seats = ask(console, fmt::format("Which seats does the computer play? (seats, all or none) [{}] ", others),
                         [&](const std::string& text) -> Expected<std::string> {
                           const std::string chosen = text.empty() ? others : text;
                           TABLIER_TRY(parsed, parse_computers(session, chosen, usual));
                           return chosen;
                         });
  if (!seats) return std::nullopt;
  if (*seats == "none") return std::pair(*seats, usual);
  const auto level = ask(console, fmt::format("How well does it play? (1 to {}) [{}] ", kLevels, usual),
                         [&](const std::string& text) -> Expected<std::string> {
                           const std::string chosen = text.empty() ? usual : text;
                           TABLIER_TRY(parsed, parse_player(session.game(), chosen));
                           return chosen;
                         });
  if (!level) return std::nullopt;
  return std::pair(*seats, *level);
}

/// Who played a seat for the computer until a game was saved. What is read from a file starts no programs, so for one
/// of these there is only the kind.
struct FormerComputer {
  Seat seat;
  std::optional<PlayerSpec> player;
};

/// Reads what kComputerTag tells.
Expected<std::vector<FormerComputer>> parse_former_computers(const Session& session, std::string_view text) {
  std::vector<FormerComputer> computers;
  if (text == "none") return computers;
  for (const std::string_view part : split(text, ',')) {
    const std::size_t equals = std::min(part.find('='), part.size());
    TABLIER_TRY(seat, parse_seat(session.facts(), part.substr(0, equals)));
    FormerComputer former{.seat = *seat, .player = std::nullopt};
    const std::string_view told = part.substr(std::min(equals + 1, part.size()));
    if (!told.starts_with(kSomeProgram)) {
      TABLIER_TRY(player, parse_player(session.game(), told));
      former.player = std::move(*player);
    }
    computers.push_back(std::move(former));
  }
  return computers;
}

/// A game to be played, and who played for the computer until now if it goes on and its record tells.
struct OpenedGame {
  Session session;
  std::optional<std::vector<FormerComputer>> computers{};
};

Expected<OpenedGame> resume_game(const std::string& file) {
  TABLIER_TRY(records, load_records(file));
  const Record* const record = &records->back();
  TABLIER_TRY(session, replay(*record));
  OpenedGame game{.session = std::move(*session)};
  const auto tag = std::ranges::find(record->tags, kComputerTag, &std::pair<std::string, std::string>::first);
  if (tag == record->tags.end()) return game;
  auto computers = parse_former_computers(game.session, tag->second);
  if (!computers) return fail(fmt::format("{}: tag {}: {}", file, kComputerTag, computers.error().message));
  // The name that a player gave to its seat goes with it: another may sit there now.
  for (const FormerComputer& former : *computers) {
    const std::string& name = game.session.name(former.seat);
    const bool own = former.player ? name == player_title(*former.player) : name.starts_with(kProgramPrefix);
    if (own) game.session.set_name(former.seat, "");
  }
  game.computers = std::move(*computers);
  return game;
}

/// Who plays for the computer: what was asked for, or who did before, or the usual level everywhere but on the first
/// seat.
Expected<std::string> computers_of(const OpenedGame& game, const PlayChoice& choice) {
  if (choice.computer) return *choice.computer;
  if (!game.computers) return all_but_first(game.session.facts());
  std::string text;
  for (const FormerComputer& former : *game.computers) {
    const std::string seat(actor_text(game.session.facts(), Actor(former.seat)));
    if (!former.player && !choice.level) {
      return fail(fmt::format("resume: a program played {}; name it with --level {}COMMAND, or choose another level",
                              seat, kProgramPrefix));
    }
    text += (text.empty() ? "" : ",") + seat + (choice.level ? "" : "=" + former.player->text);
  }
  return text.empty() ? "none" : text;
}

Expected<void> set_names(Session& session, const std::vector<std::string>& names) {
  for (const std::string& name : names) {
    const std::size_t equals = name.find('=');
    if (equals == std::string::npos) return fail("name: expected `SEAT=NAME`, found " + tablier::quoted(name));
    const Expected<Seat> seat = parse_seat(session.facts(), std::string_view(name).substr(0, equals));
    if (!seat) return fail("name: " + seat.error().message);
    session.set_name(*seat, name.substr(equals + 1));
  }
  return {};
}

/// The game that was asked for; nothing if the person at the menu wants to leave.
Expected<std::optional<OpenedGame>> open_game(const PlayChoice& choice, const Console& console) {
  if (choice.resume) return resume_game(*choice.resume);
  std::optional<Spec> spec;
  if (choice.spec) {
    TABLIER_TRY(parsed, parse_spec(*choice.spec));
    spec = *parsed;
  } else {
    if (choice.position) return fail("a position needs a game: tablier play GAME --position TEXT");
    spec = menu(console);
    if (!spec) return std::nullopt;
  }
  TABLIER_TRY(session,
              choice.position ? Session::from_position(*spec, *choice.position) : Expected<Session>(Session(*spec)));
  return OpenedGame{.session = std::move(*session)};
}

Expected<int> play(PlayChoice choice, const Tablebases& tablebases, const Console& console) {
  if (choice.resume && (choice.spec || choice.position)) {
    return fail("--resume takes game and position from the file; leave GAME and --position out");
  }
  const bool is_kept = choice.resume && choice.resume->empty();
  if (is_kept) {
    TABLIER_TRY(kept, last_kept_game());
    choice.resume = std::move(*kept);
  }
  TABLIER_TRY(opened, open_game(choice, console));
  if (!*opened) return kSuccess;
  OpenedGame& game = **opened;
  TABLIER_TRY(named, set_names(game.session, choice.names));

  TABLIER_TRY(seats, computers_of(game, choice));
  std::string level = choice.level.value_or(std::string(kUsualLevel));
  const bool from_menu = !choice.spec && !choice.resume;
  if (from_menu && !choice.computer) {
    const auto answer = ask_for_computers(game.session, *seats, level, console);
    if (!answer) return kSuccess;
    std::tie(*seats, level) = *answer;
  }
  const auto computers = parse_computers(game.session, *seats, level, tablebases);
  if (!computers) return fail("computer: " + computers.error().message);

  PlaySession::Settings settings{.seed = choice.seed.value_or(std::random_device{}()),
                                 .tablebases = tablebases,
                                 .threads = choice.threads,
                                 .is_kept = is_kept};
  if (is_kept) {
    settings.keep_in = *choice.resume;
  } else if (!console.style.echo) {
    settings.keep_in = place_for_kept_game();
  }
  PlaySession(std::move(game.session), *computers, std::move(settings), console).run();
  return kSuccess;
}

Expected<int> run_play(const PlayChoice& choice, const Tablebases& tablebases, const Console& console) {
  const CatchInterrupts catching;
  const Expected<int> status = play(choice, tablebases, console);
  console.out << std::flush;  // a program that is ended by a signal says nothing more
  end_if_asked();
  return status;
}

}  // namespace

void add_play(CommandLine& line) {
  auto [command, choice] =
      line.add("play", "Play in the terminal, against people or the computer",
               "tablier play \"bosworth(players=3)\" --computer W,N --name S=Anna --seed 7", run_play);
  command.argument("GAME", choice.spec, "The game, with its options (default: a menu)");
  command.option("-p,--position", "TEXT", choice.position, "Begin from this position");
  command
      .option("--resume", "[FILE]", choice.resume,
              "Continue the last game of this record; without a file,\nthe unfinished game that you left last")
      .optional_value();
  command.option("--computer", "SEATS", choice.computer,
                 "Seats that the computer plays: W,N or all or none\n(default: all but the first)");
  command.option("--level", "LEVEL", choice.level,
                 "How well it plays: 1 to 8, a level's name, random, greedy,\n"
                 "or program:COMMAND (docs/protocol.md) (default: 3)");
  command.option("--name", "SEAT=NAME", choice.names, "A player's name; once for each player");
  command.number("--seed", choice.seed, 0, kAnyNumber, "Makes chance and the computer reproducible");
  command.search_threads(choice.threads);
  command.look();
}

}  // namespace tablier::cli
