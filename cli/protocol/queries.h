#pragma once

#include <string>

#include "session/told_position.h"

namespace tablier::cli {

/// Answers what stands behind `query`, in one line; the error says what was expected.
Expected<std::string> answer_query(const ToldPosition& position, ToldPosition::Words words);

}  // namespace tablier::cli
