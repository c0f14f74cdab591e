#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::cli {

/// A server's address: https://club.example, http://127.0.0.1:8080.
struct ServerAddress {
  bool is_secure = false;
  std::string host;
  std::string port;

  /// As a Host header names it.
  std::string name() const;
};

/// The error says what was expected.
Expected<ServerAddress> parse_server(std::string_view url);

/// What a server answered.
struct HttpAnswer {
  int status = 0;
  std::string body{};
};

/// One request over HTTP, with the guest's token if it is not empty. The error is why no answer came.
void ask_server(boost::asio::io_context& context, const ServerAddress& server, const std::string& token,
                const std::string& method, const std::string& path, std::string body,
                std::function<void(Expected<HttpAnswer>)> answered);

/// A line to /api/live. It is opened when it is made, and lives until it is down or forgotten; it notices within a
/// minute when the other side is gone.
class LiveLine {
 public:
  struct Listener {
    std::function<void(std::string_view message)> heard{};
    /// Why, for a person, and the status of the refusal if the server has refused the handshake. Called once, last.
    std::function<void(const std::string& why, int status)> down{};
  };

  virtual ~LiveLine() = default;
  LiveLine() = default;
  LiveLine(const LiveLine&) = delete;
  LiveLine& operator=(const LiveLine&) = delete;

  virtual void send(std::string text) = 0;
  /// Calls nothing any more.
  virtual void forget() = 0;
};

std::shared_ptr<LiveLine> open_live_line(boost::asio::io_context& context, const ServerAddress& server,
                                         const std::string& token, LiveLine::Listener listener);

}  // namespace tablier::cli
