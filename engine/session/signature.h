#pragma once

#include <string>
#include <vector>

#include "session/spec.h"

namespace tablier {

/// What the searches do in fixed positions at fixed work: for each of these games one line a kind of search, with a
/// count of nodes and a digest of what was found, and a last line with the total. The same on every machine, with every
/// compiler and in WebAssembly, so that only a change of rules, evaluation or search changes it. docs/performance.md
/// tells how it is used.
std::string signature(const std::vector<Spec>& specs);

}  // namespace tablier
