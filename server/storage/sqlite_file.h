#pragma once

#include <string>

#include "core/error.h"
#include "storage/schema.h"
#include "storage/sqlite_database.h"

namespace tablier::server {

/// Holds a database file for one process: a second server on the same file is refused instead of serving beside the
/// first without knowing what it does.
class SqliteFileLock {
 public:
  static Expected<SqliteFileLock> take(const std::string& file);
  SqliteFileLock(SqliteFileLock&& other) noexcept : descriptor_(other.descriptor_) { other.descriptor_ = -1; }
  SqliteFileLock& operator=(SqliteFileLock&&) = delete;
  ~SqliteFileLock();

 private:
  explicit SqliteFileLock(int descriptor) : descriptor_(descriptor) {}

  int descriptor_;
};

/// Makes sure that the file is a sound database of ours, and takes it to this version of the schema; a new file gets
/// the schema too.
Expected<void> prepare_sqlite_file(const std::string& file,
                                   int schema_version = static_cast<int>(sqlite_migrations().size()));

}  // namespace tablier::server
