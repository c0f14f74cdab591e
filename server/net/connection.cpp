#include "net/connection.h"

#include <algorithm>
#include <array>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>
#include <optional>

#include "core/text.h"
#include "net/api.h"
#include "net/live_socket.h"
#include "net/log.h"

namespace tablier::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using boost::system::error_code;
using HttpRequest = http::request<http::string_body>;
using HttpParser = http::request_parser<http::string_body>;

/// Of a header, and of whatever else Beast needs whole to read it: a chunk's size with its extensions, the trailers.
constexpr std::size_t kLongestHeader = 8192;
constexpr std::size_t kLongestBody = 8192;
/// Of a request with its framing: enough for the longest header and the longest body in chunks of one byte.
constexpr std::size_t kLongestRequest = 65536;
constexpr std::chrono::seconds kTimeout{10};

/// Whether a browser may send this request: it comes from our own page, from one that the host allows, or from a
/// program that tells no origin.
bool may_come_from(const ServerState& server, const HttpRequest& request) {
  const std::string_view origin = request[http::field::origin];
  if (origin.empty()) return true;
  if (request.count(http::field::origin) > 1) return false;
  if (std::ranges::find(server.settings.origins, origin) != server.settings.origins.end()) return true;
  const std::string host(request[http::field::host]);
  return origin == "http://" + host || origin == "https://" + host;
}

/// What reading a request and sending an answer take at least.
constexpr std::chrono::microseconds kWorkPerRequest{100};
constexpr std::chrono::nanoseconds kWorkPerByte{2};

/// What a request is expected to take, of the loop's time or the database's: much if it is for a file, a game whole,
/// its record, or a list that is long if somebody has many games.
std::chrono::milliseconds expected_work(std::string_view path) {
  constexpr std::chrono::milliseconds kLittle{1};
  constexpr std::chrono::milliseconds kMuch{100};
  if (path == kOwnGames || path.ends_with("/record")) return kMuch;
  const bool is_file = !path.starts_with("/api/") && path != "/healthz" && path != "/metrics";
  return is_file || path.starts_with("/api/games/") ? WorkBudget::kExpected : kLittle;
}

/// Who asks: the peer, or the one that our own proxies tell.
Caller caller_of(const ServerState& server, const HttpRequest& request, const Caller& peer) {
  if (!server.settings.behind_proxy) return peer;
  std::vector<std::string_view> lines;
  for (const auto& field : std::ranges::subrange(request.equal_range("X-Forwarded-For").first,
                                                 request.equal_range("X-Forwarded-For").second)) {
    lines.push_back(field.value());
  }
  const std::string address = forwarded_for(lines, server.settings.trusted_proxies);
  constexpr std::size_t kLongestAddress = 45;
  return address.empty() || address.size() > kLongestAddress ? peer : caller_at(address);
}

/// Tells the host how to allow a name, but not again and again.
void log_refused_host(ServerState& server, const std::string& host) {
  log_rarely(std::chrono::minutes(1), server.clock.instant(), LogLevel::kWarning, "host_refused",
             {{"host", host}, {"hint", "name it in TABLIER_PUBLIC_NAME (--public-name) if it is yours"}});
}

/// The refusal of a request that is not clearly meant for this server.
std::optional<Response> wrong_host(ServerState& server, const HttpRequest& request) {
  const auto count = request.count(http::field::host);
  if (count != 1) {
    return refusal_response({Code::kBadRequest, "expected one Host header, found " + std::to_string(count)});
  }
  const std::optional<std::string> host = host_in(request[http::field::host]);
  if (!host) return refusal_response({Code::kBadRequest, "expected a Host header with a name or an IP address"});
  if (server.names.contains(*host)) return std::nullopt;
  log_refused_host(server, *host);
  Response response = refusal_response(
      {Code::kOrigin, "this server is not known as " + *host + ": start it with --public-name " + *host});
  response.status = static_cast<int>(http::status::misdirected_request);
  return response;
}

