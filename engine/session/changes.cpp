#include "session/changes.h"

#include <algorithm>
#include <iterator>

namespace tablier {

namespace {

using Pieces = std::vector<PlacedPiece>;

Pieces without(const Pieces& pieces, const Pieces& others) {
  Pieces rest;
  std::ranges::copy_if(pieces, std::back_inserter(rest), [&](const PlacedPiece& each) {
    return std::ranges::none_of(others, [&](const PlacedPiece& other) {
      return other.square == each.square && other.piece == each.piece && other.owner == each.owner;
    });
  });
  return rest;
}

}  // namespace

BoardChanges changes_between(const Scene& before, const Scene& after, Action action) {
  BoardChanges changes{.taken = without(before.pieces, after.pieces), .placed = without(after.pieces, before.pieces)};
  auto& [moved, taken, placed] = changes;
  const auto move = [&](Pieces::iterator gone, Pieces::iterator come) {
    moved.push_back({.piece = *gone, .to = come == placed.end() ? kNoSquare : static_cast<std::uint8_t>(come->square)});
    if (come != placed.end()) placed.erase(come);
    return taken.erase(gone);
  };
  const auto mover = std::ranges::find(taken, action.from, &PlacedPiece::square);
  if (mover != taken.end()) move(mover, std::ranges::find(placed, action.to, &PlacedPiece::square));
  // A piece that has left one square and appeared on another has moved; pieces that nobody owns are not distinguished.
  for (auto gone = taken.begin(); gone != taken.end();) {
    const auto come = std::ranges::find_if(placed, [&](const PlacedPiece& each) {
      return each.owner != PlacedPiece::kNoOwner && each.owner == gone->owner && each.piece == gone->piece;
    });
    gone = come == placed.end() ? std::next(gone) : move(gone, come);
  }
  return changes;
}

}  // namespace tablier
