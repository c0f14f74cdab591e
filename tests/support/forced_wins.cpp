#include "support/forced_wins.h"

#include <fstream>
#include <sstream>

namespace tablier::testing {

std::vector<ForcedWin> forced_wins() {
  std::vector<ForcedWin> wins;
  std::ifstream file(TABLIER_POSITIONS "/forced_wins.txt");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream fields(line);
    ForcedWin win;
    std::getline(fields, win.spec, '\t');
    std::getline(fields, win.position, '\t');
    fields >> win.turns;
    wins.push_back(win);
  }
  return wins;
}

}  // namespace tablier::testing
