#include "protocol/engine_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "commands.h"
#include "core/text.h"
#include "players/parallel_search.h"
#include "protocol/go_command.h"
#include "protocol/queries.h"
#include "search/levels.h"
#include "terminal/console.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

using Words = ToldPosition::Words;

/// One conversation.
class Engine {
 public:
  Engine(const Spec& spec, const Tablebases& tablebases, std::ostream& output)
      : tablebases_(tablebases),
        output_(output),
        thinker_(output_),
        spec_(spec),
        position_(spec),
        seeds_(options_.seed) {}

  /// Answers a line; false if it was `quit`.
  bool hear(std::string_view line) {
    const std::vector<std::string_view> words = words_in(line);
    if (words.empty()) return true;
    if (words[0] == "quit") {
      thinker_.stop();
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
    if (thinker_.endless()) thinker_.stop();
    thinker_.wait();
  }

 private:
  struct Command {
    std::string_view name;
    Expected<void> (Engine::*obey)(Words);
    bool while_thinking;
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
    if (thinker_.thinking() && !command->while_thinking) {
      return fail(fmt::format("{}: still thinking; expected {}", name, commands_for(true)));
    }
    return (this->*command->obey)(words);
  }

  /// Those that are understood, always or also while thinking, as a list to show.
  static std::string commands_for(bool thinking) {
    std::vector<std::string_view> names;
    for (const Command& each : kCommands) {
      if (each.while_thinking || !thinking) names.push_back(each.name);
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
    const std::string name = small_letters(words[1]);
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
    position_ = ToldPosition(spec_);
    return {};
  }

  Expected<void> new_game(Words) {
    position_ = ToldPosition(spec_);
    seeds_ = Random(options_.seed);
    return {};
  }

  Expected<void> set_position(Words words) {
    TABLIER_TRY(position, ToldPosition::read(spec_, words));
    position_ = std::move(*position);
    return {};
  }

  Expected<void> go(Words words) {
    Random seeds = seeds_;  // a `go` that is refused takes none
    TABLIER_TRY(question, read_go(position_, tablebases_, options_, seeds.next(), words));
    seeds_ = seeds;
    thinker_.start(std::move(*question));
    return {};
  }

  Expected<void> stop(Words) {
    thinker_.stop();
    return {};
  }

  Expected<void> query(Words words) {
    TABLIER_TRY(answer, answer_query(position_, words));
    output_.say(answer->empty() ? "response" : "response " + *answer);
    return {};
  }

  const Tablebases& tablebases_;
  LineOutput output_;
  Thinker thinker_;
  EngineOptions options_;
  Spec spec_;
  ToldPosition position_;
  Random seeds_;
};

const std::array<Engine::Command, 8> Engine::kCommands{
    Command{"ugi", &Engine::introduce, true, false},
    Command{"isready", &Engine::say_ready, true, false},
    Command{"setoption", &Engine::set_option, false, true},
    Command{"uginewgame", &Engine::new_game, false, false},
    Command{"position", &Engine::set_position, false, true},
    Command{"go", &Engine::go, false, true},
    Command{"stop", &Engine::stop, true, false},
    Command{"query", &Engine::query, true, true},
};

}  // namespace

void run_protocol(const Spec& first_game, const Tablebases& tablebases, std::istream& input, std::ostream& output) {
  constexpr std::size_t kLongestLine = std::size_t{1} << 20U;
  Engine engine(first_game, tablebases, output);
  std::string line;
  for (LineRead read; engine.is_heard() && (read = read_line(input, line, kLongestLine)) != LineRead::kEnd;) {
    if (read == LineRead::kTooLong) {
      engine.complain("the line is too long");
    } else if (!engine.hear(line)) {
      break;
    }
  }
  engine.finish();
}

int run_engine(const std::string& spec, const Tablebases& tablebases, const Console& console) {
  const Expected<Spec> game = parse_spec(spec);
  if (!game) return wrong_use(console, game.error().message);
  run_protocol(*game, tablebases, console.in, console.out);
  return kSuccess;
}

}  // namespace tablier::cli
