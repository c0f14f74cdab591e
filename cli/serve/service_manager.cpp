#include "serve/service_manager.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <tuple>

namespace tablier::cli {

void tell_service_manager_ready() {
  constexpr std::string_view kReady = "READY=1";
  const char* const path = std::getenv("NOTIFY_SOCKET");
  if (path == nullptr) return;
  const std::string_view name = path;
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (name.empty() || name.size() >= sizeof(address.sun_path)) return;
  std::ranges::copy(name, address.sun_path);
  // The kernel's names outside the file system are written with an @ and begin with a zero.
  if (name[0] == '@') address.sun_path[0] = '\0';
  const int handle = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (handle < 0) return;
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name.size());
  // Whether it listens is its own affair.
  std::ignore = sendto(handle, kReady.data(), kReady.size(), MSG_NOSIGNAL, reinterpret_cast<sockaddr*>(&address), size);
  close(handle);
}

}  // namespace tablier::cli
