#include <string>

#include "storage/event_log.h"

namespace tablier::server {

std::string without_password(const std::string& url) {
  const std::size_t scheme = url.find("://");
  const std::size_t host =
      scheme == std::string::npos ? std::string::npos : url.rfind('@', url.find_first_of("/?", scheme + 3));
  std::string result = url;
  if (host != std::string::npos && host > scheme) {
    const std::size_t colon = url.find(':', scheme + 3);
    if (colon < host) {
      result.replace(colon + 1, host - colon - 1, "***");
    }
  }
  const std::size_t named = result.find("password=");
  if (named != std::string::npos) {
    const std::size_t begin = named + 9;
    result.replace(begin, result.find_first_of("& ", begin) - begin, "***");
  }
  return result;
}

}  // namespace tablier::server
