#include "storage/test_support.h"

#include <libpq-fe.h>
#include <sqlite3.h>

#include <chrono>

namespace tablier::server {

namespace {

/// When nothing comes any more, however busy the machine is.
std::chrono::steady_clock::time_point in_vain() { return std::chrono::steady_clock::now() + std::chrono::minutes(5); }

/// Ends the server before main returns, while the test framework can still report what goes wrong.
class PostgresqlEnvironment final : public ::testing::Environment {
 public:
  std::unique_ptr<TemporaryPostgresql> server;
  void TearDown() override { server.reset(); }
};

PostgresqlEnvironment& environment() {
  static auto* added =
      static_cast<PostgresqlEnvironment*>(::testing::AddGlobalTestEnvironment(new PostgresqlEnvironment));
  return *added;
}

[[maybe_unused]] const PostgresqlEnvironment& kRegistered = environment();

}  // namespace

TemporaryPostgresql::TemporaryPostgresql() : child_({"/usr/bin/env", "python3", TABLIER_TEMPORARY_POSTGRESQL}) {
  const Expected<void> started = child_.start();
  EXPECT_TRUE(started) << started.error().message;
  const Expected<std::string> line = child_.read_line(in_vain());
  EXPECT_TRUE(line) << "the url of a new PostgreSQL server: " << line.error().message;
  url_ = line.value_or("");
}

TemporaryPostgresql::~TemporaryPostgresql() { EXPECT_EQ(ask("end"), "ok"); }

std::string TemporaryPostgresql::ask(const std::string& line) {
  const Expected<void> written = child_.write_line(line, in_vain());
  EXPECT_TRUE(written) << line << ": " << written.error().message;
  const Expected<std::string> answer = child_.read_line(in_vain());
  EXPECT_TRUE(answer) << "the answer to \"" << line << "\": " << answer.error().message;
  return answer.value_or("");
}

void TemporaryPostgresql::stop(const std::string& mode) { EXPECT_EQ(ask("stop " + mode), "ok"); }
void TemporaryPostgresql::start() { EXPECT_EQ(ask("start"), "ok"); }

TemporaryPostgresql& postgresql() {
  auto& server = environment().server;
  if (!server) server = std::make_unique<TemporaryPostgresql>();
  return *server;
}

std::string postgresql_url(const std::string& database) {
  const std::string& url = postgresql().url();
  return url.substr(0, url.rfind('/') + 1) + database + "?connect_timeout=0";
}

std::string new_postgresql_database() {
  // Cheaper than a database of its own: everything of ours is in this schema.
  run_on_postgresql(postgresql().url(), "SET client_min_messages = warning; DROP SCHEMA IF EXISTS tablier CASCADE");
  return postgresql_url("postgres");
}

void run_on_postgresql(const std::string& url, const std::string& statements) {
  PGconn* connection = PQconnectdb(url.c_str());
  PGresult* result = PQexec(connection, statements.c_str());
  const ExecStatusType status = PQresultStatus(result);
  EXPECT_TRUE(status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) << PQerrorMessage(connection);
  PQclear(result);
  PQfinish(connection);
}

void run_on_sqlite(const std::string& file, const std::string& statements) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &database), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(database, statements.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
      << sqlite3_errmsg(database);
  sqlite3_close(database);
}

}  // namespace tablier::server
