#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "search/proof.h"
#include "study/puzzle.h"
#include "terminal/console.h"

namespace tablier::cli {

/// `tablier puzzle`: which puzzle to solve. Without a game and an id: a list of what there is.
struct PuzzleChoice {
  std::optional<std::string> game{};
  std::optional<int> level{};
  std::optional<std::string> id{};
  std::optional<std::string> day{};  ///< "2026-11-15"; today if there is none
};
int run_puzzle(const PuzzleChoice& choice, const Console& console);

struct PuzzleMakeChoice {
  std::string spec;
  int count = 200;
  std::uint64_t seed = 1;
  int fewest = kShortestPuzzle;
  int most = 4;
  std::string beyond = "1";         ///< a number, or "all": by the table of all positions
  std::uint64_t work = 10'000'000;  ///< for each position of a game that is won in time; a little of it for the others
  int games = 1'000'000;
  std::optional<std::string> tables{};  ///< the folder of the table, for "all"
  std::optional<std::string> keep{};    ///< a file whose puzzles stay and count
  std::optional<std::string> output{};  ///< a new file; the standard output if there is none
};
/// Writes a file of puzzles. Fails if fewer were found than were asked for.
int run_puzzle_make(const PuzzleMakeChoice& choice, const Console& console);

struct PuzzleVerifyChoice {
  std::string file;
  std::optional<int> beyond{};    ///< instead of what the file claims
  int horizon = kMostProofTurns;  ///< turns that no question looks beyond, other than about the solution
  int most = kLongestPuzzle;      ///< turns of the longest puzzles that are looked at; others are only read
  int threads = 1;
  bool each = false;  ///< tell what each puzzle cost
};
/// Checks every puzzle of a file by search, and that no two are near duplicates.
int run_puzzle_verify(const PuzzleVerifyChoice& choice, const Console& console);

}  // namespace tablier::cli
