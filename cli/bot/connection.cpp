#include "bot/connection.h"

#include <openssl/ssl.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/strand.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <chrono>
#include <deque>
#include <type_traits>
#include <utility>

#include "core/text.h"

namespace tablier::cli {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;

using Plain = beast::tcp_stream;
using Secure = beast::ssl_stream<beast::tcp_stream>;

/// For a connection, a handshake, a request.
constexpr std::chrono::seconds kPatience{30};
/// After which a line that nothing is heard on is asked, and then counts as lost.
constexpr std::chrono::seconds kSilence{45};
/// A game has at most 20,000 versions.
constexpr std::size_t kLongestMessage = std::size_t{16} << 20U;

/// Certificates of the system, or of SSL_CERT_FILE.
asio::ssl::context& secure_context() {
  static asio::ssl::context context = [] {
    asio::ssl::context made(asio::ssl::context::tls_client);
    made.set_default_verify_paths();
    made.set_verify_mode(asio::ssl::verify_peer);
    return made;
  }();
  return context;
}

template <class Stream>
Stream make_stream(asio::io_context& context, const ServerAddress& server) {
  if constexpr (std::is_same_v<Stream, Secure>) {
    Secure stream(context, secure_context());
    std::string name = server.host;  // which a server with several certificates wants to know
    SSL_ctrl(stream.native_handle(), SSL_CTRL_SET_TLSEXT_HOSTNAME, TLSEXT_NAMETYPE_host_name, name.data());
    stream.set_verify_callback(asio::ssl::host_name_verification(server.host));
    return stream;
  } else {
    return Plain(context);
  }
}

template <class Then>
void shake_hands(Plain& /*stream*/, Then then) {
  then(error_code());
}
template <class Then>
void shake_hands(Secure& stream, Then then) {
  stream.async_handshake(asio::ssl::stream_base::client, then);
}

/// Connects a stream, which somebody must keep alive meanwhile.
template <class Stream, class Then>
void establish(Stream& stream, asio::ip::tcp::resolver& resolver, const ServerAddress& server, Then then) {
  resolver.async_resolve(server.host, server.port, [&stream, then](error_code error, const auto& found) {
    if (error) return then(error);
    beast::get_lowest_layer(stream).expires_after(kPatience);
    beast::get_lowest_layer(stream).async_connect(found, [&stream, then](error_code failed, const auto&) {
      if (failed) return then(failed);
      shake_hands(stream, then);
    });
  });
}

template <class Stream>
class HttpCall : public std::enable_shared_from_this<HttpCall<Stream>> {
 public:
  HttpCall(asio::io_context& context, const ServerAddress& server, http::request<http::string_body> request,
           std::function<void(Expected<HttpAnswer>)> answered)
      : resolver_(context),
        stream_(make_stream<Stream>(context, server)),
        request_(std::move(request)),
        answered_(std::move(answered)) {
    parser_.body_limit(kLongestMessage);
  }

  void start(const ServerAddress& server) {
    establish(stream_, resolver_, server, [self = this->shared_from_this()](error_code error) {
      if (error) return self->fail_with(error);
      http::async_write(self->stream_, self->request_, [self](error_code failed, std::size_t) {
        if (failed) return self->fail_with(failed);
        self->read();
      });
    });
  }

 private:
  void read() {
    http::async_read(stream_, buffer_, parser_, [self = this->shared_from_this()](error_code error, std::size_t) {
      if (error) return self->fail_with(error);
      auto response = self->parser_.release();
      self->answered_(
          HttpAnswer{.status = static_cast<int>(response.result_int()), .body = std::move(response.body())});
    });
  }
  void fail_with(error_code error) { answered_(fail(error.message())); }

  asio::ip::tcp::resolver resolver_;
  Stream stream_;
  http::request<http::string_body> request_;
  std::function<void(Expected<HttpAnswer>)> answered_;
  http::response_parser<http::string_body> parser_;
  beast::flat_buffer buffer_;
};

template <class Stream>
class Line final : public LiveLine, public std::enable_shared_from_this<Line<Stream>> {
 public:
  Line(asio::io_context& context, const ServerAddress& server, const std::string& token, Listener listener)
      : resolver_(context),
        stream_(make_stream<Stream>(context, server)),
        server_(server),
        listener_(std::move(listener)) {
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = kPatience;
    timeouts.idle_timeout = kSilence;
    timeouts.keep_alive_pings = true;
    stream_.set_option(timeouts);
    stream_.set_option(websocket::stream_base::decorator(
        [token](websocket::request_type& request) { request.set(http::field::authorization, "Bearer " + token); }));
    stream_.read_message_max(kLongestMessage);
  }

