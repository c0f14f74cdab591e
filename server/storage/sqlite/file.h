#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "storage/schema.h"

namespace tablier::server {

/// Holds a database file for one process while it lives: a second server on the same file is refused instead of serving
/// beside the first without knowing what it does.
using SqliteFileLock = std::shared_ptr<const int>;
Expected<SqliteFileLock> lock_sqlite_file(const std::string& file);

/// Makes sure that the file is a sound database of ours, and takes it to this version of the schema; a new file gets
/// the schema too.
Expected<void> prepare_sqlite_file(const std::string& file, int schema_version = kSchemaVersion);

}  // namespace tablier::server
