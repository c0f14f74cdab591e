#pragma once

#include <string>

namespace tablier::cli {

/// Where a program keeps what it must not lose, unless someone says otherwise.
std::string usual_data_folder();

}  // namespace tablier::cli
