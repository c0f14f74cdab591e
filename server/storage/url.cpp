#include <string>

#include "storage/event_log.h"

namespace tablier::server {

std::string without_password(const std::string& url) {
  std::string result = url;
  const std::size_t scheme = url.find("://");
  // Rather too much than too little: a password may hold any character, so the last @ counts.
  const std::size_t at = url.rfind('@');
  const std::size_t colon = scheme == std::string::npos ? scheme : url.find(':', scheme + 3);
  if (at != std::string::npos && colon < at) {
    result.replace(colon + 1, at - colon - 1, "***");
  }
  if (const std::size_t named = result.find("password="); named != std::string::npos) {
    const std::size_t begin = named + std::string("password=").size();
    const std::size_t next = scheme == std::string::npos ? std::string::npos : result.find('&', begin);
    result.replace(begin, next == std::string::npos ? next : next - begin, "***");
  }
  return result;
}

}  // namespace tablier::server
