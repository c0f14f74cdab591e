#pragma once

#include <string>

namespace tablier::server {

/// Who is at the other end of a connection.
struct Caller {
  std::string address{};  ///< for the log
  /// Whoever counts as one for the limits: the address, but of IPv6 its network, of which a household or a machine has
  /// all the addresses.
  std::string client{};
};

/// A text that is no address counts as it is.
Caller caller_at(std::string address);

}  // namespace tablier::server
