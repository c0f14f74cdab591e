#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "erased/any_game.h"
#include "search/levels.h"
#include "session/spec.h"

namespace tablier {

/// The fewest and the most turns that a puzzle's win may take.
inline constexpr int kShortestPuzzle = 2;
inline constexpr int kLongestPuzzle = 8;
/// A puzzle names at most so many wrong turns.
inline constexpr std::size_t kMostTempting = 5;
inline constexpr int kPuzzleLevels = kLevels;

/// A wrong turn or action that looks good.
struct Temptation {
  std::string words{};
  int share = 0;  ///< where nothing is forced: what the solver may expect after it, in per cent

  bool operator==(const Temptation&) const = default;
};

/// A position in which one turn, and no other, wins by force; or, where nothing can be forced, one action is better
/// than all others (docs/puzzles.md).
struct Puzzle {
  std::string id{};
  std::string position{};  ///< as the solver sees it, who is to act
  int turns = 0;           ///< the solver's, the first included, if the other holds out as long as he can
  int share = 0;           ///< where nothing is forced: what the solver may expect, in per cent
  int level = 0;
  std::string solution{};              ///< the words of the turn, or of the action
  std::vector<Temptation> tempting{};  ///< those that look best first
};

/// A file of puzzles of one game.
struct PuzzleBook {
  Spec spec;
  /// The puzzles ask for the best action, which is worth at least so many per cent more than any other; nothing if they
  /// ask for a forced win.
  std::optional<int> margin{};
  /// No other turn of a puzzle wins within so many turns more than the solution; nothing if none wins at all.
  std::optional<int> beyond{};
  std::vector<Puzzle> puzzles{};
};

/// Reads a file of puzzles and checks what the rules can: playable positions, whole turns, matching ids, no duplicates.
/// It does not check solutions (check.h does). The error names the line, the field and what was expected.
Expected<PuzzleBook> read_puzzles(std::string_view text);

/// The file's text; reads back to the same.
std::string write_puzzles(const PuzzleBook& book);

/// The easiest first.
void sort_by_level(PuzzleBook& book);

/// What the solver sees of a puzzle's position: all of it, or with hidden cards the view of the seat to act.
Expected<AnyView> puzzle_view(const Spec& spec, std::string_view position);

/// The id of the puzzle of this position: it depends on nothing else, so that it is stable.
std::string puzzle_id(const Spec& spec, std::string_view position);

/// What the solution is about, as far as the board shows: `capture`, `swap` or `card` (one is played), else `quiet`;
/// `long` if the win takes at least four turns; `saving` if every other action leaves less than an even share.
std::vector<std::string_view> puzzle_themes(const PuzzleBook& book, const Puzzle& puzzle);

/// Which of so many puzzles is the one of a day, counted from 1970-01-01: each once before one comes again. `puzzles`
/// is not 0.
std::size_t puzzle_of_day(std::size_t puzzles, std::int64_t day);

}  // namespace tablier
