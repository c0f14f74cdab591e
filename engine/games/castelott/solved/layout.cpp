#include "games/castelott/solved/layout.h"

#include <bit>

#include "games/tower_and_slide.h"

namespace tablier::castelott::solved {

namespace {

/// Calls take(set) for every set of that size of the first so many squares, in the order of numbers.
template <class Take>
void for_each_set(int squares, int size, Take take) {
  for (std::uint32_t set = 0; set < (1U << squares); ++set) {
    if (std::popcount(set) == size) take(set);
  }
}

/// What these squares, the first of which has that number and n others before it in the set, add to the set's rank.
std::uint16_t part_of_rank(std::uint32_t squares, int first_square, int n) {
  std::uint32_t sum = 0;
  for (; squares != 0; squares &= squares - 1) sum += binomial(first_square + std::countr_zero(squares), ++n);
  return static_cast<std::uint16_t>(sum);
}

}  // namespace

template <int kPawns>
std::unique_ptr<const Layout<kPawns>> Layout<kPawns>::make() {
  auto made = std::make_unique<Layout>();
  for (std::uint32_t set = 0; set < std::size(made->low); ++set) {
    if (std::popcount(set) <= kPawns) made->low[set] = part_of_rank(set, 0, 0);
  }
  for (std::uint32_t set = 0; set < std::size(made->high); ++set) {
    const int size = std::popcount(set);
    if (size <= kPawns) made->high[set] = part_of_rank(set, kLowBits, kPawns - size);
  }
  std::uint16_t rows = 0;
  for_each_set(kSquares, kPawns, [&](Squares set) {
    if (mirrored(set) < set) return;
    made->row_of_rank[made->rank(mirrored(set))] = rows | kMirrored;
    made->row_of_rank[made->rank(set)] = rows;
    made->own_sets[rows++] = set;
  });
  std::size_t others = 0;
  for_each_set(kSquares - kPawns, kPawns, [&](std::uint32_t set) { made->other_sets[others++] = set; });
  for (std::size_t direction = 0; direction < 8; ++direction) {
    for (int square = 0; square < kSquares; ++square) {
      made->rays[direction][square] = tower_and_slide::kRays[direction][tower_and_slide::square_at(square)].bits();
    }
  }
  return made;
}

template struct Layout<1>;
template struct Layout<2>;
template struct Layout<3>;
template struct Layout<5>;

}  // namespace tablier::castelott::solved
