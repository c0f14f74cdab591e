#include "tables.h"

#include <utility>

#include "data_folder.h"
#include "files.h"

namespace tablier::cli {

std::string bobail_table_file(const std::string& folder) { return folder + "/bobail.table"; }

std::string usual_tables_folder() { return usual_data_folder() + "/tables"; }

Expected<std::unique_ptr<const bobail::solved::BobailOracle>> open_bobail_table(
    const std::optional<std::string>& folder) {
  const std::string file = bobail_table_file(folder.value_or(usual_tables_folder()));
  if (!file_exists(file)) {
    return fail("tables: there is no " + file +
                "; `tablier solve bobail` makes it, --tables FOLDER names another folder");
  }
  auto table = bobail::solved::BobailOracle::open(file);
  if (!table) return fail("tables: " + table.error().message);
  return table;
}

Expected<void> use_tables(const std::optional<std::string>& folder, const Console& console) {
  if (folder == "none") return {};
  if (!folder && !file_exists(bobail_table_file(usual_tables_folder()))) return {};
  auto table = open_bobail_table(folder);
  if (table) {
    set_oracle(std::move(*table));
    return {};
  }
  if (folder) return std::unexpected(table.error());
  console.err << "tablier: " << table.error().message << "; going on without it\n";
  return {};
}

}  // namespace tablier::cli
