#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tablier::cli {

/// A file of data/puzzles, which the program carries with it.
struct PuzzleFile {
  std::string_view name;                    ///< without its ending: "castelott"
  std::span<const std::string_view> lines;  ///< with their ends

  std::string text() const {
    std::string whole;
    for (const std::string_view line : lines) whole += line;
    return whole;
  }
};

/// All of them, by name.
std::span<const PuzzleFile> puzzle_files();

}  // namespace tablier::cli
