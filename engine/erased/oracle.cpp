#include "erased/oracle.h"

#include "core/level.h"

namespace tablier {

const Oracle* Oracles::of(const AnyGame& game) const {
  const auto found = oracles_.find(&game);
  return found == oracles_.end() ? nullptr : found->second.get();
}

SearchSettings Oracles::level(const AnyGame& game, int number) const {
  SearchSettings settings = game.level(number);
  if (number == kLevels) settings.oracle = of(game);
  return settings;
}

}  // namespace tablier