  void start() {
    establish(stream_.next_layer(), resolver_, server_, [self = this->shared_from_this()](error_code error) {
      if (error) return self->go_down(error.message(), 0);
      // From here on the WebSocket watches the time.
      beast::get_lowest_layer(self->stream_).expires_never();
      self->stream_.async_handshake(self->response_, self->server_.name(), "/api/live", [self](error_code failed) {
        if (failed == websocket::error::upgrade_declined) {
          return self->go_down(self->response_.body(), static_cast<int>(self->response_.result_int()));
        }
        if (failed) return self->go_down(failed.message(), 0);
        self->is_open_ = true;
        self->read();
        self->write();
      });
    });
  }

  void send(std::string text) override {
    queue_.push_back(std::move(text));
    if (is_open_ && queue_.size() == 1) write();
  }

  void forget() override {
    listener_ = {};
    beast::get_lowest_layer(stream_).close();
  }

 private:
  void read() {
    stream_.async_read(buffer_, [self = this->shared_from_this()](error_code error, std::size_t) {
      if (error) return self->go_down(error.message(), 0);
      const auto data = self->buffer_.cdata();
      const std::string message(static_cast<const char*>(data.data()), data.size());
      self->buffer_.consume(self->buffer_.size());
      if (self->listener_.heard) self->listener_.heard(message);
      if (self->listener_.heard) self->read();
    });
  }
  void write() {
    if (queue_.empty()) return;
    stream_.async_write(asio::buffer(queue_.front()), [self = this->shared_from_this()](error_code error, std::size_t) {
      if (error) return self->go_down(error.message(), 0);
      self->queue_.pop_front();
      self->write();
    });
  }
  void go_down(const std::string& why, int status) {
    const Listener listener = std::exchange(listener_, {});
    beast::get_lowest_layer(stream_).close();
    if (listener.down) listener.down(why, status);
  }

  asio::ip::tcp::resolver resolver_;
  websocket::stream<Stream> stream_;
  ServerAddress server_;
  Listener listener_;
  websocket::response_type response_;
  beast::flat_buffer buffer_;
  std::deque<std::string> queue_;  ///< the first is being written, if the line is open
  bool is_open_ = false;
};

template <class Stream>
std::shared_ptr<LiveLine> open_line(asio::io_context& context, const ServerAddress& server, const std::string& token,
                                    LiveLine::Listener listener) {
  const auto line = std::make_shared<Line<Stream>>(context, server, token, std::move(listener));
  line->start();
  return line;
}

}  // namespace

std::string ServerAddress::name() const {
  const bool is_usual = port == (is_secure ? "443" : "80");
  const std::string written = host.contains(':') ? "[" + host + "]" : host;
  return is_usual ? written : written + ":" + port;
}

Expected<ServerAddress> parse_server(std::string_view url) {
  const auto wrong = [&] {
    return fail("server: expected https://HOST or http://HOST:PORT and nothing after it, found " +
                tablier::quoted(url));
  };
  ServerAddress server;
  std::string_view rest = url;
  if (rest.starts_with("https://")) {
    server.is_secure = true;
    rest.remove_prefix(8);
  } else if (rest.starts_with("http://")) {
    rest.remove_prefix(7);
  } else {
    return wrong();
  }
  if (rest.ends_with('/')) rest.remove_suffix(1);
  const std::size_t end = rest.starts_with('[') ? rest.find(']') : rest.find(':');
  server.host = rest.starts_with('[') ? rest.substr(1, end - 1) : rest.substr(0, end);
  std::string_view port;
  if (end != std::string_view::npos) port = rest.substr(rest.starts_with('[') ? end + 1 : end);
  if (port.starts_with(':')) port.remove_prefix(1);
  constexpr int kHighestPort = 65535;
  if (server.host.empty() || server.host.find_first_of("/@?# ") != std::string::npos) return wrong();
  if (!port.empty() && !small_number(port, kHighestPort)) return wrong();
  server.port = port.empty() ? (server.is_secure ? "443" : "80") : port;
  return server;
}

void ask_server(asio::io_context& context, const ServerAddress& server, const std::string& token,
                const std::string& method, const std::string& path, std::string body,
                std::function<void(Expected<HttpAnswer>)> answered) {
  constexpr unsigned kHttp11 = 11;
  http::request<http::string_body> request(http::string_to_verb(method), path, kHttp11);
  request.set(http::field::host, server.name());
  request.set(http::field::connection, "close");
  if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
  if (!body.empty()) request.set(http::field::content_type, "application/json");
  request.body() = std::move(body);
  request.prepare_payload();
  if (server.is_secure) {
    std::make_shared<HttpCall<Secure>>(context, server, std::move(request), std::move(answered))->start(server);
  } else {
    std::make_shared<HttpCall<Plain>>(context, server, std::move(request), std::move(answered))->start(server);
  }
}

std::shared_ptr<LiveLine> open_live_line(asio::io_context& context, const ServerAddress& server,
                                         const std::string& token, LiveLine::Listener listener) {
  return server.is_secure ? open_line<Secure>(context, server, token, std::move(listener))
                          : open_line<Plain>(context, server, token, std::move(listener));
}

}  // namespace tablier::cli
