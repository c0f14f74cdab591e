#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "core/error.h"
#include "core/long_work.h"
#include "games/bobail/solved/layout.h"
#include "games/bobail/solved/pass_log.h"
#include "games/bobail/solved/row_solver.h"
#include "solving/memory.h"

namespace tablier::bobail::solved {

using namespace solving;

struct SolveSettings {
  std::filesystem::path folder;  ///< for the passes; made if it is not there
  LongWork work{};               ///< its progress is that of a pass; what is whole is kept when it is stopped
  std::function<void(const PassFacts&)> passed = [](const PassFacts&) {};  ///< after each pass
  /// Up to so many positions of a pass, the next one is told of them one by one instead of looking for them everywhere.
  std::uint64_t few = 4'000'000;
};

/// Solves the game with so many knights a side for every position at the start of a turn, by retrograde analysis: a
/// pass for each number of turns, from those that are over at once.
///
/// A position is won in n turns if some turn of the mover ends the game in his favour (n = 1) or leads to one that is
/// lost in n - 1; it is lost in n turns if every turn loses at once (n = 1) or leads to one that is won in n - 1 at the
/// latest, some turn to exactly that; it is lost in 0 turns if the tower is enclosed. Whatever is neither is a draw:
/// both sides can go on forever without losing. Repetition is not counted.
template <int kKnights>
class Solver {
 public:
  explicit Solver(SolveSettings settings);

  /// Bytes of memory, and of disk at the most.
  static constexpr std::uint64_t kEntries = std::uint64_t{Layout<kKnights>::kRows} * Layout<kKnights>::kColumns;
  static constexpr std::uint64_t kMemory = kEntries * sizeof(Entry);
  static constexpr std::uint64_t kDisk = kEntries * 15;

  /// Makes all passes that are not in the folder yet. Returns the facts of each, for 0, 1, 2, … turns; the last has
  /// found nothing. An error when the disk fails, a pass in the folder is damaged, or it was stopped.
  Expected<std::vector<PassFacts>> run();

 private:
  static constexpr std::uint32_t kColumns = Layout<kKnights>::kColumns;

  Expected<PassFacts> make_pass(std::uint32_t turns, const PassReader* before);
  bool few(const PassReader* pass) const;
  void drop_steps_home(std::uint32_t row, std::vector<Change>& changes) const;
  void add_steps_home(std::uint32_t row, std::span<Entry> own) const;
  Expected<void> take_over(const PassReader& pass, const PassReader* before);

  SolveSettings settings_;
  Layout<kKnights> layout_;
  LargeArray<Entry> entries_;
};

extern template class Solver<1>;
extern template class Solver<2>;
extern template class Solver<5>;

}  // namespace tablier::bobail::solved
