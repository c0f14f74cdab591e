#pragma once

#include "erased/solved_game.h"
#include "study/win_prover.h"

namespace tablier::cli {

/// Knows of every position of a solved game who wins by force, from its table.
class TableWins final : public WinProver {
 public:
  explicit TableWins(const SolvedTable& table) : table_(table) {}

  /// Nothing if the table cannot be read there.
  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override;

 private:
  const SolvedTable& table_;
};

}  // namespace tablier::cli
