#include "records/record_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "system/files.h"
#include "terminal/text.h"

namespace tablier::cli {

namespace {

constexpr std::string_view kSuffix = ".tablier";

std::string kept_folder() { return usual_data_folder() + "/unfinished"; }

}  // namespace

Expected<std::vector<Record>> load_records(const std::string& file) {
  TABLIER_TRY(text, read_file(file));
  Expected<std::vector<Record>> records = read_records(*text);
  if (!records) return fail(file + ": " + records.error().message);
  return records;
}

Expected<std::string> last_kept_game() {
  // Not by their names: who begins first may leave last.
  std::pair last(std::filesystem::file_time_type::min(), std::string());
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(kept_folder(), none)) {
    const std::string path = entry.path().string();
    if (path.ends_with(kSuffix)) last = std::max(last, {entry.last_write_time(none), path});
  }
  if (last.second.empty()) return fail("resume: there is no unfinished game; name a record with --resume FILE");
  return last.second;
}

std::string place_for_kept_game() {
  // Named by when it began to be played here; two may begin in one second.
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const std::chrono::hh_mm_ss time(now - std::chrono::floor<std::chrono::days>(now));
  return fmt::format("{}/{}-{:02}{:02}{:02}-{}{}", kept_folder(), date_text(today()), time.hours().count(),
                     time.minutes().count(), time.seconds().count(), getpid(), kSuffix);
}

Expected<void> keep_game(const std::string& file, std::string_view record) {
  std::error_code ignored;  // writing the file tells what is wrong
  std::filesystem::create_directories(std::filesystem::path(file).parent_path(), ignored);
  return write_file(file, record, true, Readers::kOwner);
}

void forget_kept_game(const std::string& file) {
  std::error_code ignored;
  std::filesystem::remove(file, ignored);
}

}  // namespace tablier::cli
