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

/// Positions that are won or lost in exactly so many turns.
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

/// What the winning side of a solved game plays from the start, small enough for a page.
class PocketBook : public Interface {
 public:
  virtual std::size_t positions() const = 0;
  virtual std::vector<std::byte> bytes() const = 0;  ///< of its file
  /// The error tells a position in which the book does not know how to win.
  virtual Expected<CheckedBook> check() const = 0;
};

/// What is known of every position of a solved game.
class SolvedValues : public Interface {
 public:
  /// What the seat to act gets with the best play of both.
  virtual Expected<Outcome> outcome(const AnyState& state) const = 0;
};

/// The table of a solved game: a tablebase that knows every position. Errors tell where the file is damaged.
class SolvedTable : public Tablebase, public SolvedValues {
 public:
  /// Compares every position with those it leads to, with the rules alone.
  virtual Expected<TableCounts> verify(const LongWork& work) const = 0;
  virtual std::uint64_t verification_memory() const = 0;  ///< bytes

  virtual Expected<std::unique_ptr<const PocketBook>> make_book() const = 0;
};

/// What solving a game takes and finds, as far as it is known before.
struct SolveEffort {
  std::uint64_t positions = 0;
  int passes = 0;
  std::uint64_t memory = 0;  ///< in bytes, like the disk for …
  std::uint64_t work = 0;    ///< … what is found on the way and not there yet,
  std::uint64_t table = 0;   ///< the table,
  std::uint64_t values = 0;  ///< and a table of values alone
};

class TableGame;
class MemoryGame;

/// A game that is solved. Its folder offers it through a function `const SolvedGame& solved_game()` in the game's
/// namespace, in files of its solved/.
class SolvedGame : public Interface {
 public:
  virtual const GameInfo& info() const = 0;

  /// Refuses what is no book of this game.
  virtual Expected<std::unique_ptr<const PocketBook>> read_book(std::span<const std::byte> bytes) const = 0;

  virtual const TableGame* with_table() const { return nullptr; }
  virtual const MemoryGame* in_memory() const { return nullptr; }
};

/// A solved game that has a table: how that is made and read.
class TableGame : public SolvedGame {
 public:
  const TableGame* with_table() const final { return this; }

  using Path = std::filesystem::path;

  /// With what is in this folder already.
  virtual SolveEffort effort(const Path& folder) const = 0;
  /// Solves the game, pass by pass: one for each number of turns, from 0 on, until one finds nothing. What a pass has
  /// found is kept in the folder, so that an interrupted run goes on. Progress is that of a pass; `passed` is called
  /// after each.
  virtual Expected<std::vector<TurnCounts>> solve(const Path& folder, const LongWork& work,
                                                  std::function<void(const TurnCounts&)> passed) const = 0;

  enum class Content : std::uint8_t { kTurns, kValues };  ///< who wins and when, or who wins
  /// Makes the file of a table from such a folder, whole or not at all.
  virtual Expected<TableCounts> write_table(const Path& folder, Content content, const Path& file,
                                            const LongWork& work) const = 0;
  /// Refuses what is no table of turns of this game.
  virtual Expected<std::unique_ptr<const SolvedTable>> open_table(const Path& file) const = 0;
};

/// What is known of the positions of a game too large for a table, as long as it is in memory.
class MemorySolution : public SolvedValues {
 public:
  virtual const std::vector<TurnCounts>& counts() const = 0;
  virtual std::uint64_t positions() const = 0;

  /// Compares so many positions, drawn by the seed, with those they lead to, with the rules alone.
  virtual Expected<void> check(std::uint64_t positions, std::uint64_t seed, const LongWork& work) const = 0;

  /// The pocket book, with what such a file (or none) has of the game with other options.
  virtual Expected<std::unique_ptr<const PocketBook>> extend_book(std::span<const std::byte> file) const = 0;

  /// Positions that are lost in the most turns.
  virtual std::vector<AnyState> longest() const = 0;
};

/// A solved game too large for a table: all that is wanted of it is made in the run that solves it.
class MemoryGame : public SolvedGame {
 public:
  const MemoryGame* in_memory() const final { return this; }

  /// What holds the values.
  struct Storage {
    bool on_gpu = false;
    /// Files instead of memory, so that an interrupted run goes on. Not with a GPU.
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