/// Whether the length of the body is told in a way that we read: by chunks alone, or not by a coding at all.
bool has_known_coding(const HttpRequest& request) {
  const auto count = request.count(http::field::transfer_encoding);
  return count == 0 || (count == 1 && same_word(request[http::field::transfer_encoding], "chunked"));
}

/// The refusal of a request that is none of ours to answer, whatever it asks for.
std::optional<Response> wrong_request(ServerState& server, const HttpRequest& request) {
  if (!has_known_coding(request)) {
    Response response = refusal_response({Code::kBadRequest, "expected Transfer-Encoding: chunked, or none"});
    response.status = static_cast<int>(http::status::not_implemented);
    return response;
  }
  if (std::optional<Response> wrong = wrong_host(server, request)) return wrong;
  if (!may_come_from(server, request)) return refusal_response({Code::kOrigin, "this origin is not allowed"});
  return std::nullopt;
}

/// A program's word counts more than a cookie.
std::string token_of(const HttpRequest& request) {
  if (request.count(http::field::authorization) > 0) return bearer_token(request[http::field::authorization]);
  return cookie_value(request[http::field::cookie], kGuestCookie);
}

Request plain_request(const ServerState& server, HttpRequest& from, const Caller& peer) {
  Request request;
  request.method = from.method_string();
  const std::string_view target = from.target();
  const std::size_t mark = target.find('?');
  request.path = target.substr(0, mark);
  if (mark != std::string_view::npos) request.query = target.substr(mark + 1);
  request.content_type = from[http::field::content_type];
  request.token = token_of(from);
  request.has_bearer = from.count(http::field::authorization) > 0;
  request.known_tags = from[http::field::if_none_match];
  request.encodings = from[http::field::accept_encoding];
  request.caller = caller_of(server, from, peer);
  request.is_secure = server.settings.behind_proxy && from["X-Forwarded-Proto"] == "https";
  request.body = std::move(from.body());
  return request;
}

asio::awaitable<Response> answered(ServerState& server, Request request) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(
      [&server](auto handler, Request asked) {
        answer(server, std::move(asked),
               [handler = std::move(handler)](Response response) mutable { std::move(handler)(std::move(response)); });
      },
      asio::use_awaitable, std::move(request));
}

asio::awaitable<Decided<Person>> found_person(ServerState& server, std::string token, const Caller& caller) {
  return asio::async_initiate<const asio::use_awaitable_t<>, void(Decided<Person>)>(
      [&server, &caller](auto handler, const std::string& asked) {
        find_person(server, asked, caller, [handler = std::move(handler)](Decided<Person> person) mutable {
          std::move(handler)(std::move(person));
        });
      },
      asio::use_awaitable, std::move(token));
}

std::string_view path_of(std::string_view target) { return target.substr(0, target.find('?')); }

/// The refusal of a handshake that is none.
std::optional<Response> wrong_handshake(const HttpRequest& request) {
  constexpr std::string_view kVersion = "13";
  constexpr std::size_t kKeyLength = 24;
  if (request[http::field::sec_websocket_version] != kVersion) {
    Response response = refusal_response({Code::kBadRequest, "expected Sec-WebSocket-Version: 13"});
    response.status = static_cast<int>(http::status::upgrade_required);
    response.headers = {{"Upgrade", "websocket"}, {"Sec-WebSocket-Version", std::string(kVersion)}};
    return response;
  }
  if (request[http::field::sec_websocket_key].size() != kKeyLength) {
    return refusal_response({Code::kBadRequest, "expected a Sec-WebSocket-Key of 24 characters"});
  }
  return std::nullopt;
}

/// How an answer is sent.
struct Manner {
  unsigned version = 11;    ///< of HTTP, as Beast counts them
  bool keep_alive = false;  ///< the connection goes on afterwards
  bool head = false;        ///< without the body
};

