#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <random>
#include <string_view>

#include "storage/group_commit_log.h"
#include "storage/postgresql/database.h"

namespace tablier::server {

namespace {

constexpr int kPauseBeforeListening = 200;  // milliseconds

/// Whether the descriptor becomes readable within so many milliseconds (-1: however long it takes).
bool readable(int descriptor, int milliseconds) {
  pollfd asked{.fd = descriptor, .events = POLLIN, .revents = 0};
  return poll(&asked, 1, milliseconds) > 0;
}

/// "GAME:VERSION GAME:VERSION …"; what is not written so is left out.
std::vector<Change> read_changes(std::string_view text) {
  std::vector<Change> changes;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const std::size_t colon = word.find(':');
    int version = 0;
    if (colon != std::string_view::npos &&
        std::from_chars(word.data() + colon + 1, word.data() + word.size(), version).ec == std::errc()) {
      changes.push_back({GameId(word.substr(0, colon)), version});
    }
  }
  return changes;
}

/// Listens to other nodes, on a connection and a thread of its own.
class PostgresqlListener {
 public:
  /// `node` is this node, whose own notifications are ignored.
  PostgresqlListener(std::string url, std::string node, Watcher watcher);
  ~PostgresqlListener();
  PostgresqlListener(const PostgresqlListener&) = delete;
  PostgresqlListener& operator=(const PostgresqlListener&) = delete;

  /// Connects; from then on nothing is missed without on_gap() being called. Called once.
  Result<void> start();
  void stop();

 private:
  Result<void> listen();
  void listen_forever();
  /// Waits for a notification or the end; false if the connection is lost.
  bool wait_for_notification();
  void pass_on(const PGnotify& notification) const;

  std::string url_;
  std::string node_;
  Watcher watcher_;
  PostgresqlConnection connection_;
  int stop_signal_;  ///< an eventfd that becomes readable when it is time to stop
  std::thread thread_;
};

PostgresqlListener::PostgresqlListener(std::string url, std::string node, Watcher watcher)
    : url_(std::move(url)),
      node_(std::move(node)),
      watcher_(std::move(watcher)),
      stop_signal_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

PostgresqlListener::~PostgresqlListener() {
  stop();
  close(stop_signal_);
}

Result<void> PostgresqlListener::start() {
  Result<void> listening = listen();
  if (listening) {
    thread_ = std::thread([this] { listen_forever(); });
  }
  return listening;
}

void PostgresqlListener::stop() {
  if (thread_.joinable()) {
    eventfd_write(stop_signal_, 1);
    thread_.join();
  }
}

Result<void> PostgresqlListener::listen() {
  Result<void> connected = connection_.open(url_);
  return connected ? connection_.run(std::string("LISTEN ") + kChangeChannel + "; LISTEN " + kMessageChannel)
                   : connected;
}

void PostgresqlListener::listen_forever() {
  while (!readable(stop_signal_, 0)) {
    if (wait_for_notification()) {
      continue;
    }
    while (!listen()) {
      if (readable(stop_signal_, kPauseBeforeListening)) {
        return;
      }
    }
    if (watcher_.on_gap) {
      watcher_.on_gap();
    }
  }
}

bool PostgresqlListener::wait_for_notification() {
  // First what came together with the answer to another query: nothing more would announce it.
  while (PGnotify* notification = PQnotifies(connection_.handle())) {
    pass_on(*notification);
    PQfreemem(notification);
  }
  std::array<pollfd, 2> asked{{{.fd = PQsocket(connection_.handle()), .events = POLLIN, .revents = 0},
                               {.fd = stop_signal_, .events = POLLIN, .revents = 0}}};
  if (poll(asked.data(), asked.size(), -1) < 0) {
    return true;  // a signal; look again
  }
  return asked[0].revents == 0 ||
         (PQconsumeInput(connection_.handle()) != 0 && PQstatus(connection_.handle()) == CONNECTION_OK);
}

void PostgresqlListener::pass_on(const PGnotify& notification) const {
  const std::string_view text = notification.extra;
  const std::size_t space = text.find(' ');
  const std::string_view node = text.substr(0, space);
  if (node == node_ || space == std::string_view::npos) {
    return;
  }
  const std::string_view told = text.substr(space + 1);
  if (std::string_view(notification.relname) == kMessageChannel) {
    if (watcher_.on_message) {
      watcher_.on_message(std::string(node), std::string(told));
    }
  } else if (watcher_.on_changes) {
    watcher_.on_changes(read_changes(told));
  }
}

/// A log that also listens to other nodes.
class PostgresqlLog final : public GroupCommitLog {
 public:
  PostgresqlLog(std::unique_ptr<Database> writer, std::vector<std::unique_ptr<Database>> readers, Milliseconds timeout,
                std::unique_ptr<PostgresqlListener> listener)
      : GroupCommitLog(std::move(writer), std::move(readers), timeout), listener_(std::move(listener)) {}

  void stop() override {
    listener_->stop();
    GroupCommitLog::stop();
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
    TABLIER_TRY(opened, located(where, connection.open(settings.url)));
    TABLIER_TRY(prepared, prepare_postgresql(connection, where));
  }
  auto listener = std::make_unique<PostgresqlListener>(settings.url, node, std::move(settings.watcher));
  auto writer = std::make_unique<PostgresqlDatabase>(settings.url, node);
  Result<void> connected = writer->connect();
  std::vector<std::unique_ptr<Database>> readers;
  while (connected && std::ssize(readers) < settings.readers) {
    readers.push_back(std::make_unique<PostgresqlDatabase>(settings.url, node));
    connected = readers.back()->connect();
  }
  if (connected) connected = listener->start();
  TABLIER_TRY(opened, located(where, connected));
  return std::make_unique<PostgresqlLog>(std::move(writer), std::move(readers), settings.timeout, std::move(listener));
}

std::string without_password(const std::string& url) {
  std::string result = url;
  const std::size_t scheme = url.find("://");
  // Rather too much than too little: a password may hold any character, so the last @ counts.
  const std::size_t at = url.rfind('@');
  const std::size_t colon = scheme == std::string::npos ? scheme : url.find(':', scheme + 3);
  if (at != std::string::npos && colon < at) {
    result.replace(colon + 1, at - colon - 1, "***");
  }
  if (const std::size_t named = result.find("password="); named != std::string::npos) {
    const std::size_t begin = named + std::string("password=").size();
    const std::size_t next = scheme == std::string::npos ? std::string::npos : result.find('&', begin);
    result.replace(begin, next == std::string::npos ? next : next - begin, "***");
  }
  return result;
}

}  // namespace tablier::server
