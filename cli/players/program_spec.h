#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "players/thinking.h"

namespace tablier::cli {

inline constexpr std::string_view kProgramPrefix = "program:";

/// An outside program as a player: how it is started, and how long it may take.
struct ProgramSpec {
  std::vector<std::string> command{};  ///< the program and its arguments
  Milliseconds turn{1000};             ///< for a turn, told to it with each `go`
  Milliseconds start{10'000};          ///< until it is ready
};

/// What stands behind `program:` in a player's text: settings (`time=500:`, `start=3000:`) and a command line. The
/// command line is split at spaces; quotation marks of either kind keep words together. No shell sees it.
Expected<ProgramSpec> parse_program(std::string_view text);

}  // namespace tablier::cli
