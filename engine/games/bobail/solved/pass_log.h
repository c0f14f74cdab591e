#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/bobail/solved/row_solver.h"
#include "solving/file.h"

namespace tablier::bobail::solved {

using namespace solving;

/// What a pass found, on disk: for each row its changes, without what the board shows at once (steps_home). A pass that
/// is on disk whole need not be made again, and all of them together tell the number of turns of every position.
struct PassFacts {
  std::uint32_t knights = 0;
  std::uint32_t turns = 0;
  std::uint32_t rows = 0;
  std::uint64_t won = 0;  ///< positions, mirror images counted
  std::uint64_t lost = 0;
};

/// Writes one pass. Rows may come in any order and from several threads.
class PassWriter {
 public:
  static Expected<std::unique_ptr<PassWriter>> make(const std::filesystem::path& folder, std::uint32_t rows);

  /// False when the disk refuses; finish then says why.
  bool write(std::uint32_t row, std::span<const Change> changes);

  /// Puts the file in its place, whole and on disk.
  Expected<void> finish(const PassFacts& facts);

 private:
  struct Extent {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
  };
  friend class PassReader;

  PassWriter(File file, std::filesystem::path folder, std::uint32_t rows);

  File file_;
  std::filesystem::path folder_;
  std::vector<Extent> extents_;
  std::atomic<std::uint64_t> end_;
  std::atomic<int> error_ = 0;
};

/// Reads a finished pass; refuses one that is damaged.
class PassReader {
 public:
  static std::filesystem::path path(const std::filesystem::path& folder, std::uint32_t turns);
  static Expected<PassReader> open(const std::filesystem::path& path);

  const PassFacts& facts() const { return facts_; }

  /// Replaces `changes` by the row's. False when its bytes are not what was written.
  bool read(std::uint32_t row, std::vector<Change>& changes) const;

 private:
  PassReader(File file, const PassFacts& facts, std::vector<PassWriter::Extent> extents)
      : file_(std::move(file)), facts_(facts), extents_(std::move(extents)) {}

  File file_;
  PassFacts facts_;
  std::vector<PassWriter::Extent> extents_;
};

}  // namespace tablier::bobail::solved
