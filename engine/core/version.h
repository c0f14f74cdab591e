#pragma once

#include <string_view>

namespace tablier {

/// The version, as printed by tools/version.
std::string_view version();

}  // namespace tablier
