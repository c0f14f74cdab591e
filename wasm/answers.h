#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "request.h"
#include "session/report.h"
#include "session/told_position.h"
#include "study/judge.h"

namespace tablier::wasm {

/// The game of the request's line `game`.
Expected<Spec> read_spec(const Request& request);
/// The position of the lines `game` and `position`; the start where there is no `position`.
Expected<ToldPosition> read_position(const Request& request);

/// Whose eyes: a seat's name or `onlooker`; where nothing is said, those of whoever has the turn after so many actions.
Expected<Viewer> viewer_of(const Session& table, std::size_t at, std::string_view text);

/// Everything there is to show of a game so far to one pair of eyes: a seat's name or `onlooker`; empty for whoever has
/// the turn. The viewer of a position that is a view is that view's.
Expected<std::string> describe_table(const ToldPosition& position, std::string_view viewer);

/// The record of a game, with the names and the date of the request.
std::string record_of(Session table, const Request& request);

/// `puzzles`: a file of puzzles (docs/puzzles.md) as JSON, and which of them is the one of a day.
Expected<std::string> describe_puzzles(const Request& request);

/// `judge`: someone to judge the turn that led to a position.
Expected<std::unique_ptr<TurnJudge>> read_judge(const Request& request);

/// null as long as there is no verdict.
std::string describe(const std::optional<Verdict>& verdict);

}  // namespace tablier::wasm
