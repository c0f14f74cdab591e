#include "players/program_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.h"
#include "players/player.h"
#include "system/child_process.h"

namespace tablier::cli {

namespace {

using Clock = std::chrono::steady_clock;

/// How late an answer may be: a busy machine is no fault of the program.
constexpr Milliseconds kGrace{1000};
constexpr Milliseconds kGoodbye{100};

/// The `position` command for the seat to act: everything where nothing is hidden, else what that seat has seen.
std::string position_command(const Session& table) {
  const bool hidden = table.game().info().hidden_cards;
  const Viewer viewer(table.actor().seat());
  const AnyState& first = table.states().front();
  std::string command = "position startpos";
  if (hidden) {
    command = fmt::format("position view {} {}", actor_text(table.facts(), table.actor()), first.view(viewer).text());
  } else if (!table.from_start()) {
    command = "position fen " + first.position();
  }
  if (!table.actions().empty()) command += " moves";
  for (std::size_t i = 0; i < table.actions().size(); ++i) {
    command += " " + table.game().word(table.states()[i].seen(table.actions()[i], viewer));
  }
  return command;
}

class ProgramPlayer final : public Player {
 public:
  ProgramPlayer(const ProgramSpec& spec, std::uint64_t seed) : spec_(spec), seed_(seed) {}
  ~ProgramPlayer() override {
    if (child_) static_cast<void>(child_->write_line("quit", Clock::now() + kGoodbye));
  }
  ProgramPlayer(const ProgramPlayer&) = delete;
  ProgramPlayer& operator=(const ProgramPlayer&) = delete;

  Expected<Action> choose(const Session& table) override {
    Expected<Action> action = ask(table);
    if (!action) child_.reset();  // what it may still say would be taken for another answer
    return action;
  }

 private:
  Expected<Action> ask(const Session& table) {
    if (!child_) {
      if (auto ready = get_ready(table.spec()); !ready) return std::unexpected(ready.error());
    }
    const Milliseconds time =
        decision_time(spec_.turn, decisions_before(table.states()), table.state().view(Viewer(table.actor().seat())));
    const Child::Time deadline = Clock::now() + time + kGrace;
    for (const std::string& line : {position_command(table), fmt::format("go movetime {}", time.count())}) {
      if (auto sent = child_->write_line(line, deadline); !sent) return std::unexpected(sent.error());
    }
    TABLIER_TRY(word, answer("bestmove", deadline));
    return table.find(*word);
  }

  Expected<void> get_ready(const Spec& spec) {
    child_.emplace(spec_.command);
    options_.clear();
    if (auto started = child_->start(); !started) return started;
    const Child::Time deadline = Clock::now() + spec_.start;
    if (auto sent = child_->write_line("ugi", deadline); !sent) return sent;
    if (auto known = answer("ugiok", deadline); !known) return std::unexpected(known.error());
    std::vector<std::string> lines{"uginewgame", "isready"};
    if (offers("Seed")) lines.insert(lines.begin(), fmt::format("setoption name Seed value {}", seed_));
    if (offers("Game")) lines.insert(lines.begin(), "setoption name Game value " + spec_text(spec));
    for (const std::string& line : lines) {
      if (auto sent = child_->write_line(line, deadline); !sent) return sent;
    }
    if (auto ready = answer("readyok", deadline); !ready) return std::unexpected(ready.error());
    return {};
  }

  bool offers(std::string_view option) const { return std::ranges::find(options_, option) != options_.end(); }

  /// Reads on until the line that begins with this word; the word after it, if there is one. Whatever else it
  /// says is its own affair, except that it has not understood.
  Expected<std::string> answer(std::string_view first, Child::Time deadline) {
    for (;;) {
      const Expected<std::string> line = child_->read_line(deadline);
      if (!line) return fail(fmt::format("{} (expected `{}`)", line.error().message, first));
      const std::vector<std::string_view> words = words_in(*line);
      if (words.empty()) continue;
      if (words[0] == first) return std::string(words.size() > 1 ? words[1] : "");
      if (words[0] == "error") return fail("does not understand: " + tablier::quoted(*line));
      if (words.size() > 2 && words[0] == "option" && words[1] == "name") options_.emplace_back(words[2]);
    }
  }

  ProgramSpec spec_;
  std::uint64_t seed_;
  std::optional<Child> child_;  ///< while it plays
  std::vector<std::string> options_;
};

}  // namespace

std::unique_ptr<Player> make_program_player(const ProgramSpec& spec, std::uint64_t seed) {
  return std::make_unique<ProgramPlayer>(spec, seed);
}

}  // namespace tablier::cli
