#pragma once

#include "puzzle/win_oracle.h"
#include "solve/bobail_oracle.h"

namespace tablier::cli {

/// Knows of every position of Bobail who wins by force, from its table.
class TableWins final : public WinOracle {
 public:
  explicit TableWins(const solve::BobailOracle& table) : table_(table) {}

  /// Nothing if the table cannot be read there.
  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override;

 private:
  const solve::BobailOracle& table_;
};

}  // namespace tablier::cli
