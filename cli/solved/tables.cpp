#include "solved/tables.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/solved_games.h"
#include "session/registry.h"
#include "system/files.h"

namespace tablier {
std::span<const EmbeddedBytes> asset_files();  // those of data/, by name
}  // namespace tablier

namespace tablier::cli {

namespace {

/// What the games' own files know, which travel inside the program.
Expected<Tablebases> read_assets() {
  Tablebases tablebases;
  for (const AnyGame* game : all_games()) {
    for (const AssetFact& asset : game->info().assets) {
      const auto file = std::ranges::find(asset_files(), asset.name, &EmbeddedBytes::name);
      if (file == asset_files().end()) continue;
      TABLIER_TRY(tablebase, game->read_asset(asset.name, file->bytes));
      tablebases.set(*game, std::move(*tablebase));
    }
  }
  return tablebases;
}

std::string names_of(bool (*counts)(const SolvedGame&)) {
  std::vector<std::string_view> names;
  for (const SolvedGame* game : solved_games()) {
    if (counts(*game)) names.push_back(game->info().id);
  }
  return either(names);
}

}  // namespace

std::string solved_names() {
  return names_of([](const SolvedGame&) { return true; });
}

std::string table_names() {
  return names_of([](const SolvedGame& game) { return game.with_table() != nullptr; });
}

Expected<const SolvedGame*> find_solved_game(std::string_view id) {
  const auto found = std::ranges::find(solved_games(), id, [](const SolvedGame* game) { return game->info().id; });
  if (found != solved_games().end()) return *found;
  return fail("expected " + solved_names() + ", found " + std::string(id));
}

Expected<const TableGame*> find_table_game(std::string_view id) {
  const Expected<const SolvedGame*> game = find_solved_game(id);
  if (game && (*game)->with_table() != nullptr) return (*game)->with_table();
  return fail("expected " + table_names() + ", found " + std::string(id));
}

std::string table_file(const TableGame& game, const std::optional<std::string>& folder) {
  return folder.value_or(usual_data_folder() + "/tables") + "/" + std::string(game.info().id) + ".table";
}

Expected<std::unique_ptr<const SolvedTable>> open_table(const TableGame& game,
                                                        const std::optional<std::string>& folder) {
  const std::string file = table_file(game, folder);
  if (!file_exists(file)) {
    return fail("tables: there is no " + file + "; make it with `tablier solve " + std::string(game.info().id) +
                "` or name another folder with --tables");
  }
  auto table = game.open_table(file);
  if (!table) return fail("tables: " + table.error().message);
  return table;
}

Expected<Tablebases> open_tables(const std::optional<std::string>& folder, const Console& console) {
  if (folder == "none") return Tablebases();
  TABLIER_TRY(tablebases, read_assets());
  bool is_any = false;
  std::optional<Error> missing;
  for (const SolvedGame* solved : solved_games()) {
    const TableGame* game = solved->with_table();
    if (game == nullptr) continue;
    const bool is_there = file_exists(table_file(*game, folder));
    if (!is_there && !folder) continue;
    auto table = open_table(*game, folder);
    if (table) {
      tablebases->set(*find_game(game->info().id), std::move(*table));
      is_any = true;
    } else if (!is_there) {
      missing = table.error();
    } else if (folder) {
      return std::unexpected(table.error());
    } else {
      complain(console, table.error().message + "; continuing without it", kFailure);
    }
  }
  if (!is_any && missing) return std::unexpected(*missing);
  return tablebases;
}

void add_game_of_file(Command& command, std::string& game) {
  const auto has_table = [](const SolvedGame* each) { return each->with_table() != nullptr; };
  const auto first = std::ranges::find_if(solved_games(), has_table);
  if (first != solved_games().end()) game = (*first)->info().id;
  command.option("--game", "GAME", game, "The solved game (default: " + game + ")");
}

void add_workers(Command& command, int& threads) { command.number("--threads", threads, 1, 256, "Threads"); }

}  // namespace tablier::cli
