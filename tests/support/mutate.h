#pragma once

#include <string>
#include <string_view>

#include "core/random.h"

namespace tablier::testing {

/// The text with one to three small changes: characters replaced, taken out, put in or exchanged, pieces of it
/// doubled or moved. Most of what is put in comes from the text itself, so that the form often stays right.
std::string mutated(std::string_view text, Random& random);

}  // namespace tablier::testing
