#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "storage/sql_database.h"

struct sqlite3;
struct sqlite3_stmt;

namespace tablier::server {

/// A connection to an SQLite file.
class SqliteConnection final : public SqlConnection {
 public:
  SqliteConnection() = default;
  SqliteConnection(const SqliteConnection&) = delete;
  SqliteConnection& operator=(const SqliteConnection&) = delete;
  ~SqliteConnection();

  /// Opens the file, and makes it if there is none.
  Result<void> open(const std::string& file);

  /// Runs statements that need no values and whose rows do not matter.
  Result<void> run(const std::string& statements);
  Result<void> query(const char* text, const std::vector<SqlValue>& values = {},
                     const std::function<void(const SqlRow&)>& each = {}) override;

  /// Whether the last error is that the disk is full.
  bool is_full() const;

 private:
  std::unexpected<DatabaseError> error() const;

  sqlite3* handle_ = nullptr;
  std::unordered_map<const char*, sqlite3_stmt*> statements_;
};

/// Holds a database file for one process while it lives: a second server on the same file is refused instead of serving
/// beside the first without knowing what it does.
using SqliteFileLock = std::shared_ptr<const int>;
Expected<SqliteFileLock> lock_sqlite_file(const std::string& file);

/// Makes sure that the file is a sound database of ours, and takes it to this version of the schema; a new file gets
/// the schema too.
Expected<void> prepare_sqlite_file(const std::string& file, int schema_version = kSchemaVersion);

}  // namespace tablier::server
