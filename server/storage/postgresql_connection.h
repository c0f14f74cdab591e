#pragma once

#include <libpq-fe.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "storage/session.h"

namespace tablier::server {

/// What a query found.
class PostgresqlRows {
 public:
  explicit PostgresqlRows(PGresult* result) : result_(result, PQclear) {}

  int size() const { return PQntuples(result_.get()); }
  // The columns of a row, both from 0 on.
  std::string text(int row, int column) const;
  std::int64_t number(int row, int column) const;
  std::optional<std::int64_t> number_or_null(int row, int column) const;
  bool is_true(int row, int column) const { return text(row, column) == "t"; }

 private:
  std::unique_ptr<PGresult, decltype(&PQclear)> result_;
};

/// Values for an array in a query, so that one statement serves many games.
class PostgresqlArray {
 public:
  void add(std::string_view text);
  void add(std::int64_t number);
  void add(std::optional<std::int64_t> number);
  bool empty() const { return text_.empty(); }
  /// As PostgreSQL reads it: {"a","b"}.
  std::string text() const { return "{" + text_ + "}"; }

 private:
  void begin_next();

  std::string text_;
};

/// A value for a query's $1, $2 …
class PostgresqlValue {
 public:
  PostgresqlValue(const PostgresqlArray& array) : text_(array.text()) {}
  PostgresqlValue(const std::string& text) : text_(text) {}
  PostgresqlValue(std::int64_t number) : text_(std::to_string(number)) {}
  PostgresqlValue(int number) : text_(std::to_string(number)) {}

  const char* text() const { return text_.c_str(); }

 private:
  std::string text_;
};

/// A connection to a PostgreSQL database, with all that we expect of one set.
class PostgresqlConnection {
 public:
  /// Connects to the database, again if there was a connection before.
  Answer<void> open(const std::string& url);

  /// Runs statements without values.
  Answer<void> run(const std::string& statements);

  /// Runs a query. Its text must be a constant: the statement is prepared once for each connection.
  Answer<PostgresqlRows> query(const char* text, const std::vector<PostgresqlValue>& values = {});

  PGconn* handle() const { return handle_.get(); }
  /// What PostgreSQL says is wrong, in one line.
  std::string message() const;

 private:
  Answer<void> prepare(const char* text);
  Trouble trouble_of(const PGresult* result) const;

  std::unique_ptr<PGconn, decltype(&PQfinish)> handle_{nullptr, PQfinish};
  std::unordered_map<const char*, std::string> prepared_;
};

}  // namespace tablier::server
