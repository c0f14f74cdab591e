#include "connection.h"

#include <fmt/format.h>

#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http.hpp>
#include <boost/json/parse.hpp>

namespace tablier::bench {

namespace http = beast::http;
using tcp = asio::ip::tcp;

namespace {

constexpr int kGuestsOfOneAddress = 50;

/// An address out of 127.0.0.0/8, all of which are this machine.
asio::ip::address_v4 own_address(int number) {
  const auto place = static_cast<unsigned>(number / kGuestsOfOneAddress);
  return asio::ip::address_v4(0x7f010001U + (place / 250U) * 256U + place % 250U);
}

}  // namespace

Connection::Connection(asio::io_context& context, const Node& node, int number)
    : node_(node), number_(number), stream_(context) {}

asio::awaitable<void> Connection::connect() {
  const tcp::endpoint server(asio::ip::make_address(node_.host), node_.port);
  tcp::socket& socket = beast::get_lowest_layer(stream_).socket();
  socket.open(tcp::v4());
  // The kernel chooses the port when it connects, so that the same port serves several addresses.
  const int on = 1;
  setsockopt(socket.native_handle(), IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
  socket.bind({own_address(number_), 0});
  co_await socket.async_connect(server, asio::use_awaitable);
  socket.set_option(tcp::no_delay(true));
}

asio::awaitable<json::object> Connection::post(std::string_view target, std::string body) {
  http::request<http::string_body> request(http::verb::post, target, 11);
  request.set(http::field::host, node_.host);
  request.set(http::field::content_type, "application/json");
  if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
  request.body() = std::move(body);
  request.prepare_payload();
  co_await http::async_write(beast::get_lowest_layer(stream_), request, asio::use_awaitable);
  http::response<http::string_body> response;
  co_await http::async_read(beast::get_lowest_layer(stream_), buffer_, response, asio::use_awaitable);
  if (response.result_int() / 100 != 2) {
    throw std::runtime_error(fmt::format("POST {}: {} {}", target, response.result_int(), response.body()));
  }
  if (const auto set = response.find(http::field::set_cookie); set != response.end()) {
    cookie_ = set->value().substr(0, set->value().find(';'));
  }
  co_return json::parse(response.body()).as_object();
}

asio::awaitable<void> Connection::upgrade() {
  stream_.set_option(beast::websocket::stream_base::decorator([this](beast::websocket::request_type& request) {
    if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
  }));
  stream_.read_message_max(1 << 20);
  co_await stream_.async_handshake(node_.host, "/api/live", asio::use_awaitable);
  stream_.text(true);
}

asio::awaitable<std::string_view> Connection::receive() {
  buffer_.clear();
  co_await stream_.async_read(buffer_, asio::use_awaitable);
  co_return std::string_view(static_cast<const char*>(buffer_.data().data()), buffer_.size());
}

void Connection::send(std::string text) {
  waiting_.push_back(std::move(text));
  if (waiting_.size() == 1) write_next();
}

void Connection::write_next() {
  stream_.async_write(asio::buffer(waiting_.front()), [this](beast::error_code error, std::size_t) {
    if (error) return;
    waiting_.pop_front();
    if (!waiting_.empty()) write_next();
  });
}

void Connection::close() {
  beast::error_code ignored;
  beast::get_lowest_layer(stream_).socket().close(ignored);
}

}  // namespace tablier::bench
