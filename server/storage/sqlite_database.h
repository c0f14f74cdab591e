#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "storage/session.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tablier::server {

class SqliteDatabase;

/// The rows that a query finds, one after the other.
class SqliteRows {
 public:
  SqliteRows(const SqliteDatabase& database, sqlite3_stmt* statement) : database_(database), statement_(statement) {}
  SqliteRows(SqliteRows&& other) noexcept
      : database_(other.database_),
        statement_(std::exchange(other.statement_, nullptr)),
        trouble_(std::move(other.trouble_)) {}
  SqliteRows& operator=(SqliteRows&&) = delete;
  ~SqliteRows();

  /// Goes to the next row; false after the last one, and if something is wrong: trouble() tells.
  bool next();
  std::optional<Trouble> trouble() const { return trouble_; }

  // The columns of the row, from 0 on.
  std::int64_t number(int column) const;
  std::optional<std::int64_t> number_or_null(int column) const;
  std::string text(int column) const;

 private:
  friend class SqliteDatabase;

  void bind(int place, std::int64_t value);
  void bind(int place, int value) { bind(place, static_cast<std::int64_t>(value)); }
  void bind(int place, std::optional<std::int64_t> value);
  void bind(int place, std::string_view value);

  const SqliteDatabase& database_;
  sqlite3_stmt* statement_;  ///< none: it could not be prepared
  std::optional<Trouble> trouble_{};
};

/// A connection to an SQLite file.
class SqliteDatabase {
 public:
  SqliteDatabase() = default;
  SqliteDatabase(const SqliteDatabase&) = delete;
  SqliteDatabase& operator=(const SqliteDatabase&) = delete;
  ~SqliteDatabase();

  /// Opens the file, and makes it if there is none.
  Answer<void> open(const std::string& file);

  /// Runs statements that need no values and whose rows do not matter.
  Answer<void> run(const char* statements);

  /// Starts a query with values for its question marks. The text must be a constant: the statement is kept for the next
  /// time.
  template <class... Values>
  SqliteRows query(const char* text, const Values&... values) {
    sqlite3_stmt* statement = prepare(text);
    SqliteRows rows(*this, statement);
    [[maybe_unused]] int place = 0;
    if (statement == nullptr) {
      rows.trouble_ = Trouble{message(), false, false};
    } else {
      (rows.bind(++place, values), ...);
    }
    return rows;
  }

  /// Runs a query to its end, for what it changes.
  template <class... Values>
  Answer<void> change(const char* text, const Values&... values) {
    SqliteRows rows = query(text, values...);
    while (rows.next()) {
    }
    return rows.trouble() ? Answer<void>(std::unexpected(*rows.trouble())) : Answer<void>();
  }

  /// A number that a query finds.
  template <class... Values>
  Answer<std::int64_t> number(const char* text, const Values&... values) {
    SqliteRows rows = query(text, values...);
    if (!rows.next()) {
      return std::unexpected(rows.trouble().value_or(Trouble{"expected a row, found none", false, false}));
    }
    return rows.number(0);
  }

  /// Whether the last thing went wrong because the disk is full.
  bool is_full() const;
  /// What SQLite says of the last thing that went wrong.
  std::string message() const;

 private:
  sqlite3_stmt* prepare(const char* text);

  sqlite3* handle_ = nullptr;
  std::unordered_map<const char*, sqlite3_stmt*> statements_;
};

}  // namespace tablier::server
