#pragma once

#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <functional>
#include <utility>

namespace tablier::server {

/// A socket that tells how many bytes are read of it: Beast's WebSocket tells only of messages and of control frames,
/// and pieces of a message that hold nothing are neither.
class MeteredSocket : public boost::asio::ip::tcp::socket {
 public:
  explicit MeteredSocket(boost::asio::ip::tcp::socket socket) : boost::asio::ip::tcp::socket(std::move(socket)) {}

  void on_read(std::function<void(std::size_t)> told) { told_ = std::move(told); }

  template <typename Buffers, typename Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return boost::asio::async_compose<Handler, void(boost::system::error_code, std::size_t)>(
        [this, buffers, begun = false](auto& self, boost::system::error_code error = {}, std::size_t size = 0) mutable {
          if (!std::exchange(begun, true)) {
            return boost::asio::ip::tcp::socket::async_read_some(buffers, std::move(self));
          }
          if (told_) told_(size);
          self.complete(error, size);
        },
        handler, *this);
  }

 private:
  std::function<void(std::size_t)> told_{};
};

/// Beast asks for this by name.
template <typename Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, static_cast<boost::asio::ip::tcp::socket&>(socket),
                                          std::forward<Handler>(handler));
}

}  // namespace tablier::server
