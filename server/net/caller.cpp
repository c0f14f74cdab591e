#include "net/caller.h"

#include <algorithm>
#include <boost/asio/ip/address.hpp>

namespace tablier::server {

namespace {

constexpr std::size_t kNetworkBytes = 8;

std::string network_of(const std::string& text) {
  namespace ip = boost::asio::ip;
  boost::system::error_code error;
  const ip::address address = ip::make_address(text, error);
  if (error || !address.is_v6()) return text;
  const ip::address_v6 six = address.to_v6();
  if (six.is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, six).to_string();
  if (six.is_link_local()) return text;  // all machines of a cable share that network
  auto bytes = six.to_bytes();
  std::fill(bytes.begin() + kNetworkBytes, bytes.end(), 0);
  return ip::address_v6(bytes).to_string() + "/64";
}

}  // namespace

Caller caller_at(std::string address) {
  std::string client = network_of(address);
  return {std::move(address), std::move(client)};
}

}  // namespace tablier::server
