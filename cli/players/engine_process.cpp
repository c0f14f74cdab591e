#include "players/engine_process.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text.h"

namespace tablier::cli {

namespace {

constexpr std::chrono::milliseconds kQuitTime{100};

}  // namespace

EngineProcess::~EngineProcess() {
  if (!child_.started()) return;
  static_cast<void>(child_.write_line("quit", std::chrono::steady_clock::now() + kQuitTime));
}

Expected<void> EngineProcess::start(const std::string& spec, std::uint64_t seed, ChildProcess::Time deadline) {
  TABLIER_TRY(started, child_.start());
  TABLIER_TRY(asked, child_.write_line("ugi", deadline));
  TABLIER_TRY(known, answer("ugiok", deadline));
  std::vector<std::string> lines{"uginewgame", "isready"};
  if (offers("Seed")) lines.insert(lines.begin(), fmt::format("setoption name Seed value {}", seed));
  if (offers("Game")) lines.insert(lines.begin(), "setoption name Game value " + spec);
  for (const std::string& line : lines) {
    TABLIER_TRY(sent, child_.write_line(line, deadline));
  }
  TABLIER_TRY(ready, answer("readyok", deadline));
  return {};
}

Expected<std::string> EngineProcess::best_move(std::string_view position, std::string_view go,
                                               ChildProcess::Time deadline) {
  for (const std::string_view line : {position, go}) {
    TABLIER_TRY(sent, child_.write_line(line, deadline));
  }
  return answer("bestmove", deadline);
}

bool EngineProcess::offers(std::string_view option) const {
  return std::ranges::find(options_, option) != options_.end();
}

/// Reads on until the line that begins with this word; the word after it, if there is one. Whatever else it says is its
/// own affair, except that it has not understood.
Expected<std::string> EngineProcess::answer(std::string_view first, ChildProcess::Time deadline) {
  for (;;) {
    const Expected<std::string> line = child_.read_line(deadline);
    if (!line) return fail(fmt::format("{} (expected `{}`)", line.error().message, first));
    const std::vector<std::string_view> words = words_in(*line);
    if (words.empty()) continue;
    if (words[0] == first) return std::string(words.size() > 1 ? words[1] : "");
    if (words[0] == "error") return fail("does not understand: " + tablier::quoted(*line));
    if (words.size() > 2 && words[0] == "option" && words[1] == "name") options_.emplace_back(words[2]);
  }
}

}  // namespace tablier::cli
