#include <fmt/format.h>

#include "storage/postgresql/connection.h"

namespace tablier::server {

namespace {

/// The number of the lock under which one node at a time changes the schema: "Tabl".
constexpr std::int64_t kSchemaLock = 0x5461626c;

/// The version of our schema; 0 if we have never been here.
Expected<int> find_version(PostgresqlConnection& connection, const std::string& where) {
  TABLIER_TRY(tables, located(where, connection.number("SELECT count(*) FROM pg_tables WHERE schemaname = 'tablier'")));
  if (*tables == 0) return 0;
  TABLIER_TRY(ours, located(where, connection.number("SELECT count(*) FROM pg_tables "
                                                     "WHERE schemaname = 'tablier' AND tablename = 'schema_version'")));
  if (*ours == 0) return fail(where + ": its schema `tablier` holds the tables of another program");
  TABLIER_TRY(found, located(where, connection.number("SELECT coalesce(max(version), 0) FROM tablier.schema_version")));
  const int version = static_cast<int>(*found);
  TABLIER_TRY(known, check_schema_version(version, where));
  return version;
}

/// All inside one transaction: either the schema is new as a whole, or as it was.
Expected<void> migrate(PostgresqlConnection& connection, const std::string& where, int to) {
  TABLIER_TRY(from, find_version(connection, where));
  if (*from >= to) return {};
  std::string statements;
  if (*from == 0) {
    statements = "CREATE SCHEMA IF NOT EXISTS tablier; CREATE TABLE tablier.schema_version (version integer NOT NULL);";
  }
  // Rows of games are rewritten in place by every append: the free room lets PostgreSQL do that within their page.
  for (int step = *from; step < to; ++step) statements += migration(step, "", "WITH (fillfactor = 50)");
  statements += fmt::format("DELETE FROM schema_version; INSERT INTO schema_version VALUES ({});", to);
  return located(fmt::format("{}: the schema cannot be changed from version {} to {}", where, *from, to),
                 connection.run(statements));
}

}  // namespace

Expected<void> prepare_postgresql(PostgresqlConnection& connection, const std::string& where, int schema_version) {
  std::string encoding;
  TABLIER_TRY(asked, located(where, connection.query("SELECT current_setting('server_encoding')", {},
                                                     [&](const SqlRow& row) { encoding = row.text(0); })));
  if (encoding != "UTF8") {
    return fail(fmt::format("{}: expected a database with the encoding UTF8, found {}", where, encoding));
  }
  // A change to a large table, or waiting for another node that makes it, may take as long as it takes.
  TABLIER_TRY(locked, located(where, connection.run(fmt::format("BEGIN; SET LOCAL statement_timeout = 0; "
                                                                "SELECT pg_advisory_xact_lock({})",
                                                                kSchemaLock))));
  Expected<void> migrated = migrate(connection, where, schema_version);
  if (migrated) return located(where, connection.run("COMMIT"));
  (void)connection.run("ROLLBACK");
  return migrated;
}

}  // namespace tablier::server
