#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <chrono>

#include "net/house.h"

namespace tablier::server {

/// Closes a socket when its time is over, so that whatever waits for it fails. The house looks once a second.
class Patience {
 public:
  Patience(House& house, boost::asio::ip::tcp::socket& socket) : house_(house), socket_(socket) {
    house_.patiences.insert(this);
  }
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;
  ~Patience() { house_.patiences.erase(this); }

  void ends_after(std::chrono::seconds time) { end_ = house_.clock.instant() + time; }
  void never_ends() { end_ = ServerClock::Instant::max(); }
  void look(ServerClock::Instant now) {
    boost::system::error_code ignored;
    if (now > end_) socket_.close(ignored);
  }

 private:
  House& house_;
  boost::asio::ip::tcp::socket& socket_;
  ServerClock::Instant end_ = ServerClock::Instant::max();
};

}  // namespace tablier::server
