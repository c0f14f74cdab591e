#include <fmt/format.h>

#include "storage/grouping_log.h"
#include "storage/sqlite_file.h"
#include "storage/sqlite_session.h"

namespace tablier::server {

namespace {

constexpr int kReaders = 2;

}  // namespace

Expected<std::unique_ptr<EventLog>> open_sqlite(const std::string& file) {
  Expected<SqliteFileLock> lock = SqliteFileLock::take(file);
  if (!lock) {
    return std::unexpected(lock.error());
  }
  if (const Expected<void> prepared = prepare_sqlite_file(file); !prepared) {
    return std::unexpected(prepared.error());
  }
  auto writer = std::make_unique<SqliteSession>(file, std::move(*lock));
  Answer<void> connected = writer->connect();
  std::vector<std::unique_ptr<StorageSession>> readers;
  while (connected && std::ssize(readers) < kReaders) {
    readers.push_back(std::make_unique<SqliteSession>(file));
    connected = readers.back()->connect();
  }
  if (!connected) {
    return fail(fmt::format("{}: cannot be opened: {}", file, connected.error().message));
  }
  return std::make_unique<GroupingLog>(std::move(writer), std::move(readers), std::chrono::milliseconds(0));
}

}  // namespace tablier::server
