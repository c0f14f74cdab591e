#include "net/response_writer.h"

#include <fmt/chrono.h>

#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>
#include <ctime>

namespace tablier::server {

namespace {

/// What a page may do in a browser: only what comes from here, in no frame of another's.
constexpr std::string_view kContentPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src 'self'; media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

}  // namespace

void set_common_headers(boost::beast::http::fields& fields) {
  namespace http = boost::beast::http;
  fields.set(http::field::server, "tablier");
  fields.set(http::field::date, fmt::format("{:%a, %d %b %Y %H:%M:%S} GMT", fmt::gmtime(std::time(nullptr))));
  fields.set("Content-Security-Policy", kContentPolicy);
  fields.set("X-Content-Type-Options", "nosniff");
  fields.set("Referrer-Policy", "no-referrer");
  fields.set("Cross-Origin-Opener-Policy", "same-origin");
  fields.set("Cross-Origin-Resource-Policy", "same-origin");
  fields.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

boost::asio::awaitable<bool> write_response(boost::beast::tcp_stream& stream, Response response, Manner manner) {
  namespace asio = boost::asio;
  namespace http = boost::beast::http;
  http::response<http::span_body<const char>> out{static_cast<http::status>(response.status), manner.version};
  set_common_headers(out);
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
  boost::system::error_code error;
  if (manner.head) {
    co_await http::async_write_header(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  } else {
    co_await http::async_write(stream, serializer, asio::redirect_error(asio::use_awaitable, error));
  }
  co_return !error && manner.keep_alive;
}

}  // namespace tablier::server
