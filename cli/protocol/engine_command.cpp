#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "command_line/command_line.h"
#include "commands.h"
#include "core/text.h"
#include "players/parallel_search.h"
#include "protocol/go_command.h"
#include "search/levels.h"
#include "session/registry.h"
#include "session/texts.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

using Words = GivenPosition::Words;

std::string truth(bool yes) { return yes ? "true" : "false"; }

int seats(const GivenPosition& position) { return static_cast<int>(position.facts().seats.size()); }

Expected<std::string> gameover(const GivenPosition& position, Words) { return truth(!position.winners().empty()); }

Expected<std::string> first_turn(const GivenPosition& position, Words) {
  return truth(position.actor() == Actor(seat_at(0)));
}

Expected<std::string> result(const GivenPosition& position, Words) {
  const SeatSet winners = position.winners();
  if (winners.empty()) return "none";
  if (winners.size() > 1) return "draw";
  int seat = 0;
  while (!winners.contains(seat_at(seat))) ++seat;
  return fmt::format("p{}win", seat + 1);
}

Expected<std::string> ending(const GivenPosition& position, Words) {
  if (position.winners().empty()) return "-";
  return ending_sentence(position.facts(), position.ending(), english_names(position.game()));
}

Expected<std::string> payoffs(const GivenPosition& position, Words) {
  return position.winners().empty() ? "-" : payoffs_text(position.winners(), seats(position));
}

Expected<std::string> fen(const GivenPosition& position, Words) {
  if (position.whole() != nullptr) return position.whole()->state().position();
  return fail("only a seat's view is known, not the whole position; expected `query view`");
}

Expected<std::string> view(const GivenPosition& position, Words words) {
  const SeenSession* seen = position.seen();
  if (words.empty() && seen != nullptr) return seen->state().text();
  const bool all_alike = !position.game().info().hidden_cards;
  if (words.empty() && !all_alike) return fail("expected `query view SEAT`");
  TABLIER_TRY(viewer, words.empty() ? Expected<Viewer>(Viewer::onlooker()) : parse_viewer(position.facts(), words[0]));
  if (seen == nullptr) return position.whole()->state().view(*viewer).text();
  if (seen->viewer() == *viewer) return seen->state().text();
  return fail(fmt::format("only the view of {} is known", viewer_text(position.facts(), seen->viewer())));
}

Expected<std::string> legal_moves(const GivenPosition& position, Words) { return position.report().action_words(); }

Expected<std::string> actor(const GivenPosition& position, Words) {
  return std::string(actor_text(position.facts(), position.actor()));
}

Expected<std::string> chance(const GivenPosition& position, Words) {
  if (!position.actor().is_chance()) return fail("chance does not act here");
  if (position.whole() == nullptr) return fail("the odds depend on hidden cards");
  return outcomes_text(position.whole()->state());
}

Expected<std::string> seat_names(const GivenPosition& position, Words) {
  std::vector<std::string_view> names;
  for (const SeatFact& seat : position.facts().seats) names.push_back(seat.text);
  return spaced(names);
}

struct Query {
  std::string_view name;
  std::size_t most_words;
  Expected<std::string> (*answer)(const GivenPosition&, Words);
};

constexpr std::array kQueries{
    Query{"gameover", 0, gameover}, Query{"p1turn", 0, first_turn},
    Query{"result", 0, result},     Query{"payoffs", 0, payoffs},
    Query{"fen", 0, fen},           Query{"view", 1, view},
    Query{"actor", 0, actor},       Query{"legalmoves", 0, legal_moves},
    Query{"chance", 0, chance},     Query{"seats", 0, seat_names},
    Query{"ending", 0, ending},
};

/// Answers what stands behind `query`, in one line; the error says what was expected.
Expected<std::string> answer_query(const GivenPosition& position, Words words) {
  const std::string_view name = words.empty() ? "" : words[0];
  const auto* const query = std::ranges::find(kQueries, name, &Query::name);
  if (query == kQueries.end()) {
    std::vector<std::string_view> names;
    for (const Query& each : kQueries) names.push_back(each.name);
    return fail("there is no query " + tablier::quoted(name) + "; expected " + either(names));
  }
  if (words.size() > 1 + query->most_words) {
    return fail(fmt::format("expected `query {}{}` and nothing more", name, query->most_words > 0 ? " SEAT" : ""));
  }
  return query->answer(position, words.subspan(1));
}

/// A conversation in the Universal Game Interface, as docs/protocol.md defines it. A wrong line is answered by a line
/// `error ...`.
class EngineSession {
 public:
  EngineSession(const Spec& spec, const Tablebases& tablebases, std::ostream& output)
      : tablebases_(tablebases),
        output_(output),
        search_(output_),
        spec_(spec),
        position_(spec),
        seeds_(options_.seed) {}

  /// Answers a line; false if it was `quit`.
  bool hear(std::string_view line) {
    const std::vector<std::string_view> words = words_in(line);
    if (words.empty()) return true;
    if (words[0] == "quit") {
      search_.stop();
      return false;
    }
    if (auto done = obey(words[0], Words(words).subspan(1)); !done) complain(done.error().message);
    return true;
  }

  void complain(std::string_view message) { output_.say("error " + std::string(message)); }

  /// Whether someone still takes our answers.
  bool is_heard() { return output_.good(); }

  /// Lets a decision that has a limit come to its end.
  void finish() {
    if (search_.endless()) search_.stop();
    search_.wait();
  }

 private:
  struct Command {
    std::string_view name;
    Expected<void> (EngineSession::*obey)(Words);
    bool while_searching;
    bool has_words;
  };
  static const std::array<Command, 8> kCommands;

