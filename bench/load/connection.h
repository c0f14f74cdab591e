#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/json/value.hpp>
#include <deque>
#include <memory>
#include <string>
#include <string_view>

#include "options.h"

namespace tablier::bench {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace json = boost::json;

/// One guest's connection to a node: first HTTP, then a WebSocket. Whatever goes wrong is thrown as a
/// boost::system::system_error, or a std::runtime_error with what the server said.
class Connection {
 public:
  /// `number` tells guests apart: each few dozen come from an address of their own, as they would from outside.
  Connection(asio::io_context& context, const Node& node, int number);

  asio::awaitable<void> connect();
  /// Sends a request and returns the answer's JSON. Keeps the cookie that it sets.
  asio::awaitable<json::object> post(std::string_view target, std::string body);
  /// Turns the connection into a WebSocket.
  asio::awaitable<void> upgrade();

  /// The next message. The reference is good until the next call.
  asio::awaitable<std::string_view> receive();
  /// Sends a message, after those that wait already. Errors are left to whoever receives.
  void send(std::string text);

  void close();
  void use_cookie(std::string cookie) { cookie_ = std::move(cookie); }
  const std::string& cookie() const { return cookie_; }

 private:
  void write_next();

  Node node_;
  int number_;
  beast::websocket::stream<beast::tcp_stream> stream_;
  beast::flat_buffer buffer_;
  std::string cookie_;
  std::deque<std::string> waiting_;
};

}  // namespace tablier::bench
