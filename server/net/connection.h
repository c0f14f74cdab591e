#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>

#include "net/house.h"

namespace tablier::server {

/// Serves one connection: HTTP requests one after another, until one of them asks for a live socket.
boost::asio::awaitable<void> serve_connection(House& house, boost::asio::ip::tcp::socket socket);

}  // namespace tablier::server
