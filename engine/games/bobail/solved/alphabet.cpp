#include "games/bobail/solved/alphabet.h"

#include <algorithm>

namespace tablier::bobail::solved {

void Exceptions::sort() { std::ranges::sort(items_); }

Outcome Exceptions::find(std::uint64_t entry, int tower) const {
  const std::uint64_t least = key(entry, tower) << kCodeBits;
  const auto found = std::ranges::lower_bound(items_, least);
  if (found == items_.end() || (*found >> kCodeBits) != key(entry, tower)) return {};
  return Outcome::from_code(static_cast<std::uint16_t>(*found & ((1U << kCodeBits) - 1)));
}

}  // namespace tablier::bobail::solved
