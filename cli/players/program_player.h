#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace tablier::cli {

class Player;

inline constexpr std::string_view kProgramPrefix = "program:";

/// An outside program as a player: how it is started, and how long it may take.
struct ProgramSpec {
  std::vector<std::string> command{};       ///< the program and its arguments
  std::chrono::milliseconds turn{1000};     ///< for a turn, told to it with each `go`
  std::chrono::milliseconds start{10'000};  ///< until it is ready
};

/// What stands behind `program:` in a player's text: settings (`time=500:`, `start=3000:`) and a command line. The
/// command line is split at spaces; quotation marks of either kind keep words together. No shell sees it.
Expected<ProgramSpec> parse_program(std::string_view text);

/// A player that asks an outside program, in the language of docs/protocol.md. It is started for one game, at its first
/// decision. If it does not start, dies, is late or answers what it may not, that decision is an error that says so,
/// and it is ended; another decision would restart it.
std::unique_ptr<Player> make_program_player(const ProgramSpec& spec, std::uint64_t seed);

}  // namespace tablier::cli
