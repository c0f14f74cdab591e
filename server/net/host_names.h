#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tablier::server {

/// The host in a Host header: without its port, in lower case, without the dot that may end a name, an IPv6 address
/// without its brackets and its zone. Nothing if the header is malformed.
std::optional<std::string> host_in(std::string_view header);

/// The hosts for which the server answers. The owner of a name can point it at this machine (DNS rebinding); a browser
/// with his page under that name would then treat the server as the same origin. So foreign names are refused.
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
