#pragma once

#include <optional>
#include <string>
#include <utility>

#include "core/error.h"

namespace tablier::bosworth {

/// What is wrong with what was read, if anything is.
using Problem = std::optional<Error>;

inline Problem wrong(std::string message) { return Error{std::move(message)}; }

}  // namespace tablier::bosworth