/// Whether it was sent, and the connection goes on.
asio::awaitable<bool> write_response(beast::tcp_stream& stream, Response response, Manner manner) {
  http::response<http::span_body<const char>> out{static_cast<http::status>(response.status), manner.version};
  for (const auto& [name, value] : common_headers()) out.set(name, value);
  out.set(http::field::cache_control, "no-store");
  for (const auto& [name, value] : response.headers) out.set(name, value);
  out.keep_alive(manner.keep_alive);
  // A file that the client has already has no length, and no type either: those of the one he has stay.
  const bool has_content = response.status != static_cast<int>(http::status::not_modified);
  if (has_content) {
    out.set(http::field::content_type, response.type);
    out.content_length(response.body->size());
    if (!manner.head) out.body() = {response.body->data(), response.body->size()};
  }
  http::response_serializer<http::span_body<const char>> serializer{out};
  error_code error;
  if (manner.head) {
    co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  }
  co_return !error && manner.keep_alive;
}

/// One connection over plain HTTP.
class Connection {
 public:
  Connection(ServerState& server, asio::ip::tcp::socket socket, Caller peer)
      : server_(server), stream_(std::move(socket)), peer_(std::move(peer)) {
    server_.open_connections += 1;
  }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection() {
    if (handed_over_) return;
    if (counted_as_) server_.connections.leave(*counted_as_);
    server_.open_connections -= 1;
  }

  /// Whether there is a place for it among those of its address. Behind a proxy all have its address: only the live
  /// sockets count, by the address that it tells.
  bool is_welcome() { return server_.settings.behind_proxy || count_as(peer_); }
  asio::ip::tcp::socket release_socket() { return stream_.release_socket(); }

