#pragma once

#include <string_view>

namespace tablier {

/// The version of everything here, as tools/version prints it.
std::string_view version();

}  // namespace tablier
