#pragma once

#include <cstdint>
#include <cstdio>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"

namespace tablier::cli {

/// A whole text file; "-" is standard input. An error names the file and what is wrong with it.
Expected<std::string> read_file(const std::string& path);

/// Whether there is something of this name other than a folder.
bool file_exists(const std::string& path);

/// Who may read a file: those whom the system lets by default, or its owner alone.
enum class Readers : std::uint8_t { kUsual, kOwner };

/// Writes a new file so that it is there whole or not at all. Refuses to overwrite one unless told to.
Expected<void> write_file(const std::string& path, std::string_view text, bool overwrite,
                          Readers readers = Readers::kUsual);

/// Writes to this new file, or to `out` if there is none.
Expected<void> write_output(const std::optional<std::string>& path, std::string_view text, std::ostream& out);

/// A new file that is written piece by piece, each of them whole in it at once. If there never was a piece, the file is
/// taken away again.
class GrowingFile {
 public:
  /// Refuses a file that is there already, and a place where there can be none.
  static Expected<GrowingFile> create(const std::string& path);
  ~GrowingFile();
  GrowingFile(GrowingFile&&) = default;
  GrowingFile& operator=(GrowingFile&&) = delete;

  Expected<void> append(std::string_view text);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  GrowingFile(std::string path, std::FILE* file) : path_(std::move(path)), file_(file) {}

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  bool empty_ = true;
};

/// Where the program keeps what it must not lose, unless told otherwise.
std::string usual_data_folder();

}  // namespace tablier::cli
