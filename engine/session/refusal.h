#pragma once

#include <string_view>

#include "erased/any_game.h"

namespace tablier {

/// Who looks at a position, and what may be done there.
struct Chooser {
  const Facts& facts;
  const AnyView& seen;
  ActionList legal;
  bool acts = true;  ///< whether these are the eyes of the seat to act
};

/// The action of this word, or an error that says why it is not legal and what is.
Expected<Action> find_action(const Chooser& chooser, std::string_view word);

/// Why the seat to act may not do this, and what it may do instead; only where it may not and these are its eyes.
std::vector<Message> why_not(const Chooser& chooser, const Attempt& attempt);

}  // namespace tablier
