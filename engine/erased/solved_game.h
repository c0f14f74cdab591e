#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/long_work.h"
#include "erased/tablebase.h"

namespace tablier {

/// Numbers of positions won or lost in exactly n turns.
struct TurnCounts {
  int turns = 0;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
};

/// All positions of a table.
struct TableCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t drawn = 0;
  int longest = 0;  ///< turns

  std::uint64_t positions() const { return won + lost + drawn; }
};

/// What the winning side of a solved game plays from the start, small enough for a web page.
class PocketBook : public Interface {
 public:
  virtual std::size_t positions() const = 0;
  virtual std::vector<std::byte> bytes() const = 0;  ///< of its file
  /// The error names a position in which the book does not win.
  virtual Expected<CheckedBook> check() const = 0;
};

/// The values of a solved game's positions.
class SolvedValues : public Interface {
 public:
  /// The outcome for the seat to act with best play by both.
  virtual Expected<Outcome> outcome(const AnyState& state) const = 0;
};

/// The table of a solved game: a tablebase with every position. Errors say where the file is damaged.
class SolvedTable : public Tablebase, public SolvedValues {
 public:
  /// Compares every position with its successors, using only the rules.
  virtual Expected<TableCounts> verify(const LongWork& work) const = 0;
  virtual std::uint64_t verification_memory() const = 0;  ///< bytes

  virtual Expected<std::unique_ptr<const PocketBook>> make_book() const = 0;
};

/// The known requirements and results of solving a game.
struct SolveEffort {
  std::uint64_t positions = 0;
  int passes = 0;
  std::uint64_t memory = 0;  ///< in bytes, like the disk for …
  std::uint64_t work = 0;    ///< … intermediate results not there yet,
  std::uint64_t table = 0;   ///< the table,
  std::uint64_t values = 0;  ///< and a table of values alone
};

class TableGame;
class MemoryGame;

/// A solved game. Its folder solved/ defines a function `const SolvedGame& solved_game()` in the game's namespace.
class SolvedGame : public Interface {
 public:
  virtual const GameInfo& info() const = 0;

  /// Rejects bytes that are not a book of this game.
  virtual Expected<std::unique_ptr<const PocketBook>> read_book(std::span<const std::byte> bytes) const = 0;

  virtual const TableGame* with_table() const { return nullptr; }
  virtual const MemoryGame* in_memory() const { return nullptr; }
};

/// A solved game that has a table.
class TableGame : public SolvedGame {
 public:
  const TableGame* with_table() const final { return this; }

  using Path = std::filesystem::path;

  /// Given what is in this folder already.
  virtual SolveEffort effort(const Path& folder) const = 0;
  /// Solves the game in passes, one for each number of turns, from 0 on, until one finds nothing. Results of a pass are
  /// kept in the folder, so that an interrupted run can continue. Progress is that of a pass; `passed` is called after
  /// each.
  virtual Expected<std::vector<TurnCounts>> solve(const Path& folder, const LongWork& work,
                                                  std::function<void(const TurnCounts&)> passed) const = 0;

  enum class Content : std::uint8_t { kTurns, kValues };  ///< who wins and when, or who wins
  /// Makes the table's file from such a folder, atomically.
  virtual Expected<TableCounts> write_table(const Path& folder, Content content, const Path& file,
                                            const LongWork& work) const = 0;
  /// Rejects a file that is not a table of turns of this game.
  virtual Expected<std::unique_ptr<const SolvedTable>> open_table(const Path& file) const = 0;
};

/// The values of a game too large for a table, while they are in memory.
class MemorySolution : public SolvedValues {
 public:
  virtual const std::vector<TurnCounts>& counts() const = 0;
  virtual std::uint64_t positions() const = 0;

  /// Compares this many random positions with their successors, using only the rules.
  virtual Expected<void> check(std::uint64_t positions, std::uint64_t seed, const LongWork& work) const = 0;

  /// The pocket book, including what this file (or none) has of the game with other options.
  virtual Expected<std::unique_ptr<const PocketBook>> extend_book(std::span<const std::byte> file) const = 0;

  /// Positions that are lost in the most turns.
  virtual std::vector<AnyState> longest() const = 0;
};

/// A solved game too large for a table: the run that solves it makes all results.
class MemoryGame : public SolvedGame {
 public:
  const MemoryGame* in_memory() const final { return this; }

  /// Where the values are kept.
  struct Storage {
    bool on_gpu = false;
    /// Files instead of memory, so that an interrupted run can continue. Not with a GPU.
    std::optional<std::filesystem::path> folder{};
  };

  virtual std::uint64_t memory(const Storage& storage) const = 0;  ///< bytes
  virtual std::uint64_t disk(const Storage& storage) const = 0;
  /// Solves the game with these options. Progress is that of half a pass; `passed` is called after each pass.
  virtual Expected<std::unique_ptr<const MemorySolution>> solve(
      const Choices& choices, const Storage& storage, const LongWork& work,
      std::function<void(const TurnCounts&)> passed) const = 0;
};

}  // namespace tablier
