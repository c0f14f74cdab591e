#pragma once

#include <vector>

#include "core/error.h"
#include "core/long_work.h"
#include "games/castelott/book.h"
#include "games/castelott/solved/values.h"

namespace tablier::castelott::solved {

/// The entries of a pocket book for one reading: from the start on, South's quickest winning turn in every position
/// that North can bring about, except wins in one turn; among equals the turn that leaves North the fewest replies
/// which need an answer. An error if South does not win.
Expected<std::vector<Answer>> make_book(const Values<5>& values, Push push, const LongWork& work);

}  // namespace tablier::castelott::solved
