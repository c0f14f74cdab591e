#include <filesystem>

#include "storage/event_log.h"
#include "storage/postgresql/connection.h"
#include "storage/sqlite/connection.h"

namespace tablier::server {

namespace {

/// How a table is read from the one database and written to the other, and where its rows are counted.
struct TableCopy {
  const char* select;
  const char* insert;
  int columns;
  std::int64_t CopyCounts::* count;
};

constexpr TableCopy kTables[] = {
    {"SELECT id, version, phase, is_public, summary, due_at, updated_at, owner, archived, client, has_people, shelf, "
     "listed_at FROM game",
     "INSERT INTO game (id, version, phase, is_public, summary, due_at, updated_at, owner, archived, client, "
     "has_people, shelf, listed_at) SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::boolean[], "
     "$5::text[], $6::bigint[], $7::bigint[], $8::text[], $9::boolean[], $10::text[], $11::boolean[], $12::integer[], "
     "$13::bigint[])",
     13, &CopyCounts::games},
    {"SELECT game, version, stamp, payload FROM event",
     "INSERT INTO event (game, version, stamp, payload) "
     "SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])",
     4, &CopyCounts::events},
    {"SELECT game, version, stamp, payload FROM archived_event",
     "INSERT INTO archived_event (game, version, stamp, payload) "
     "SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])",
     4, &CopyCounts::events},
    {"SELECT hash, name, created_at, is_bot FROM guest",
     "INSERT INTO guest (hash, name, created_at, is_bot) "
     "SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::boolean[])",
     4, &CopyCounts::guests},
    {"SELECT guest, game, seat FROM sitter",
     "INSERT INTO sitter (guest, game, seat) SELECT * FROM unnest($1::text[], $2::text[], $3::integer[])", 3, nullptr},
};

/// As many rows as are written with one statement.
constexpr int kRows = 1000;

Result<void> copy(const TableCopy& table, SqliteConnection& from, PostgresqlConnection& to, CopyCounts& counts) {
  Result<void> written{};
  PostgresqlColumns rows;
  int waiting = 0;
  const auto write = [&] {
    if (written && waiting > 0) written = to.query(table.insert, rows.values());
    rows = {};
    waiting = 0;
  };
  TABLIER_TRY(read, from.query(table.select, {}, [&](const SqlRow& row) {
    std::vector<SqlValue> values;
    for (int i = 0; i < table.columns; ++i) values.push_back(row.value(i));
    rows.add(values);
    if (table.count != nullptr) counts.*table.count += 1;
    if (++waiting == kRows) write();
  }));
  write();
  return written;
}

/// Begins a transaction during which no server can write; the error says if there is something in the database.
Expected<void> begin_in_empty(PostgresqlConnection& to, const std::string& where) {
  TABLIER_TRY(locked, located(where, to.run("BEGIN; LOCK TABLE game, guest IN EXCLUSIVE MODE")));
  TABLIER_TRY(found, located(where, to.number("SELECT (SELECT count(*) FROM game) + (SELECT count(*) FROM guest)")));
  if (*found > 0) return fail(where + ": expected an empty database, but it has games or guests already");
  return {};
}

}  // namespace

Expected<CopyCounts> copy_to_postgresql(const std::string& file, const std::string& url) {
  if (!std::filesystem::exists(file)) return fail(file + ": no such file");
  TABLIER_TRY(lock, lock_sqlite_file(file));
  TABLIER_TRY(prepared_file, prepare_sqlite_file(file));
  SqliteConnection from;
  TABLIER_TRY(opened_file, located(file + ": cannot be opened", from.open(file)));
  const std::string where = without_password(url);
  PostgresqlConnection to;
  TABLIER_TRY(opened, located(where, to.open(url)));
  TABLIER_TRY(prepared, prepare_postgresql(to, where));
  TABLIER_TRY(begun, begin_in_empty(to, where));
  // Without the commit, whatever ends the connection undoes everything.
  CopyCounts counts;
  for (const TableCopy& table : kTables) {
    TABLIER_TRY(copied, located(where + ": nothing has been copied", copy(table, from, to, counts)));
  }
  TABLIER_TRY(committed, located(where, to.run("COMMIT")));
  return counts;
}

}  // namespace tablier::server
