#include "storage/schema.h"

#include <fmt/format.h>

namespace tablier::server {

namespace {

// 1: games, their events, guests. A header's due time is indexed because every node asks for it several times a second.
// 2: who sits where, and the archive.
// 3: at which seat, for the list of a guest's games.

constexpr const char* kSqlite[] = {
    R"(
CREATE TABLE game (
  id TEXT PRIMARY KEY,
  version INTEGER NOT NULL,
  phase INTEGER NOT NULL,
  is_public INTEGER NOT NULL,
  summary TEXT NOT NULL,
  due_at INTEGER,
  updated_at INTEGER NOT NULL,
  owner TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX game_due ON game (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX game_owner ON game (owner);
CREATE TABLE event (
  game TEXT NOT NULL,
  version INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (game, version)
) WITHOUT ROWID;
CREATE TABLE guest (
  hash TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
)",
    R"(
ALTER TABLE game ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
CREATE INDEX game_listed ON game (phase) WHERE is_public AND NOT archived AND phase < 2;
CREATE TABLE sitter (
  guest TEXT NOT NULL,
  game TEXT NOT NULL,
  PRIMARY KEY (guest, game)
) WITHOUT ROWID;
CREATE INDEX sitter_game ON sitter (game);
CREATE TABLE archived_event (
  game TEXT NOT NULL,
  version INTEGER NOT NULL,
  stamp INTEGER NOT NULL,
  payload TEXT NOT NULL,
  PRIMARY KEY (game, version)
) WITHOUT ROWID;
)",
    "ALTER TABLE sitter ADD COLUMN seat INTEGER;",
};

// Rows of games are rewritten in place by every append: the free room lets PostgreSQL do that within their page.
constexpr const char* kPostgresql[] = {
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
) WITH (fillfactor = 50);
CREATE INDEX game_due ON game (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX game_owner ON game (owner);
CREATE TABLE event (
  game text NOT NULL,
  version integer NOT NULL,
  stamp bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (game, version)
);
CREATE TABLE guest (
  hash text PRIMARY KEY,
  name text NOT NULL,
  created_at bigint NOT NULL
);
)",
    R"(
ALTER TABLE game ADD COLUMN archived boolean NOT NULL DEFAULT false;
CREATE INDEX game_listed ON game (phase) WHERE is_public AND NOT archived AND phase < 2;
CREATE TABLE sitter (
  guest text NOT NULL,
  game text NOT NULL,
  PRIMARY KEY (guest, game)
);
CREATE INDEX sitter_game ON sitter (game);
CREATE TABLE archived_event (
  game text NOT NULL,
  version integer NOT NULL,
  stamp bigint NOT NULL,
  payload text NOT NULL,
  PRIMARY KEY (game, version)
);
)",
    "ALTER TABLE sitter ADD COLUMN seat integer;",
};

static_assert(std::size(kSqlite) == std::size(kPostgresql));

}  // namespace

std::span<const char* const> sqlite_migrations() { return kSqlite; }
std::span<const char* const> postgresql_migrations() { return kPostgresql; }

Expected<void> check_schema_version(int found, const std::string& where) {
  const int newest = static_cast<int>(std::size(kSqlite));
  if (found < 1) {
    return fail(fmt::format("{}: expected a schema version from 1 to {}, found {}", where, newest, found));
  }
  if (found > newest) {
    return fail(fmt::format("{}: made by a newer Tablier (schema version {}; this program knows versions up to {})",
                            where, found, newest));
  }
  return {};
}

}  // namespace tablier::server
