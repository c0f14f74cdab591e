#include "solved/room.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>
#include <string>

namespace tablier::cli {

namespace files = std::filesystem;

namespace {

constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

std::string megabytes(std::uint64_t bytes) { return fmt::format("{} MB", (bytes + 999'999) / 1'000'000); }

std::uint64_t available_to_the_system() {
  std::ifstream facts("/proc/meminfo");
  std::string name;
  std::uint64_t kilobytes = 0;
  for (std::string line; facts >> name >> kilobytes && std::getline(facts, line);) {
    if (name == "MemAvailable:") return kilobytes * 1024;
  }
  return kUnlimited;
}

std::uint64_t allowed_addresses() {
  rlimit limit{};
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY ? limit.rlim_cur : kUnlimited;
}

/// What a container may use: without this it would be ended in the middle of the work.
std::uint64_t allowed_to_the_group() {
  std::uint64_t bytes = kUnlimited;
  for (const char* const file : {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::uint64_t limit = 0;
    if (std::ifstream(file) >> limit) bytes = std::min(bytes, limit);  // "max" is no number, and no limit
  }
  return bytes;
}

/// The folder itself, or the nearest around it that is there.
files::path nearest_there(const files::path& folder) {
  std::error_code error;
  files::path near = files::absolute(folder.empty() ? "." : folder, error).lexically_normal();
  while (!files::exists(near, error) && near.has_parent_path() && near != near.parent_path()) near = near.parent_path();
  return near;
}

}  // namespace

Expected<void> expect_memory(std::uint64_t needed) {
  const std::uint64_t available = std::min({available_to_the_system(), allowed_addresses(), allowed_to_the_group()});
  if (available >= needed) return {};
  return fail("memory: " + megabytes(needed) + " needed, " + megabytes(available) + " available");
}

Expected<void> expect_disk(const std::vector<DiskNeed>& needs) {
  std::map<dev_t, std::uint64_t> needed;
  for (const DiskNeed& need : needs) {
    const files::path near = nearest_there(need.folder);
    struct stat about{};
    if (stat(near.c_str(), &about) != 0) return fail(near.string() + ": " + std::strerror(errno));
    needed[about.st_dev] += need.bytes;
    std::error_code error;
    const files::space_info space = files::space(near, error);
    if (error) return fail(near.string() + ": " + error.message());
    if (space.available < needed[about.st_dev]) {
      return fail(need.folder.string() + ": " + megabytes(needed[about.st_dev]) + " needed, " +
                  megabytes(space.available) + " available");
    }
  }
  return {};
}

Expected<void> expect_folder(const files::path& folder) {
  const files::path named = folder.empty() ? "." : folder;
  std::error_code error;
  files::create_directories(named, error);
  if (error) return fail(named.string() + ": " + error.message());
  if (access(named.c_str(), W_OK) != 0) return fail(named.string() + ": " + std::strerror(errno));
  return {};
}

}  // namespace tablier::cli
