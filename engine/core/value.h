#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <span>
#include <vector>

#include "core/action.h"
#include "core/random.h"
#include "core/seat.h"

namespace tablier {

/// An expected payoff in ten-thousandths: an integer, so that every compiler and machine finds the same best move.
using Value = std::int32_t;
inline constexpr Value kWholeWin = 10'000;
using Values = std::array<Value, kMaxSeats>;

/// Converts each seat's points to its expected payoff: a lead of `doubling` points doubles a seat's share. Seats
/// outside the set get nothing. Integers only.
inline Values shares_of(const std::array<int, kMaxSeats>& points, SeatSet seats, int doubling) {
  constexpr int kFine = 16;  // steps a doubling is divided into
  constexpr std::array<std::uint64_t, kFine> kRoots{65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                                    46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
  int most = 0;
  bool first = true;
  for (int i = 0; i < kMaxSeats; ++i) {
    if (!seats.contains(seat_at(i))) continue;
    most = first ? points[static_cast<std::size_t>(i)] : std::max(most, points[static_cast<std::size_t>(i)]);
    first = false;
  }
  std::array<std::uint64_t, kMaxSeats> weights{};
  std::uint64_t total = 0;
  for (int i = 0; i < kMaxSeats; ++i) {
    if (!seats.contains(seat_at(i))) continue;
    const int behind = std::min((most - points[static_cast<std::size_t>(i)]) * kFine / doubling, 15 * kFine);
    weights[static_cast<std::size_t>(i)] =
        kRoots[static_cast<std::size_t>(behind % kFine)] >> static_cast<unsigned>(behind / kFine);
    total += weights[static_cast<std::size_t>(i)];
  }
  Values values{};
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    values[i] = total == 0 ? 0 : static_cast<Value>(weights[i] * kWholeWin / total);
  }
  return values;
}

/// One of the list's actions, each as likely as its weight says.
inline Action by_weight(const ActionList& list, std::span<const std::uint32_t> weights, Random& random) {
  std::uint32_t total = 0;
  for (int i = 0; i < list.size(); ++i) total += weights[static_cast<std::size_t>(i)];
  std::uint32_t ticket = random.below(total);
  int i = 0;
  while (ticket >= weights[static_cast<std::size_t>(i)]) ticket -= weights[static_cast<std::size_t>(i++)];
  return list[i];
}

/// A stable sort for short lists. (The standard library's uses a function that is deprecated in g++ 12's own headers,
/// which clang reports.)
template <class T, class Less>
void sort_stably(std::vector<T>& items, Less less) {
  for (auto at = items.begin(); at != items.end(); ++at) {
    std::rotate(std::upper_bound(items.begin(), at, *at, less), at, std::next(at));
  }
}

}  // namespace tablier
