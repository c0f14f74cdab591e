#pragma once

#include <string>
#include <vector>

namespace tablier::testing {

/// A position in which the seat to act wins by force.
struct ForcedWin {
  std::string spec;
  std::string position;
  int turns = 0;
};

/// Those of tests/positions/forced_wins.txt.
std::vector<ForcedWin> forced_wins();

}  // namespace tablier::testing
