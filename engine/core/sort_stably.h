#pragma once

#include <algorithm>
#include <iterator>
#include <vector>

namespace tablier {

/// Sorts so that equals stay in their order; for short lists. (The standard library's needs a function that is
/// deprecated in g++ 12's own headers, which clang does not forgive.)
template <class T, class Less>
void sort_stably(std::vector<T>& items, Less less) {
  for (auto at = items.begin(); at != items.end(); ++at) {
    std::rotate(std::upper_bound(items.begin(), at, *at, less), at, std::next(at));
  }
}

}  // namespace tablier
