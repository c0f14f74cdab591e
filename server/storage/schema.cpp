#include <fmt/format.h>

#include <iterator>

#include "storage/sql_database.h"

namespace tablier::server {

namespace {

// 1: games, their events, guests. The due time is indexed because every node looks for it several times a second.
// 2: who sits where, and the archive.
// 3: at which seat, for the list of a guest's games.
// 4: whose address created a game, for limits; whether people play; and where a public game stands in the list.
// 5: open and running public games are lists of their own.
// 6: which guests are bots.
constexpr const char* kMigrations[] = {
    R"(
CREATE TABLE game (
  id text PRIMARY KEY,
  version integer NOT NULL,
  phase integer NOT NULL,
  is_public boolean NOT NULL,
  summary text NOT NULL,
  due_at bigint,
  updated_at bigint NOT NULL,
  owner text NOT NULL
) {game_options};
CREATE INDEX game_due ON game (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX game_owner ON game (owner);
CREATE TABLE event (
  game text NOT NULL,
  version integer NOT NULL,
  stamp bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (game, version)
) {options};
CREATE TABLE guest (
  hash text PRIMARY KEY,
  name text NOT NULL,
  created_at bigint NOT NULL
) {options};
)",
    R"(
ALTER TABLE game ADD COLUMN archived boolean NOT NULL DEFAULT false;
CREATE INDEX game_listed ON game (phase) WHERE is_public AND NOT archived AND phase < 2;
CREATE TABLE sitter (
  guest text NOT NULL,
  game text NOT NULL,
  PRIMARY KEY (guest, game)
) {options};
CREATE INDEX sitter_game ON sitter (game);
CREATE TABLE archived_event (
  game text NOT NULL,
  version integer NOT NULL,
  stamp bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (game, version)
) {options};
)", "ALTER TABLE sitter ADD COLUMN seat integer;",
    R"(
ALTER TABLE game ADD COLUMN client text NOT NULL DEFAULT '';
ALTER TABLE game ADD COLUMN has_people boolean NOT NULL DEFAULT true;
ALTER TABLE game ADD COLUMN shelf integer NOT NULL DEFAULT 0;
ALTER TABLE game ADD COLUMN listed_at bigint NOT NULL DEFAULT 0;
UPDATE game SET listed_at = updated_at;
DROP INDEX game_listed;
CREATE INDEX game_listed ON game (shelf, phase, listed_at, id) WHERE is_public AND NOT archived AND phase < 2;
DROP INDEX game_owner;
CREATE INDEX game_owner ON game (owner) WHERE NOT archived AND phase < 2;
CREATE INDEX game_client ON game (client) WHERE NOT archived AND phase < 2;
CREATE INDEX game_idle ON game (listed_at) WHERE NOT archived AND due_at IS NULL;
)",
    R"(
DROP INDEX game_listed;
CREATE INDEX game_listed ON game (phase, shelf, listed_at, id) WHERE is_public AND NOT archived AND phase < 2;
)", "ALTER TABLE guest ADD COLUMN is_bot boolean NOT NULL DEFAULT false;",
};
static_assert(std::size(kMigrations) == kSchemaVersion);

}  // namespace

std::string migration(int from, const std::string& table_options, const std::string& game_table_options) {
  return fmt::format(fmt::runtime(kMigrations[from]), fmt::arg("options", table_options),
                     fmt::arg("game_options", game_table_options));
}

Expected<void> check_schema_version(int found, const std::string& where) {
  if (found < 1) {
    return fail(fmt::format("{}: expected a schema version from 1 to {}, found {}", where, kSchemaVersion, found));
  }
  if (found > kSchemaVersion) {
    return fail(fmt::format("{}: made by a newer Tablier (schema version {}; this program knows versions up to {})",
                            where, found, kSchemaVersion));
  }
  return {};
}

}  // namespace tablier::server