  Expected<void> obey(std::string_view name, Words words) {
    const auto* const command = std::ranges::find(kCommands, name, &Command::name);
    if (command == kCommands.end()) {
      return fail("there is no command " + tablier::quoted(name) + "; expected " + commands_for(false));
    }
    if (!command->has_words && !words.empty()) {
      return fail(fmt::format("expected `{}` and nothing more, found {}", name, tablier::quoted(words[0])));
    }
    if (search_.running() && !command->while_searching) {
      return fail(fmt::format("{}: still searching; expected {}", name, commands_for(true)));
    }
    return (this->*command->obey)(words);
  }

  /// Those that are understood, always or also while searching, as a list to show.
  static std::string commands_for(bool searching) {
    std::vector<std::string_view> names;
    for (const Command& each : kCommands) {
      if (each.while_searching || !searching) names.push_back(each.name);
    }
    names.push_back("quit");
    return either(names);
  }

  Expected<void> introduce(Words) {
    output_.say("id name Tablier");
    output_.say("id author the Tablier project");
    output_.say("option name Game type string default " + spec_text(spec_));
    output_.say(fmt::format("option name Level type spin default 8 min 1 max {}", kLevels));
    output_.say("option name Seed type spin default 1 min 0 max 18446744073709551615");
    output_.say(fmt::format("option name MoveTime type spin default 0 min 0 max {}", kLongestMoveTime));
    output_.say(fmt::format("option name Threads type spin default 1 min 1 max {}", kMostThreads));
    output_.say("ugiok");
    return {};
  }

  Expected<void> say_ready(Words) {
    output_.say("readyok");
    return {};
  }

  Expected<void> set_option(Words words) {
    if (words.size() < 4 || words[0] != "name" || words[2] != "value") {
      return fail("expected `setoption name NAME value VALUE`");
    }
    const std::string name = lower_case(words[1]);
    const std::string value = fmt::format("{}", fmt::join(words.subspan(3), " "));
    if (name == "game") return set_game(value);
    if (name == "level") {
      TABLIER_TRY(level, parse_level(value));
      options_.level = *level;
      return {};
    }
    if (name == "seed") return set_seed(value);
    if (name == "movetime") return set_number("option MoveTime", value, 0, kLongestMoveTime, options_.move_time);
    if (name == "threads") return set_number("option Threads", value, 1, kMostThreads, options_.threads);
    return fail("there is no option " + tablier::quoted(words[1]) +
                "; expected Game, Level, Seed, MoveTime or Threads");
  }

  Expected<void> set_seed(std::string_view value) {
    TABLIER_TRY(seed, read_number("option Seed", value, 0, std::numeric_limits<std::uint64_t>::max()));
    options_.seed = *seed;
    seeds_ = Random(options_.seed);
    return {};
  }

  static Expected<void> set_number(std::string_view what, std::string_view value, std::uint64_t least,
                                   std::uint64_t most, int& option) {
    TABLIER_TRY(number, read_number(what, value, least, most));
    option = static_cast<int>(*number);
    return {};
  }

  Expected<void> set_game(std::string_view text) {
    TABLIER_TRY(spec, parse_spec(text));
    spec_ = *spec;
    position_ = GivenPosition(spec_);
    return {};
  }

  Expected<void> new_game(Words) {
    position_ = GivenPosition(spec_);
    return {};
  }

  Expected<void> set_position(Words words) {
    TABLIER_TRY(position, GivenPosition::read(spec_, words));
    position_ = std::move(*position);
    return {};
  }

  Expected<void> go(Words words) {
    Random seeds = seeds_;  // a `go` that is refused takes none
    TABLIER_TRY(task, read_go(position_, tablebases_, options_, seeds.next(), words));
    seeds_ = seeds;
    search_.start(std::move(*task));
    return {};
  }

  Expected<void> stop(Words) {
    search_.stop();
    return {};
  }

  Expected<void> query(Words words) {
    TABLIER_TRY(answer, answer_query(position_, words));
    output_.say(answer->empty() ? "response" : "response " + *answer);
    return {};
  }

  const Tablebases& tablebases_;
  LineOutput output_;
  BackgroundSearch search_;
  EngineOptions options_;
  Spec spec_;
  GivenPosition position_;
  Random seeds_;
};

const std::array<EngineSession::Command, 8> EngineSession::kCommands{
    Command{"ugi", &EngineSession::introduce, true, false},
    Command{"isready", &EngineSession::say_ready, true, false},
    Command{"setoption", &EngineSession::set_option, false, true},
    Command{"uginewgame", &EngineSession::new_game, false, false},
    Command{"position", &EngineSession::set_position, false, true},
    Command{"go", &EngineSession::go, false, true},
    Command{"stop", &EngineSession::stop, true, false},
    Command{"query", &EngineSession::query, true, true},
};

/// Until `quit` or the end of the input; `spec` is the game until the runner sets one.
Expected<int> run_engine(const std::string& spec, const Tablebases& tablebases, const Console& console) {
  constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
  TABLIER_TRY(game, parse_spec(spec));
  EngineSession engine(*game, tablebases, console.out);
  std::string line;
  for (LineRead read; engine.is_heard() && (read = read_line(console.in, line, kLongestLine)) != LineRead::kEnd;) {
    if (read == LineRead::kTooLong) {
      engine.complain("the line is too long");
    } else if (!engine.hear(line)) {
      break;
    }
  }
  engine.finish();
  return kSuccess;
}

}  // namespace

void add_engine(CommandLine& line) {
  auto [command, game] =
      line.add("engine", "Act as an engine for other programs (docs/protocol.md)",
               "printf 'position startpos\\ngo movetime 100\\n' | tablier engine gwezboell", run_engine);
  game = all_games().front()->info().id;
  command.argument("GAME", game, "The game until the runner sets one (default: " + game + ")");
}

}  // namespace tablier::cli
