#pragma once

#include "games/bobail/solved/bobail_oracle.h"
#include "study/win_oracle.h"

namespace tablier::cli {

/// Knows of every position of Bobail who wins by force, from its table.
class TableWins final : public WinOracle {
 public:
  explicit TableWins(const bobail::solved::BobailOracle& table) : table_(table) {}

  /// Nothing if the table cannot be read there.
  std::optional<bool> wins(const AnyState& position, Seat seat, int turns) override;

 private:
  const bobail::solved::BobailOracle& table_;
};

}  // namespace tablier::cli
