#pragma once

#include <string>
#include <thread>

#include "storage/event_log.h"
#include "storage/postgresql_connection.h"

namespace tablier::server {

/// Hears what other nodes append, on a connection and a thread of its own.
class PostgresqlListener {
 public:
  /// `node` is this node, whose own news are of no interest.
  PostgresqlListener(std::string url, std::string node, Watcher watcher);
  ~PostgresqlListener();
  PostgresqlListener(const PostgresqlListener&) = delete;
  PostgresqlListener& operator=(const PostgresqlListener&) = delete;

  /// Connects; from then on nothing is missed without on_gap() being called. Called once.
  Answer<void> start();
  void stop();

 private:
  Answer<void> listen();
  void listen_for_ever();
  /// Waits for news or the end; false if the connection is lost.
  bool wait_for_news();
  void hand_on(const PGnotify& news) const;

  std::string url_;
  std::string node_;
  Watcher watcher_;
  PostgresqlConnection connection_;
  int stop_signal_;  ///< an eventfd that becomes readable when it is time to stop
  std::thread thread_;
};

}  // namespace tablier::server
