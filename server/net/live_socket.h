#pragma once

#include <boost/asio/compose.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <boost/beast/websocket/teardown.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "net/messages.h"
#include "net/server_state.h"

namespace tablier::server {

/// A socket that counts the bytes read: Beast's WebSocket reports only messages and control frames, and empty fragments
/// are neither.
class MeteredSocket : public boost::asio::ip::tcp::socket {
 public:
  explicit MeteredSocket(boost::asio::ip::tcp::socket socket) : boost::asio::ip::tcp::socket(std::move(socket)) {}

  void on_read(std::function<void(std::size_t)> told) {
    told_ = std::make_shared<const std::function<void(std::size_t)>>(std::move(told));
  }

  template <typename Buffers, typename Handler>
  auto async_read_some(const Buffers& buffers, Handler&& handler) {
    return boost::asio::async_compose<Handler, void(boost::system::error_code, std::size_t)>(
        // This socket may be gone when its last bytes are told of.
        [&plain = static_cast<boost::asio::ip::tcp::socket&>(*this), told = std::weak_ptr(told_), buffers,
         begun = false](auto& self, boost::system::error_code error = {}, std::size_t size = 0) mutable {
          if (!std::exchange(begun, true)) {
            return plain.async_read_some(buffers, std::move(self));
          }
          if (const auto still_told = told.lock()) (*still_told)(size);
          self.complete(error, size);
        },
        handler, *this);
  }

 private:
  std::shared_ptr<const std::function<void(std::size_t)>> told_{};
};

/// Beast asks for this by name.
template <typename Handler>
void async_teardown(boost::beast::role_type role, MeteredSocket& socket, Handler&& handler) {
  boost::beast::websocket::async_teardown(role, static_cast<boost::asio::ip::tcp::socket&>(socket),
                                          std::forward<Handler>(handler));
}

/// One WebSocket: reads requests, passes them to the rooms, and sends the results. A client that reads too slowly or
/// not at all is dropped. Keeps itself alive while the connection lasts.
class LiveSocket final : public Follower, public std::enable_shared_from_this<LiveSocket> {
 public:
  using Handshake = boost::beast::http::request<boost::beast::http::string_body>;

  struct Identity {
    Person person;
    Caller caller;
    std::string token;  ///< to ask for the name again
  };

  LiveSocket(ServerState& server, boost::asio::ip::tcp::socket socket, Identity identity);
  ~LiveSocket() override;

  /// Answers the handshake and begins to read.
  void start(const Handshake& handshake);

  const Person& person() const override { return identity_.person; }
  void send(Message message) override;
  void when_drained(std::move_only_function<void()> go_on) override;
  void dismiss() override;

  /// Pings clients that have been silent, and drops those that have not read or answered anything for too long. Called
  /// once a second.
  void look(ServerClock::Instant now);

 private:
  void heard();
  void drop_slow_reader();
  void drop();
  void read();
  void read_on();
  void received(std::string_view text);
  void handle(LiveRequest request);
  void carry_out(LiveRequest request);
  void follow(const GameId& game, FollowRequest request);
  void sit(const GameId& game, Command command);
  void handle_held();
  bool is_flood();
  void refuse_request(std::string_view id, const Refusal& refusal);
  void write();
  void call_next();
  void close(boost::beast::websocket::close_reason reason);
  void forget();

  ServerState& server_;
  std::optional<boost::beast::websocket::stream<MeteredSocket, false>> stream_;  ///< none once the socket was dropped
  boost::beast::flat_buffer buffer_;
  Identity identity_;
  TokenBucket bucket_;
  int too_fast_ = 0;                       ///< messages that came too fast …
  ServerClock::Instant too_fast_since_{};  ///< … since then
  std::size_t unfinished_ = 0;             ///< bytes that have come since the last message
  Time begun_;
  std::uint64_t messages_in_ = 0;
  std::uint64_t messages_out_ = 0;
  std::deque<Message> queue_;  ///< the first is being written
  std::size_t queued_bytes_ = 0;
  ServerClock::Instant write_begun_{};                     ///< of the first in the queue
  std::deque<std::move_only_function<void()>> waiting_{};  ///< until most of the queue has been sent
  bool calling_ = false;                                   ///< the first of those is about to be called
  std::vector<GameId> followed_;
  bool is_reading_ = true;
  bool holding_ = false;  ///< until a request that takes its time is done or may begin: those after it wait
  std::vector<LiveRequest> postponed_;
  ServerClock::Instant awaited_until_{};  ///< something must be heard by then
  bool pinged_ = false;                   ///< since something was heard
  bool pinging_ = false;                  ///< the ping has not been sent yet
  bool closing_ = false;                  ///< nothing more is taken or sent
  bool close_sent_ = false;
  bool over_ = false;
};

}  // namespace tablier::server
