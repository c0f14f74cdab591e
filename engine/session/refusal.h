#pragma once

#include <string_view>

#include "erased/any_game.h"

namespace tablier {

/// Who sees a position, and what may be done there.
struct Chooser {
  const Facts& facts;
  const AnyView& seen;
  ActionList legal;
  bool acts = true;  ///< whether the viewer is the seat to act
};

/// The action of this word, or an error that says why it is not legal and what is.
Expected<Action> find_action(const Chooser& chooser, std::string_view word);

/// Why the seat to act, whose view this is, may not do this, and what it may do instead; only if it may not.
std::vector<Message> why_not(const Chooser& chooser, const Attempt& attempt);

}  // namespace tablier
