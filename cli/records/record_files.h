#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "session/record.h"

namespace tablier::cli {

/// The records of a file, at least one; "-" is standard input. An error in a record names its line.
Expected<std::vector<Record>> load_records(const std::string& file);

// Games that were left unfinished at the terminal: each is a record in a file of its own, in the data folder.

/// The file of the game that was left last; the error says that there is none.
Expected<std::string> last_kept_game();

/// A file for another one; nothing is there yet.
std::string place_for_kept_game();

/// Writes the record there, over what was kept there before.
Expected<void> keep_game(const std::string& file, std::string_view record);

void forget_kept_game(const std::string& file);

}  // namespace tablier::cli
