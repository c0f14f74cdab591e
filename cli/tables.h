#pragma once

#include <memory>
#include <optional>
#include <string>

#include "games/bobail/solved/bobail_oracle.h"
#include "terminal.h"

namespace tablier::cli {

/// The file of Bobail's table in a folder of tables.
std::string bobail_table_file(const std::string& folder);

/// Where `tablier solve` puts tables and everybody looks for them, unless told otherwise.
std::string usual_tables_folder();

/// Opens Bobail's table in that folder, or in the usual one.
Expected<std::unique_ptr<const bobail::solved::BobailOracle>> open_bobail_table(
    const std::optional<std::string>& folder);

/// From now on the top levels play by the tables of this folder, or of the usual one. A folder that is named must have
/// one; of the usual one only a table that is there but no good is worth a word, and one plays without it. "none" is no
/// folder at all.
Expected<void> use_tables(const std::optional<std::string>& folder, const Console& console);

}  // namespace tablier::cli
