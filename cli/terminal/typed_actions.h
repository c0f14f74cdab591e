#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"
#include "session/words.h"
#include "terminal/console.h"

namespace tablier::cli {

// What people see and type at a board: a command, or an action or its beginning.

/// A line that may be a command: its first word in lower case, and what stands behind it.
struct TypedLine {
  explicit TypedLine(const std::string& line);

  std::string verb;
  std::string rest;
};

/// The legal actions that begin with the prefix, in the order of their words; whatever their letters' case if there are
/// no others.
std::vector<WordedAction> actions_like(const Session& session, std::string_view prefix);

/// Shows the legal actions that begin with the prefix, or that there are none.
void list_actions(const Session& session, std::string_view prefix, const Console& console);

/// The action meant by this input: the legal one of this word, or the only one that begins with it. If there is none,
/// or several, prints so; one of the commands may have been meant.
std::optional<WordedAction> choose_action(const Session& session, std::string_view typed,
                                          std::span<const std::string_view> verbs, const Console& console);

/// Carries out a command that changes nothing at any board: `list`, `position`, `rules`. False if it is another.
bool tell(const Session& session, Viewer viewer, const TypedLine& line, const Console& console);

/// The board as the viewer sees it, with the last action.
void show_board(const Session& session, Viewer viewer, const Console& console);

/// Asks whoever has this seat.
std::optional<std::string> ask_seat(const Session& session, Seat seat, const Console& console);

}  // namespace tablier::cli
