#include <bit>

#include "games/gwezboell/moves.h"

// What search sees without looking ahead: how the king may escape or be taken with one move.
namespace tablier::gwezboell {

namespace {

constexpr Places kEnds = place_bit(0) | place_bit(kWidth - 1);

/// The king has a free way along an edge to a corner.
bool king_escapes(const State& position) {
  const Square king = position.king;
  const bool on_edge_rank = king.rank() == 0 || king.rank() == kWidth - 1;
  const bool on_edge_file = king.file() == 0 || king.file() == kWidth - 1;
  return (on_edge_rank && (kReach[king.file()][occupied(position, rank_line(king))] & kEnds) != 0) ||
         (on_edge_file && (kReach[king.rank()][occupied(position, file_line(king))] & kEnds) != 0);
}

/// Where the ring around the king is open along one of his lines: neither attacker, nor empty throne, nor edge.
Places gaps(const State& position, Line line, unsigned place) {
  Places open = beside(place) & ~Places{position.men[kAttackers][line.number]};
  if (kind_of(line) == kThroneLine) open &= ~kKingsOwn[kThroneLine];
  return open;
}

/// Some attacker on the line has a free way to the place.
bool attacker_comes(const State& position, Line line, unsigned place) {
  const Places reach = kReach[place][occupied(position, line)] | place_bit(place);
  return (((reach << 1U) | (reach >> 1U)) & position.men[kAttackers][line.number]) != 0;
}

/// One attacker's move away from a whole ring around the king.
bool king_falls(const State& position) {
  const Square king = position.king;
  const Places along_rank = gaps(position, rank_line(king), king.file());
  const Places along_file = gaps(position, file_line(king), king.rank());
  if (std::popcount(along_rank) + std::popcount(along_file) != 1) return false;
  const Square gap = along_rank != 0 ? square_at(rank_line(king), static_cast<unsigned>(std::countr_zero(along_rank)))
                                     : square_at(file_line(king), static_cast<unsigned>(std::countr_zero(along_file)));
  if (is_corner(gap) || (occupied(position, rank_line(gap)) & place_bit(gap.file())) != 0) return false;
  return attacker_comes(position, rank_line(gap), gap.file()) || attacker_comes(position, file_line(gap), gap.rank());
}

/// The places on a line where a piece that arrives has an enemy beside it and another of its own side behind that.
Places capturing_places(const State& position, Side mover, unsigned line) {
  const Places mine = position.men[mover][line];
  const Places theirs = position.men[other(mover)][line];
  return (((theirs >> 1U) & (mine >> 2U)) | ((theirs << 1U) & (mine << 2U))) & kAllPlaces & ~(mine | theirs);
}

/// By line, the places where a move may take, whichever of the two lines of that square the enemy stands on.
class CapturingPlaces {
 public:
  CapturingPlaces(const State& position, Side mover) {
    for (unsigned line = 0; line < kLines; ++line) along_[line] = capturing_places(position, mover, line);
    on_ = along_;
    for (std::uint8_t i = 0; i < kLines; ++i) {
      for (Places places = along_[i]; places != 0; places &= places - 1) {
        const Square square = square_at(Line{i}, static_cast<unsigned>(std::countr_zero(places)));
        on_[rank_line(square).number] |= place_bit(square.file());
        on_[file_line(square).number] |= place_bit(square.rank());
      }
    }
  }

  Places on(Line line) const { return on_[line.number]; }

 private:
  std::array<Places, kLines> along_{};
  std::array<Places, kLines> on_{};
};

int captures(const State& position, Side mover, Line line, unsigned moved_to) {
  const Places mine = position.men[mover][line.number];
  const Places theirs = position.men[other(mover)][line.number];
  const Places moved = place_bit(moved_to);
  return std::popcount(theirs & (((mine & (moved << 2U)) >> 1U) | ((mine & (moved >> 2U)) << 1U)));
}

}  // namespace

bool Gwezboell::wins_at_once(const State& position) {
  return side_of(position.status) == kDefenders ? king_escapes(position) : king_falls(position);
}

void Gwezboell::order(const State& position, const ActionList& list, std::span<int> points) {
  const Side mover = side_of(position.status);
  const CapturingPlaces places(position, mover);
  for (int i = 0; i < list.size(); ++i) {
    const Square to{list[i].to};
    int& taken = points[static_cast<std::size_t>(i)];
    taken = 0;
    if ((places.on(rank_line(to)) & place_bit(to.file())) == 0) continue;
    taken = captures(position, mover, rank_line(to), to.file()) + captures(position, mover, file_line(to), to.rank());
  }
}

void Gwezboell::tactical(const State& position, ActionList& list) {
  const CapturingPlaces places(position, side_of(position.status));
  list_moves(position, list, [&places](Line line) { return places.on(line); });
}

}  // namespace tablier::gwezboell
