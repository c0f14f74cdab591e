#pragma once

#include <memory>
#include <string>

#include "request.h"
#include "session/told_position.h"
#include "study/judge.h"

namespace tablier::wasm {

/// `puzzles`: a file of puzzles (docs/puzzles.md) as JSON, and which of them is the one of a day.
Expected<std::string> describe_puzzles(const Request& request);

/// `judge`: someone to judge the turn that led to a position.
Expected<std::unique_ptr<TurnJudge>> read_judge(const Request& request);

/// null as long as there is no verdict.
std::string describe(const std::optional<Verdict>& verdict);

}  // namespace tablier::wasm
