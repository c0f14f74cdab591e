#pragma once

#include <functional>
#include <string_view>

#include "session/spec.h"

namespace tablier {

/// Reads a file about one game line by line, without empty lines and those that begin with `#`. The first line is
/// `game SPEC`; `begin` gets the spec and `take` each line below it. The error names the line.
Expected<void> read_game_file(std::string_view text, const std::function<Expected<void>(const Spec&)>& begin,
                              const std::function<Expected<void>(std::string_view)>& take);

/// The first line.
std::string game_line(const Spec& spec);

}  // namespace tablier
