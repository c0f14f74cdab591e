#pragma once

#include "erased/solved_game.h"

namespace tablier::bobail::solved {

/// Bobail as a solved game. With fewer knights a side it is the smaller game that the solver is tested with.
template <int kKnights>
class SolvedBobail final : public SolvedGame {
 public:
  const GameInfo& info() const override;
  SolveEffort effort(const Path& folder) const override;
  Expected<std::vector<TurnCounts>> solve(const Path& folder, const LongWork& work,
                                          std::function<void(const TurnCounts&)> passed) const override;
  Expected<TableCounts> write_table(const Path& folder, Content content, const Path& file,
                                    const LongWork& work) const override;
  Expected<std::unique_ptr<const SolvedTable>> open_table(const Path& file) const override;
  Expected<std::unique_ptr<const PocketBook>> read_book(std::span<const std::byte> bytes) const override;
};

extern template class SolvedBobail<2>;
extern template class SolvedBobail<5>;

}  // namespace tablier::bobail::solved
