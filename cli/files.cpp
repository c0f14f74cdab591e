#include "files.h"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "core/text.h"

namespace tablier::cli {

namespace {

constexpr std::size_t kLargest = std::size_t{64} << 20U;

/// Qualified, because <filesystem> brings std::quoted along.
std::string file_named(const std::string& path) { return "file " + tablier::quoted(path); }

Expected<std::string> read_stream(std::istream& input, const std::string& path) {
  std::string text;
  std::string block(std::size_t{64} << 10U, '\0');
  while (input.read(block.data(), static_cast<std::streamsize>(block.size())) || input.gcount() > 0) {
    text.append(block, 0, static_cast<std::size_t>(input.gcount()));
    if (text.size() > kLargest) return fail(file_named(path) + " is too large: more than 64 MiB");
  }
  return text;
}

}  // namespace

Expected<std::string> read_file(const std::string& path) {
  if (path == "-") return read_stream(std::cin, "standard input");
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return fail(file_named(path) + " is a folder");
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(file_named(path) + (file_exists(path) ? " cannot be read" : " does not exist"));
  }
  return read_stream(file, path);
}

bool file_exists(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error) && !std::filesystem::is_directory(path, error);
}

Expected<void> write_file(const std::string& path, std::string_view text, bool overwrite) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return fail(file_named(path) + " is a folder");
  if (!overwrite && file_exists(path)) {
    return fail(file_named(path) + " is there already, and is left alone");
  }
  const std::string beside = path + ".part-" + std::to_string(getpid());
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file << text << std::flush;
    if (!file) {
      const std::string why = std::generic_category().message(errno);
      std::filesystem::remove(beside, error);
      return fail(file_named(path) + " cannot be written: " + why);
    }
  }
  std::filesystem::rename(beside, path, error);
  if (error) {
    const std::string why = error.message();
    std::filesystem::remove(beside, error);
    return fail(file_named(path) + " cannot be written: " + why);
  }
  return {};
}

}  // namespace tablier::cli
