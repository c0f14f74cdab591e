#include "storage/postgresql_listener.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "storage/postgresql_session.h"

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

}  // namespace

PostgresqlListener::PostgresqlListener(std::string url, std::string node, Watcher watcher)
    : url_(std::move(url)),
      node_(std::move(node)),
      watcher_(std::move(watcher)),
      stop_signal_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {}

PostgresqlListener::~PostgresqlListener() {
  stop();
  close(stop_signal_);
}

Answer<void> PostgresqlListener::start() {
  Answer<void> listening = listen();
  if (listening) {
    thread_ = std::thread([this] { listen_for_ever(); });
  }
  return listening;
}

void PostgresqlListener::stop() {
  if (thread_.joinable()) {
    eventfd_write(stop_signal_, 1);
    thread_.join();
  }
}

Answer<void> PostgresqlListener::listen() {
  Answer<void> connected = connection_.open(url_);
  return connected ? connection_.run(std::string("LISTEN ") + kChangeChannel + "; LISTEN " + kWordChannel) : connected;
}

void PostgresqlListener::listen_for_ever() {
  while (!readable(stop_signal_, 0)) {
    if (wait_for_news()) {
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

bool PostgresqlListener::wait_for_news() {
  // First what has come together with the answer to another question: nothing more would announce it.
  while (PGnotify* news = PQnotifies(connection_.handle())) {
    hand_on(*news);
    PQfreemem(news);
  }
  std::array<pollfd, 2> asked{{{.fd = PQsocket(connection_.handle()), .events = POLLIN, .revents = 0},
                               {.fd = stop_signal_, .events = POLLIN, .revents = 0}}};
  if (poll(asked.data(), asked.size(), -1) < 0) {
    return true;  // a signal; look again
  }
  return asked[0].revents == 0 ||
         (PQconsumeInput(connection_.handle()) != 0 && PQstatus(connection_.handle()) == CONNECTION_OK);
}

void PostgresqlListener::hand_on(const PGnotify& news) const {
  const std::string_view text = news.extra;
  const std::size_t space = text.find(' ');
  const std::string_view node = text.substr(0, space);
  if (node == node_ || space == std::string_view::npos) {
    return;
  }
  const std::string_view told = text.substr(space + 1);
  if (std::string_view(news.relname) == kWordChannel) {
    if (watcher_.on_told) {
      watcher_.on_told(std::string(node), std::string(told));
    }
  } else if (watcher_.on_changes) {
    watcher_.on_changes(read_changes(told));
  }
}

}  // namespace tablier::server
