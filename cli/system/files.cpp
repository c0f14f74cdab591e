#include "system/files.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
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

std::unexpected<Error> cannot_be_written(const std::string& path, const std::string& why) {
  return fail(file_named(path) + " cannot be written: " + why);
}

Expected<void> expect_no_folder(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return fail(file_named(path) + " is a folder");
  return {};
}

/// Makes an empty file that nobody else can open; whatever goes wrong is told by writing to it.
void make_private(const std::string& path) {
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
  const int descriptor = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (descriptor >= 0) close(descriptor);
}

std::unexpected<Error> is_there(const std::string& path) { return fail(file_named(path) + " already exists"); }

}  // namespace

Expected<std::string> read_file(const std::string& path) {
  if (path == "-") return read_stream(std::cin, "standard input");
  TABLIER_TRY(no_folder, expect_no_folder(path));
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

Expected<void> write_file(const std::string& path, std::string_view text, bool overwrite, Readers readers) {
  TABLIER_TRY(no_folder, expect_no_folder(path));
  if (!overwrite && file_exists(path)) return is_there(path);
  std::error_code error;
  const std::string beside = path + ".part-" + std::to_string(getpid());
  if (readers == Readers::kOwner) make_private(beside);
  {
    std::ofstream file(beside, std::ios::binary | std::ios::trunc);
    file << text << std::flush;
    if (!file) {
      const std::string why = std::generic_category().message(errno);
      std::filesystem::remove(beside, error);
      return cannot_be_written(path, why);
    }
  }
  std::filesystem::rename(beside, path, error);
  if (error) {
    const std::string why = error.message();
    std::filesystem::remove(beside, error);
    return cannot_be_written(path, why);
  }
  return {};
}

Expected<void> write_output(const std::optional<std::string>& path, std::string_view text, std::ostream& out) {
  if (path) return write_file(*path, text, false);
  out << text;
  return {};
}

Expected<GrowingFile> GrowingFile::create(const std::string& path) {
  TABLIER_TRY(no_folder, expect_no_folder(path));
  std::FILE* file = std::fopen(path.c_str(), "wxe");  // new, and closed in programs that we start
  if (file != nullptr) return GrowingFile(path, file);
  if (errno == EEXIST) return is_there(path);
  return cannot_be_written(path, std::generic_category().message(errno));
}

GrowingFile::~GrowingFile() {
  std::error_code ignored;
  if (file_ && empty_) std::filesystem::remove(path_, ignored);
}

Expected<void> GrowingFile::append(std::string_view text) {
  empty_ = false;
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size() && std::fflush(file_.get()) == 0) return {};
  return cannot_be_written(path_, std::generic_category().message(errno));
}

std::string usual_data_folder() {
  const char* data = std::getenv("XDG_DATA_HOME");
  if (data != nullptr && *data != '\0') return std::string(data) + "/tablier";
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return std::string(home) + "/.local/share/tablier";
  return "tablier-data";
}

}  // namespace tablier::cli
