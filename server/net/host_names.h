#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tablier::server {

/// The host in a Host header: without its port, in lower case, without the dot that may end a name, an IPv6 address
/// without its brackets and its zone. Nothing if the header is malformed.
std::optional<std::string> host_in(std::string_view header);

/// The hosts for which the server answers. Whoever owns a name can point it at this machine (DNS rebinding), and to a
/// browser that has his page under that name we are then of the same origin: we do not answer to foreign names.
class HostNames {
 public:
  /// Any IP address, `localhost`, what this machine calls itself, and these names.
  explicit HostNames(const std::vector<std::string>& public_names);

  /// `host` as host_in gives it.
  bool contains(const std::string& host) const;

 private:
  std::vector<std::string> names_;
};

}  // namespace tablier::server
