#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/fields.hpp>

#include "net/http.h"

namespace tablier::server {

/// What every answer says besides what it is about: who answers, when, and what a page may do in a browser.
void set_common_headers(boost::beast::http::fields& fields);

/// How an answer is sent.
struct Manner {
  unsigned version = 11;    ///< of HTTP, as Beast counts them
  bool keep_alive = false;  ///< the connection goes on afterwards
  bool head = false;        ///< without the body
};

/// Whether it was sent, and the connection goes on.
boost::asio::awaitable<bool> write_response(boost::beast::tcp_stream& stream, Response response, Manner manner);

}  // namespace tablier::server