  asio::awaitable<void> serve() {
    bool go_on = true;
    while (go_on) {
      HttpParser parser;
      const error_code error = co_await read_request(parser);
      if (error) {
        co_await complain(error);
        break;
      }
      HttpRequest request = parser.release();
      if (std::optional<Response> wrong = wrong_request(server_, request)) {
        const Manner manner{.version = request.version(), .head = request.method() == http::verb::head};
        co_await write_response(stream_, std::move(*wrong), manner);
        break;
      }
      if (path_of(request.target()) == kLivePath && beast::websocket::is_upgrade(request)) {
        go_on = co_await upgrade(std::move(request));
      } else {
        go_on = co_await respond(std::move(request));
      }
    }
    if (!handed_over_) {
      error_code ignored;
      stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_both, ignored);
    }
  }

 private:
  /// Counts the connection among those of an address; false: there are too many.
  bool count_as(const Caller& caller) {
    if (!server_.connections.enter(caller)) return false;
    counted_as_ = caller;
    return true;
  }

  /// Reads one request. Beast's own async_read bounds neither chunk extensions nor trailers; and it allocates outside
  /// this coroutine, where a failure would end the server instead of the connection.
  asio::awaitable<error_code> read_request(HttpParser& parser) {
    parser.header_limit(kLongestHeader);
    parser.body_limit(kLongestBody);
    parser.eager(true);
    deadline_.set(kTimeout);
    std::size_t parsed = 0;
    for (;;) {
      error_code error;
      if (buffer_.size() > 0) {
        const std::size_t used = parser.put(buffer_.data(), error);
        buffer_.consume(used);
        parsed += used;
        if (parser.is_done() || (error && error != http::error::need_more)) co_return error;
      }
      const std::size_t most = parser.is_header_done() ? kLongestRequest : kLongestHeader;
      const std::size_t taken = parsed + buffer_.size();
      const std::size_t room = taken < most ? beast::read_size(buffer_, most - taken) : 0;
      if (room == 0) co_return http::error::header_limit;
      const std::size_t size =
          co_await stream_.async_read_some(buffer_.prepare(room), asio::redirect_error(asio::use_awaitable, error));
      if (error == asio::error::eof) {
        co_return parser.got_some() ? http::error::partial_message : http::error::end_of_stream;
      }
      if (error) co_return error;
      buffer_.commit(size);
    }
  }

  /// Tells a client who can still listen what was wrong with his request.
  asio::awaitable<void> complain(error_code error) {
    if (error == http::error::end_of_stream ||
        error.category() != make_error_code(http::error::bad_method).category()) {
      co_return;
    }
    const bool too_long = error == http::error::body_limit || error == http::error::header_limit;
    const Refusal refusal = too_long ? Refusal{Code::kSize, "the request is too long"}
                                     : Refusal{Code::kBadRequest, "not HTTP: " + error.message()};
    co_await refuse(refusal, Manner().version);
  }

  /// Refuses, after which the connection ends.
  // Temporaries with braces inside a co_await are destroyed twice by g++ 12: everything has a name here.
  asio::awaitable<void> refuse(const Refusal& refusal, unsigned version) {
    Response response = refusal_response(refusal);
    const Manner manner{.version = version};
    co_await write_response(stream_, std::move(response), manner);
  }

  asio::awaitable<bool> respond(HttpRequest request) {
    Manner manner{request.version(), request.keep_alive(), request.method() == http::verb::head};
    // The answer may take as long as the store needs.
    deadline_.clear();
    const auto begin = std::chrono::steady_clock::now();
    Request plain = plain_request(server_, request, peer_);
    boost::json::object line = access_line(plain);
    const std::string client = plain.caller.network;
    WorkBudget& work = server_.rooms.node().work;
    const bool is_own_list = plain.path == kOwnGames;
    const auto expected = expected_work(plain.path);
    co_await wait_for_share(client, expected);
    const auto asked = std::chrono::steady_clock::now();
    Response response = co_await answered(server_, std::move(plain));
    work.finish(client, expected);
    work.charge(client, kWorkPerRequest);
    // The list of somebody's own games takes as long as he has many, of the database's time.
    constexpr std::chrono::steady_clock::duration kMostForList = std::chrono::milliseconds(50);
    if (is_own_list) work.charge(client, std::min(std::chrono::steady_clock::now() - asked, kMostForList));
    if (!manner.head) work.charge(client, response.body->size() * kWorkPerByte);
    log_access(std::move(line), response, begin);
    deadline_.set(kTimeout);
    manner.keep_alive = manner.keep_alive && !server_.stopping;
    const bool goes_on = co_await write_response(stream_, std::move(response), manner);
    co_return goes_on;
  }

  /// Waits until the client's address may have more done.
  asio::awaitable<void> wait_for_share(std::string client, std::chrono::milliseconds expected) {
    asio::steady_timer timer(co_await asio::this_coro::executor);
    WorkBudget& work = server_.rooms.node().work;
    for (auto delay = work.begin(client, expected); delay.count() > 0; delay = work.begin(client, expected)) {
      error_code ignored;
      timer.expires_after(delay);
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
  }

  /// What the access log tells of a request; nothing if there is none.
  boost::json::object access_line(const Request& request) const {
    if (!server_.settings.access_log) return {};
    const bool known = http::string_to_verb(request.method) != http::verb::unknown;
    return {{"address", request.caller.address},
            {"method", known ? request.method : "-"},
            {"route", route_of(server_, request.path)}};
  }
  void log_access(boost::json::object line, const Response& response,
                  std::chrono::steady_clock::time_point begin) const {
    if (!server_.settings.access_log) return;
    const auto took = std::chrono::steady_clock::now() - begin;
    line["status"] = response.status;
    line["bytes"] = response.body->size();
    line["milliseconds"] = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
    log_event(LogLevel::kInfo, "request", std::move(line));
  }

  /// Turns the connection into a live socket; false: it goes on as one, or not at all.
  asio::awaitable<bool> upgrade(HttpRequest request) {
    const unsigned version = request.version();
    if (buffer_.size() > 0) {
      const Refusal refusal{Code::kBadRequest, "expected nothing after a handshake before it is answered"};
      co_await refuse(refusal, version);
      co_return false;
    }
    Caller caller = caller_of(server_, request, peer_);
    if (!server_.requests.take(caller, server_.clock.instant())) {
      const Refusal refusal{Code::kRate, "too many connections: wait a moment"};
      co_await refuse(refusal, version);
      co_return false;
    }
    if (std::optional<Response> wrong = wrong_handshake(request)) {
      const Manner manner{.version = version};
      co_await write_response(stream_, std::move(*wrong), manner);
      co_return false;
    }
    std::string token = token_of(request);
    deadline_.clear();
    Decided<Person> person = co_await found_person(server_, token, caller);
    if (!person) {
      co_await refuse(person.error(), version);
      co_return false;
    }
    if (server_.settings.behind_proxy && !count_as(caller)) {
      const Refusal refusal{Code::kLimit, "too many sockets from your address"};
      co_await refuse(refusal, version);
      co_return false;
    }
    if (person->is_bot &&
        (server_.open_bots >= server_.settings.bots || !server_.bots_of_network.enter(network_of(caller)))) {
      const bool none = server_.settings.bots == 0;
      const Refusal refusal = none ? Refusal{Code::kBot, "this server lets no bots play"}
                                   : Refusal{Code::kLimit, "too many bots are connected: try again later"};
      co_await refuse(refusal, version);
      co_return false;
    }
    request.body().clear();
    LiveSocket::Identity identity{std::move(*person), std::move(caller), std::move(token)};
    const auto live = std::make_shared<LiveSocket>(server_, stream_.release_socket(), std::move(identity));
    handed_over_ = true;
    live->start(request);
    co_return false;
  }

  ServerState& server_;
  beast::tcp_stream stream_;
  SocketDeadline deadline_{server_, stream_.socket()};
  beast::flat_buffer buffer_{kLongestHeader};  ///< what has come and is not parsed yet
  Caller peer_;
  std::optional<Caller> counted_as_{};  ///< in `server_.connections`
  bool handed_over_ = false;            ///< to a live socket, which then counts as the connection
};

