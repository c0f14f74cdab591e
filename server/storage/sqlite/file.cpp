#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "storage/sqlite/connection.h"

namespace tablier::server {

namespace {

/// Marks a file as ours: "Tabl".
constexpr std::int64_t kApplicationId = 0x5461626c;

/// Whether a file is there and of which kind, before SQLite is let at it: its own messages do not tell a person what to
/// do.
Expected<void> check_place(const std::string& file) {
  std::error_code error;
  const std::filesystem::path path(file);
  const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
  if (!std::filesystem::is_directory(folder, error)) {
    return fail(fmt::format("{}: expected a folder, found {}", folder.string(),
                            std::filesystem::exists(folder, error) ? "something else" : "nothing"));
  }
  if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error)) {
    return fail(fmt::format("{}: expected a database file, found something that is not a file", file));
  }
  if (access(folder.c_str(), W_OK) != 0 ||
      (std::filesystem::exists(path, error) && access(path.c_str(), R_OK | W_OK) != 0)) {
    return fail(fmt::format("{}: cannot be written: {}", file, std::strerror(errno)));
  }
  return {};
}

/// SQLite tells of a disk without room for the files beside the database only that something failed.
std::string with_cause(const std::string& message, const std::string& file) {
  constexpr std::uintmax_t kLeastRoom = 64 * 1024;
  std::error_code error;
  const std::filesystem::path folder = std::filesystem::absolute(file, error).parent_path();
  const std::filesystem::space_info room = std::filesystem::space(folder, error);
  return !error && room.available < kLeastRoom ? message + " (the disk is full)" : message;
}

Expected<void> check_soundness(SqliteConnection& database, const std::string& file) {
  std::string verdict = "no answer";
  TABLIER_TRY(checked, located(file + ": damaged", database.query("PRAGMA quick_check(1)", {},
                                                                  [&](const SqlRow& row) { verdict = row.text(0); })));
  if (verdict != "ok") return fail(fmt::format("{}: damaged: {}", file, verdict));
  return {};
}

/// The version of the schema in a file that has tables.
Expected<int> find_version(SqliteConnection& database, const std::string& file) {
  TABLIER_TRY(application, located(file, database.number("PRAGMA application_id")));
  if (*application != kApplicationId) return fail(file + ": the database of another program");
  TABLIER_TRY(sound, check_soundness(database, file));
  TABLIER_TRY(found, located(file, database.number("SELECT coalesce(max(version), 0) FROM schema_version")));
  const int version = static_cast<int>(*found);
  if (version != 0) {
    TABLIER_TRY(known, check_schema_version(version, file));
  }
  return version;
}

Result<void> migrate(SqliteConnection& database, int from, int to) {
  for (int step = from; step < to; ++step) {
    TABLIER_TRY(done, database.run(fmt::format("BEGIN IMMEDIATE; {} DELETE FROM schema_version; "
                                               "INSERT INTO schema_version VALUES ({}); COMMIT;",
                                               migration(step, "WITHOUT ROWID", "WITHOUT ROWID"), step + 1)));
  }
  return {};
}

}  // namespace

Expected<SqliteFileLock> lock_sqlite_file(const std::string& file) {
  TABLIER_TRY(place, check_place(file));
  // The file itself is locked, whatever it is called. The games with their hidden cards are nobody else's business;
  // SQLite gives the files beside it the same permissions.
  const int descriptor = open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) return fail(fmt::format("{}: cannot be written: {}", file, std::strerror(errno)));
  SqliteFileLock lock(new int(descriptor), [](const int* held) {
    close(*held);
    delete held;
  });
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) return fail(file + ": used by another server");
  return lock;
}

Expected<void> prepare_sqlite_file(const std::string& file, int schema_version) {
  SqliteConnection database;
  TABLIER_TRY(opened, located(file + ": cannot be opened", database.open(file)));
  const Result<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_master");
  if (!tables)
    return fail(fmt::format("{}: not a readable database: {}", file, with_cause(tables.error().message, file)));
  int version = 0;
  // A process that died between making the file and its first table leaves an empty database with our mark or none.
  if (*tables == 0) {
    TABLIER_TRY(marked, located(file + ": cannot be written",
                                database.run(fmt::format("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; "
                                                         "PRAGMA application_id = {}; CREATE TABLE schema_version "
                                                         "(version INTEGER NOT NULL); COMMIT;",
                                                         kApplicationId))));
  } else {
    TABLIER_TRY(found, find_version(database, file));
    version = *found;
  }
  return located(fmt::format("{}: the schema cannot be changed from version {} to {}", file, version, schema_version),
                 migrate(database, version, schema_version));
}

}  // namespace tablier::server
