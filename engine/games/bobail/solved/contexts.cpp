#include "games/bobail/solved/contexts.h"

#include <algorithm>

namespace tablier::bobail::solved {

void Exceptions::sort() { std::ranges::sort(items_); }

Outcome Exceptions::find(std::uint64_t entry, int tower) const {
  const std::uint64_t least = key(entry, tower) << kCodeBits;
  const auto found = std::ranges::lower_bound(items_, least);
  if (found == items_.end() || (*found >> kCodeBits) != key(entry, tower)) return {};
  return Outcome::from_code(static_cast<std::uint16_t>(*found & ((1U << kCodeBits) - 1)));
}

namespace {

// Short wins and losses are distinguished turn by turn, long ones are not.
std::uint8_t fine_class(Outcome outcome) {
  if (outcome.is_draw()) return 0;
  constexpr int kExact = 15;
  const int turns = outcome.turns();
  const int step = turns <= kExact ? turns : turns <= 24 ? kExact + 1 : kExact + 2;
  return static_cast<std::uint8_t>(outcome.is_won() ? 1 + step : 20 + step);
}

std::uint8_t coarse_class(Outcome outcome) {
  if (outcome.is_draw()) return 0;
  constexpr std::array<int, 4> kWonUpTo{1, 3, 5, 9};
  constexpr std::array<int, 4> kLostUpTo{1, 2, 4, 8};
  const auto& limits = outcome.is_won() ? kWonUpTo : kLostUpTo;
  const auto step = std::ranges::lower_bound(limits, outcome.turns()) - limits.begin();
  return static_cast<std::uint8_t>((outcome.is_won() ? 1 : 6) + step);
}

}  // namespace

Contexts::Contexts(TableKind kind, const Alphabet& alphabet)
    : kind_(kind), count_(kSafeSteps * (kind == TableKind::kTurns ? kFine * kFine * kCoarse : 1U << 12)) {
  // What has no symbol of its own takes very long.
  fine_.fill(kind == TableKind::kTurns ? fine_class(Outcome::won_in(100)) : 0);
  coarse_.fill(coarse_class(Outcome::won_in(100)));
  for (std::size_t symbol = 0; symbol < alphabet.outcomes().size(); ++symbol) {
    const Outcome outcome = alphabet.outcomes()[symbol];
    const int value = outcome.is_draw() ? 0 : outcome.is_lost() ? 1 : 2;
    fine_[symbol] = kind == TableKind::kTurns ? fine_class(outcome) : static_cast<std::uint8_t>(value);
    coarse_[symbol] = coarse_class(outcome);
  }
  fine_[kNone] = kind == TableKind::kTurns ? kFine - 1 : kValueClasses - 1;
  coarse_[kNone] = kCoarse - 1;
}

}  // namespace tablier::bobail::solved
