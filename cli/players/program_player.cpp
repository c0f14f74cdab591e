#include "players/program_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "erased/decisions.h"
#include "players/engine_process.h"
#include "players/player.h"

namespace tablier::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// How late an answer may be: a busy machine is no fault of the program.
constexpr std::chrono::milliseconds kGrace{1000};

/// The `position` command for the seat to act: everything where nothing is hidden, else what that seat has seen.
std::string position_command(const Session& session) {
  const bool hidden = session.game().info().hidden_cards;
  const Viewer viewer(session.actor().seat());
  const AnyState& first = session.states().front();
  std::string command = "position startpos";
  if (hidden) {
    command =
        fmt::format("position view {} {}", actor_text(session.facts(), session.actor()), first.view(viewer).text());
  } else if (!session.from_start()) {
    command = "position fen " + first.position();
  }
  if (!session.actions().empty()) command += " moves";
  for (std::size_t i = 0; i < session.actions().size(); ++i) {
    command += " " + session.game().word(session.states()[i].seen(session.actions()[i], viewer));
  }
  return command;
}

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(const ProgramSpec& spec, std::uint64_t seed) : spec_(spec), seed_(seed) {}

  Expected<Action> choose(const Session& session) override {
    Expected<Action> action = ask(session);
    if (!action) engine_.reset();
    return action;
  }

 private:
  Expected<Action> ask(const Session& session) {
    if (!engine_) {
      engine_.emplace(spec_.command);
      TABLIER_TRY(ready, engine_->start(spec_text(session.spec()), seed_, Clock::now() + spec_.start));
    }
    const std::chrono::milliseconds time = decision_time(spec_.turn, decisions_before(session.states()),
                                                         session.state().view(Viewer(session.actor().seat())));
    TABLIER_TRY(word, engine_->best_move(position_command(session), fmt::format("go movetime {}", time.count()),
                                         Clock::now() + time + kGrace));
    return session.find(*word);
  }

  ProgramSpec spec_;
  std::uint64_t seed_;
  std::optional<EngineProcess> engine_;  ///< while it plays
};

constexpr int kLongestTime = 3'600'000;

/// The words of a command line, or nothing if a quotation mark is not closed.
std::optional<std::vector<std::string>> command_words(std::string_view text) {
  std::vector<std::string> words;
  char mark = 0;
  bool in_word = false;
  for (const char c : text) {
    if (c == mark) {
      mark = 0;
    } else if (mark != 0) {
      words.back() += c;
    } else if (c == ' ') {
      in_word = false;
    } else {
      if (!in_word) words.emplace_back();
      in_word = true;
      if (c == '"' || c == '\'') {
        mark = c;
      } else {
        words.back() += c;
      }
    }
  }
  if (mark != 0) return std::nullopt;
  return words;
}

/// Takes a setting off the front of the text; false if there is none.
Expected<bool> take_setting(std::string_view& text, std::string_view name, std::chrono::milliseconds& value) {
  if (!text.starts_with(name)) return false;
  const std::string_view number = text.substr(name.size(), text.find(':') - name.size());
  const auto parsed = small_number(number, kLongestTime);
  if (!parsed || *parsed == 0) {
    return fail(fmt::format("player: expected {} with milliseconds, 1 to {}, and a colon, found {}", name, kLongestTime,
                            tablier::quoted(number)));
  }
  value = std::chrono::milliseconds(*parsed);
  text.remove_prefix(std::min(text.size(), name.size() + number.size() + 1));
  return true;
}

}  // namespace

Expected<ProgramSpec> parse_program(std::string_view text) {
  ProgramSpec spec;
  for (bool more = true; more;) {
    TABLIER_TRY(time, take_setting(text, "time=", spec.turn));
    TABLIER_TRY(start, take_setting(text, "start=", spec.start));
    more = *time || *start;
  }
  const auto words = command_words(text);
  if (!words) return fail("player: a quotation mark is not closed in " + tablier::quoted(text));
  if (words->empty() || words->front().empty()) {
    return fail("player: expected a command after `program:`, such as `program:tablier engine`");
  }
  spec.command = *words;
  return spec;
}

std::unique_ptr<Player> make_program_player(const ProgramSpec& spec, std::uint64_t seed) {
  return std::make_unique<ProgramPlayer>(spec, seed);
}

}  // namespace tablier::cli
