#include "storage/postgresql_schema.h"

#include <fmt/format.h>

namespace tablier::server {

namespace {

/// The number of the lock under which one node at a time changes the schema: "Tabl".
constexpr std::int64_t kSchemaLock = 0x5461626c;

/// The version of our schema; 0 if we have never been here.
Expected<int> find_version(PostgresqlConnection& connection, const std::string& where) {
  const Answer<PostgresqlRows> tables = connection.query(
      "SELECT count(*), count(*) FILTER (WHERE tablename = 'schema_version') FROM pg_tables WHERE schemaname = "
      "'tablier'");
  if (!tables) {
    return fail(fmt::format("{}: {}", where, tables.error().message));
  }
  if (tables->number(0, 0) == 0) {
    return 0;
  }
  if (tables->number(0, 1) == 0) {
    return fail(fmt::format("{}: the schema `tablier` there holds the tables of another program", where));
  }
  const Answer<PostgresqlRows> found = connection.query("SELECT coalesce(max(version), 0) FROM tablier.schema_version");
  if (!found) {
    return fail(fmt::format("{}: {}", where, found.error().message));
  }
  const int version = static_cast<int>(found->number(0, 0));
  if (const Expected<void> known = check_schema_version(version, where); !known) {
    return std::unexpected(known.error());
  }
  return version;
}

Expected<void> check_encoding(PostgresqlConnection& connection, const std::string& where) {
  const Answer<PostgresqlRows> encoding = connection.query("SELECT current_setting('server_encoding')");
  if (!encoding) {
    return fail(fmt::format("{}: {}", where, encoding.error().message));
  }
  if (const std::string found = encoding->text(0, 0); found != "UTF8") {
    return fail(fmt::format("{}: expected a database with the encoding UTF8, found {}", where, found));
  }
  return {};
}

/// All inside one transaction: either the schema is new as a whole, or as it was.
Expected<void> migrate(PostgresqlConnection& connection, const std::string& where, int to) {
  const Expected<int> from = find_version(connection, where);
  if (!from) {
    return std::unexpected(from.error());
  }
  if (*from >= to) {
    return {};
  }
  std::string statements;
  if (*from == 0) {
    statements = "CREATE SCHEMA IF NOT EXISTS tablier; CREATE TABLE tablier.schema_version (version integer NOT NULL);";
  }
  for (int step = *from; step < to; ++step) {
    statements += postgresql_migrations()[static_cast<std::size_t>(step)];
  }
  statements += fmt::format("DELETE FROM schema_version; INSERT INTO schema_version VALUES ({});", to);
  if (const Answer<void> done = connection.run(statements); !done) {
    return fail(fmt::format("{}: its schema cannot be changed from version {} to {}: {}", where, *from, to,
                            done.error().message));
  }
  return {};
}

}  // namespace

Expected<void> prepare_postgresql(PostgresqlConnection& connection, const std::string& where, int schema_version) {
  if (Expected<void> encoding = check_encoding(connection, where); !encoding) {
    return encoding;
  }
  // A change to a large table, or waiting for another node that makes it, may take as long as it takes.
  const Answer<void> locked = connection.run(
      fmt::format("BEGIN; SET LOCAL statement_timeout = 0; SELECT pg_advisory_xact_lock({})", kSchemaLock));
  if (!locked) {
    return fail(fmt::format("{}: {}", where, locked.error().message));
  }
  Expected<void> migrated = migrate(connection, where, schema_version);
  if (!migrated) {
    (void)connection.run("ROLLBACK");
    return migrated;
  }
  if (const Answer<void> done = connection.run("COMMIT"); !done) {
    return fail(fmt::format("{}: {}", where, done.error().message));
  }
  return {};
}

}  // namespace tablier::server
