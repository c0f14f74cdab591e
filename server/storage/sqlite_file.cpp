#include "storage/sqlite_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

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

struct Marks {
  bool is_empty = false;
  std::int64_t application = 0;
};

Expected<Marks> read_marks(SqliteDatabase& database, const std::string& file) {
  const Answer<std::int64_t> tables = database.number("SELECT count(*) FROM sqlite_master");
  if (!tables) {
    return fail(fmt::format("{}: not a database that can be read: {}", file, with_cause(tables.error().message, file)));
  }
  const Answer<std::int64_t> application = database.number("PRAGMA application_id");
  if (!application) {
    return fail(fmt::format("{}: {}", file, application.error().message));
  }
  return Marks{*tables == 0, *application};
}

Expected<void> check_soundness(SqliteDatabase& database, const std::string& file) {
  SqliteRows rows = database.query("PRAGMA quick_check(1)");
  if (!rows.next()) {
    return fail(fmt::format("{}: damaged: {}", file, rows.trouble() ? rows.trouble()->message : "no answer"));
  }
  if (const std::string verdict = rows.text(0); verdict != "ok") {
    return fail(fmt::format("{}: damaged: {}", file, verdict));
  }
  return {};
}

Answer<void> migrate(SqliteDatabase& database, int from, int to) {
  for (int step = from; step < to; ++step) {
    const std::string statements =
        fmt::format("BEGIN IMMEDIATE; {} DELETE FROM schema_version; INSERT INTO schema_version VALUES ({}); COMMIT;",
                    sqlite_migrations()[static_cast<std::size_t>(step)], step + 1);
    if (Answer<void> done = database.run(statements.c_str()); !done) {
      return done;
    }
  }
  return {};
}

Answer<void> mark_as_ours(SqliteDatabase& database) {
  return database.run(fmt::format("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE; PRAGMA application_id = {}; "
                                  "CREATE TABLE schema_version (version INTEGER NOT NULL); COMMIT;",
                                  kApplicationId)
                          .c_str());
}

}  // namespace

Expected<SqliteFileLock> SqliteFileLock::take(const std::string& file) {
  if (const Expected<void> place = check_place(file); !place) {
    return std::unexpected(place.error());
  }
  const std::string lock_file = file + ".lock";
  const int descriptor = open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (descriptor < 0) {
    return fail(fmt::format("{}: cannot be written: {}", lock_file, std::strerror(errno)));
  }
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
    close(descriptor);
    return fail(fmt::format("{}: used by another server", file));
  }
  return SqliteFileLock(descriptor);
}

SqliteFileLock::~SqliteFileLock() {
  if (descriptor_ >= 0) {
    close(descriptor_);
  }
}

Expected<void> prepare_sqlite_file(const std::string& file, int schema_version) {
  // The games with their hidden cards are nobody else's business. SQLite gives the files beside it the same
  // permissions.
  if (const int made = open(file.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); made >= 0) close(made);
  SqliteDatabase database;
  if (const Answer<void> opened = database.open(file); !opened) {
    return fail(fmt::format("{}: cannot be opened: {}", file, opened.error().message));
  }
  const Expected<Marks> marks = read_marks(database, file);
  if (!marks) {
    return std::unexpected(marks.error());
  }
  int version = 0;
  // A process that died between making the file and its first table leaves an empty database with our mark or none.
  if (marks->is_empty) {
    if (const Answer<void> marked = mark_as_ours(database); !marked) {
      return fail(fmt::format("{}: cannot be written: {}", file, marked.error().message));
    }
  } else {
    if (marks->application != kApplicationId) {
      return fail(fmt::format("{}: the database of another program", file));
    }
    if (Expected<void> sound = check_soundness(database, file); !sound) {
      return sound;
    }
    const Answer<std::int64_t> found = database.number("SELECT coalesce(max(version), 0) FROM schema_version");
    if (!found) {
      return fail(fmt::format("{}: {}", file, found.error().message));
    }
    version = static_cast<int>(*found);
    if (Expected<void> known = check_schema_version(version, file); !known && version != 0) {
      return known;
    }
  }
  if (const Answer<void> migrated = migrate(database, version, schema_version); !migrated) {
    return fail(fmt::format("{}: its schema cannot be changed from version {} to {}: {}", file, version, schema_version,
                            migrated.error().message));
  }
  return {};
}

}  // namespace tablier::server
