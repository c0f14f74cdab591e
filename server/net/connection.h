#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>

#include "net/server_state.h"

namespace tablier::server {

/// Closes a socket when its deadline has passed, so that pending operations fail. The server checks once a second.
class SocketDeadline {
 public:
  SocketDeadline(ServerState& server, boost::asio::ip::tcp::socket& socket) : server_(server), socket_(socket) {
    server_.deadlines.insert(this);
  }
  SocketDeadline(const SocketDeadline&) = delete;
  SocketDeadline& operator=(const SocketDeadline&) = delete;
  ~SocketDeadline() { server_.deadlines.erase(this); }

  void set(std::chrono::seconds time) { end_ = server_.clock.instant() + time; }
  void clear() { end_ = ServerClock::Instant::max(); }
  void check(ServerClock::Instant now) {
    boost::system::error_code ignored;
    if (now > end_) socket_.close(ignored);
  }

 private:
  ServerState& server_;
  boost::asio::ip::tcp::socket& socket_;
  ServerClock::Instant end_ = ServerClock::Instant::max();
};

/// Serves one connection: HTTP requests one after another, until one of them asks for a live socket.
boost::asio::awaitable<void> serve_connection(ServerState& server, boost::asio::ip::tcp::socket socket);

}  // namespace tablier::server
