#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "session/session.h"
#include "session/words.h"
#include "terminal/console.h"

namespace tablier::cli {

// What people type at a board: a command, or an action or its beginning.

/// A line that may be a command: its first word in lower case, and what stands behind it.
struct TypedLine {
  explicit TypedLine(const std::string& line);

  std::string verb;
  std::string rest;
};

/// The legal actions that begin with the prefix, in the order of their words; whatever their letters' case if there are
/// no others.
std::vector<WordedAction> actions_like(const Session& session, std::string_view prefix);

/// What someone may mean who types this: the legal action of this word, or else all that begin with it.
std::vector<WordedAction> actions_meant(const Session& session, std::string_view typed);

/// Shows the legal actions that begin with the prefix, or that there are none.
void list_actions(const Session& session, std::string_view prefix, const Console& console);

/// Answers what is neither an action nor one of these commands: one of them may have been meant.
void refuse(const Session& session, std::string_view typed, std::span<const std::string_view> verbs,
            const Console& console);

}  // namespace tablier::cli
