#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "games/bobail/solved/solver.h"
#include "games/bobail/solved/table_writer.h"
#include "support/temporary_folder.h"

// The tests of the solver, its table and what plays by it: on Bobail with one and with two knights a side.

namespace tablier::bobail::solved {

using testing::TemporaryFolder;

inline std::string bytes_of_file(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const std::filesystem::path& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

template <int kKnights>
Expected<std::vector<PassFacts>> solve_into(const std::filesystem::path& folder, std::uint64_t few = 1000) {
  SolveSettings settings;
  settings.folder = folder;
  settings.work.threads = 2;
  settings.few = few;
  return Solver<kKnights>(std::move(settings)).run();
}

template <int kKnights>
Expected<TableHeader> write_from(const std::filesystem::path& passes, TableKind kind,
                                 const std::filesystem::path& file) {
  TABLIER_TRY(solved, SolvedRows<kKnights>::open(passes));
  return write_table(*solved, kind, file, {.threads = 2});
}

/// The game with two knights a side, solved once for all tests.
class Solved : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<TemporaryFolder>();
    ASSERT_TRUE(solve_into<2>(folder_->file("passes")));
    ASSERT_TRUE(write_from<2>(folder_->file("passes"), TableKind::kTurns, folder_->file("turns")));
    ASSERT_TRUE(write_from<2>(folder_->file("passes"), TableKind::kValues, folder_->file("values")));
  }
  static void TearDownTestSuite() { folder_.reset(); }

  inline static std::unique_ptr<TemporaryFolder> folder_;
};

}  // namespace tablier::bobail::solved
