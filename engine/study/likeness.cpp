#include "study/likeness.h"

#include <algorithm>

namespace tablier {

Likeness::Likeness(const Facts& facts, const AnyState& position) {
  int width = 0;
  int height = 0;
  for (const SquareFact& square : facts.squares) {
    width = std::max(width, square.x + 1);
    height = std::max(height, square.y + 1);
  }
  const auto size = static_cast<std::size_t>(width * height);
  pieces_.assign(size, 0);
  mirrored_.assign(size, 0);
  const Seat solver = position.actor().seat();
  const bool turned = index(solver) != 0;
  for (const PlacedPiece& piece : position.view(Viewer(solver)).scene().pieces) {
    const SquareFact& square = facts.squares[static_cast<std::size_t>(piece.square)];
    const int y = turned ? height - 1 - square.y : square.y;
    const int whose = piece.owner == PlacedPiece::kNoOwner ? 0 : piece.owner == index(solver) ? 1 : 2;
    const auto sign = static_cast<char>(1 + (3 * piece.piece) + whose);
    pieces_[static_cast<std::size_t>((square.x * height) + y)] = sign;
    mirrored_[static_cast<std::size_t>(((width - 1 - square.x) * height) + y)] = sign;
  }
}

int Likeness::distance(std::span<const char> a, std::span<const char> b) {
  // A piece that must be moved is missing on one square and one too many on another, whatever stands there.
  int missing = 0;
  for (std::size_t i = 0; i < a.size(); ++i) missing += a[i] != 0 && a[i] != b[i] ? 1 : 0;
  return missing;
}

int Likeness::distance(const Likeness& that) const {
  return std::min(distance(pieces_, that.pieces_), distance(mirrored_, that.pieces_));
}

}  // namespace tablier