/// Tells a client for whom there is no place so, and lets him read it before the connection ends. Where there are many
/// of those, nothing can be promised to any.
asio::awaitable<void> turn_away(ServerState& server, asio::ip::tcp::socket socket, Response response) {
  constexpr int kMostAtOnce = 100;
  server.turned_away += 1;
  if (server.turning_away >= kMostAtOnce) co_return;
  const struct Counted {
    explicit Counted(int& number) : count(number) { count += 1; }
    ~Counted() { count -= 1; }
    int& count;
  } counted(server.turning_away);
  beast::tcp_stream stream(std::move(socket));
  SocketDeadline deadline(server, stream.socket());
  deadline.set(std::chrono::seconds(1));
  const Manner manner;
  co_await write_response(stream, std::move(response), manner);
  error_code error;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
  // Closing while something is unread would take the answer away from him.
  std::array<char, 512> ignored{};
  while (!error) {
    co_await stream.async_read_some(asio::buffer(ignored), asio::redirect_error(asio::use_awaitable, error));
  }
}

}  // namespace

asio::awaitable<void> serve_connection(ServerState& server, asio::ip::tcp::socket socket) {
  error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) co_return;
  Caller peer = caller_at(endpoint.address().to_string());
  server.accepted += 1;
  if (server.open_connections >= server.settings.sockets) {
    Response response = refusal_response({Code::kLimit, "the server is full: try again later"});
    response.status = static_cast<int>(http::status::service_unavailable);
    co_await turn_away(server, std::move(socket), std::move(response));
    co_return;
  }
  socket.set_option(asio::ip::tcp::no_delay(true), error);
  Connection connection(server, std::move(socket), std::move(peer));
  if (!connection.is_welcome()) {
    Response response = refusal_response({Code::kLimit, "too many connections from your address"});
    asio::ip::tcp::socket released = connection.release_socket();
    co_await turn_away(server, std::move(released), std::move(response));
    co_return;
  }
  co_await connection.serve();
}

}  // namespace tablier::server
