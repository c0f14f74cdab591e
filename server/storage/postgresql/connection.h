#pragma once

#include <libpq-fe.h>

#include <initializer_list>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "storage/sql_database.h"

namespace tablier::server {

/// Rows for a statement that reads them from arrays, one for each column, so that it serves many games:
/// SELECT * FROM unnest($1::text[], $2::integer[]).
class PostgresqlColumns {
 public:
  void add(const std::vector<SqlValue>& row);
  bool empty() const { return columns_.empty(); }
  /// As PostgreSQL reads them: {"a","b"} and {1,2}.
  std::vector<SqlValue> values() const;

 private:
  std::vector<std::string> columns_;
};

/// A connection to a PostgreSQL database, with all that we expect of one set.
class PostgresqlConnection final : public SqlConnection {
 public:
  /// Connects to the database, again if there was a connection before.
  Result<void> open(const std::string& url);

  /// Runs statements without values.
  Result<void> run(const std::string& statements);
  Result<void> query(const char* text, const std::vector<SqlValue>& values = {},
                     const std::function<void(const SqlRow&)>& each = {}) override;

  PGconn* handle() const { return handle_.get(); }

 private:
  /// An error if this is the result of one.
  Result<void> check(const PGresult* result) const;

  std::unique_ptr<PGconn, decltype(&PQfinish)> handle_{nullptr, PQfinish};
  std::unordered_map<const char*, std::string> prepared_;
};

/// Makes sure that the database can be used, and takes our part of it (the schema `tablier`) to this version; of nodes
/// that start together one does it and the others wait.
Expected<void> prepare_postgresql(PostgresqlConnection& connection, const std::string& where,
                                  int schema_version = kSchemaVersion);

}  // namespace tablier::server
