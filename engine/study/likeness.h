#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "session/spec.h"

namespace tablier {

/// Where the pieces of a position stand, as the solver sees them: his side below, his pieces his own. Two puzzles that
/// are the same but for the sides look the same.
class Likeness {
 public:
  /// Of a position in which a seat of a game for two acts.
  Likeness(const Facts& facts, const AnyState& position);

  /// How many pieces would have to be moved to make one of the other, or of its mirror image.
  int distance(const Likeness& that) const;

 private:
  static int distance(std::span<const char> a, std::span<const char> b);

  // By square, file by file from below: 0 where there is none, else the piece and whose it is.
  std::vector<char> pieces_;
  std::vector<char> mirrored_;
};

/// Puzzles at a smaller distance are near duplicates.
inline constexpr int kLeastDistance = 3;

}  // namespace tablier
