#pragma once

#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::cli {

/// A whole text file; "-" is standard input. An error names the file and what is wrong with it.
Expected<std::string> read_file(const std::string& path);

/// Whether there is something of this name other than a folder.
bool file_exists(const std::string& path);

/// Writes a new file so that it is there whole or not at all. Refuses to overwrite one unless told to.
Expected<void> write_file(const std::string& path, std::string_view text, bool overwrite);

}  // namespace tablier::cli
