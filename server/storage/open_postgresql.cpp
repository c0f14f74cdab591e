#include <fmt/format.h>

#include <random>

#include "storage/grouping_log.h"
#include "storage/postgresql_listener.h"
#include "storage/postgresql_schema.h"
#include "storage/postgresql_session.h"

namespace tablier::server {

namespace {

/// A log that also listens to other nodes.
class PostgresqlLog final : public GroupingLog {
 public:
  PostgresqlLog(std::unique_ptr<StorageSession> writer, std::vector<std::unique_ptr<StorageSession>> readers,
                std::chrono::milliseconds patience, std::unique_ptr<PostgresqlListener> listener)
      : GroupingLog(std::move(writer), std::move(readers), patience), listener_(std::move(listener)) {}

  void stop() override {
    listener_->stop();
    GroupingLog::stop();
  }

 private:
  std::unique_ptr<PostgresqlListener> listener_;
};

/// A name for this node that no other has: processes come and go, so it is drawn at each start.
std::string draw_node_name() {
  std::random_device device;
  return fmt::format("{:08x}{:08x}", device(), device());
}

}  // namespace

Expected<std::unique_ptr<EventLog>> open_postgresql(PostgresqlSettings settings) {
  const std::string where = without_password(settings.url);
  const std::string node = draw_node_name();
  {
    PostgresqlConnection connection;
    if (const Answer<void> opened = connection.open(settings.url); !opened) {
      return fail(fmt::format("{}: {}", where, opened.error().message));
    }
    if (const Expected<void> prepared = prepare_postgresql(connection, where); !prepared) {
      return std::unexpected(prepared.error());
    }
  }
  auto listener = std::make_unique<PostgresqlListener>(settings.url, node, std::move(settings.watcher));
  auto writer = std::make_unique<PostgresqlSession>(settings.url, node);
  Answer<void> connected = writer->connect();
  std::vector<std::unique_ptr<StorageSession>> readers;
  while (connected && std::ssize(readers) < settings.readers) {
    readers.push_back(std::make_unique<PostgresqlSession>(settings.url, node));
    connected = readers.back()->connect();
  }
  if (connected) {
    connected = listener->start();
  }
  if (!connected) {
    return fail(fmt::format("{}: {}", where, connected.error().message));
  }
  return std::make_unique<PostgresqlLog>(std::move(writer), std::move(readers),
                                         std::chrono::milliseconds(settings.patience), std::move(listener));
}

}  // namespace tablier::server
