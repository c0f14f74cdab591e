#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/spec.h"

namespace tablier {

/// The fewest and the most turns that a puzzle's win may take.
inline constexpr int kShortestPuzzle = 2;
inline constexpr int kLongestPuzzle = 6;
/// So many tempting wrong turns make a puzzle one level harder; a puzzle names at most kMostTempting of them.
inline constexpr std::size_t kManyTempting = 3;
inline constexpr std::size_t kMostTempting = 5;
inline constexpr int kPuzzleLevels = kLongestPuzzle;

/// A position in which one turn, and no other, wins by force (docs/puzzles.md).
struct Puzzle {
  std::string id{};
  std::string position{};  ///< the start of a turn of the solver
  int turns = 0;           ///< the solver's, the first included, if the other holds out as long as he can
  int level = 0;
  std::string solution{};               ///< the words of the turn
  std::vector<std::string> tempting{};  ///< wrong turns that look good, those that look best first
};

/// A file of puzzles of one game.
struct PuzzleBook {
  Spec spec;
  /// No other turn of a puzzle wins within so many turns more than the solution; nothing if none wins at all.
  std::optional<int> beyond{};
  std::vector<Puzzle> puzzles{};
};

/// Reads a file of puzzles. Whatever is in the book then stands as far as the rules alone can tell: positions that can
/// be played, whole turns, ids and levels that belong to what they stand beside, nothing twice. Whether the solution
/// wins is another question (check.h). The error names the line, the field and what was expected.
Expected<PuzzleBook> read_puzzles(std::string_view text);

/// The file's text; reads back to the same.
std::string write_puzzles(const PuzzleBook& book);

/// The id of the puzzle of this position: it is made from nothing else, so that it stays whatever becomes of the file.
std::string puzzle_id(const Spec& spec, std::string_view position);

/// How hard a puzzle is, 1 to kPuzzleLevels: one less than its turns, one more where many wrong turns are tempting.
int puzzle_level(int turns, std::size_t tempting);

/// Which of so many puzzles is the one of a day, counted from 1970-01-01: each once before one comes again. `puzzles`
/// is not 0.
std::size_t puzzle_of_day(std::size_t puzzles, std::int64_t day);

}  // namespace tablier
