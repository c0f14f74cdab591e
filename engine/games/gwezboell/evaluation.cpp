#include <algorithm>
#include <bit>

#include "games/gwezboell/rules.h"

namespace tablier::gwezboell {

namespace {

// Points, found by matches between versions (docs/strength.md).
constexpr int kGuardWorth = 60;
constexpr int kAttackerWorth = 38;
constexpr int kKingMove = 4;       ///< a square the king can go to
constexpr int kOpenToEdge = 26;    ///< a free line from the king to the edge of the board
constexpr int kEdgeTwoWays = 120;  ///< the king can reach the edge where both ways to a corner are free
constexpr int kBesideKing = 14;    ///< an attacker next to the king
constexpr int kCornerHalfClosed = 30;
constexpr int kCornerClosed = 90;
constexpr int kEvenStart = (16 * kAttackerWorth) - (8 * kGuardWorth);  ///< what makes full sides even

int pieces(const State& position, Side side) {
  // Four ranks at a time.
  const auto& men = position.men[side];
  const auto four = [&men](unsigned rank) {
    return std::popcount(
        std::bit_cast<std::uint64_t>(std::array{men[rank], men[rank + 1], men[rank + 2], men[rank + 3]}));
  };
  return four(0) + four(4) + std::popcount(unsigned{men[kWidth - 1]});
}

/// The free line from a place on an edge line to its ends, both of them corners.
int ways_to_corners(const State& position, Line edge, unsigned place) {
  const Places reach = kReach[place][occupied(position, edge) & ~place_bit(place)];
  return ((reach & 1U) != 0 ? 1 : 0) + ((reach & place_bit(kWidth - 1)) != 0 ? 1 : 0);
}

/// What the king can reach along one of his two lines.
int kings_way(const State& position, Line line, unsigned place) {
  const Places reach = kReach[place][occupied(position, line)];
  int points = kKingMove * std::popcount(reach);
  for (const unsigned end : {0U, kWidth - 1}) {
    if ((reach & place_bit(end)) == 0) continue;
    points += kOpenToEdge;
    const Square at_edge = square_at(line, end);
    const Line edge = line.is_file() ? rank_line(at_edge) : file_line(at_edge);
    const int ways = ways_to_corners(position, edge, line.is_file() ? at_edge.file() : at_edge.rank());
    points += ways == 2 ? kEdgeTwoWays : ways * kOpenToEdge;
  }
  return points;
}

int encirclement(const State& position) {
  const Square king = position.king;
  const auto attackers_beside = [&](Line line, unsigned place) {
    return std::popcount(position.men[kAttackers][line.number] & beside(place));
  };
  return kBesideKing *
         (attackers_beside(rank_line(king), king.file()) + attackers_beside(file_line(king), king.rank()));
}

/// Attackers on the two squares beside a corner close it for good: nobody but the king could stand behind them.
int corners_closed(const State& position) {
  constexpr Places kBesideCorners = place_bit(1) | place_bit(kWidth - 2);
  constexpr std::array<int, 3> kByStoppers{0, kCornerHalfClosed, kCornerClosed};
  const auto& attackers = position.men[kAttackers];
  int points = 0;
  for (const unsigned rank : {0U, kWidth - 1}) {
    for (const unsigned file : {0U, kWidth - 1}) {
      const Places on_rank = attackers[rank] & kBesideCorners & beside(file);
      const Places on_file = attackers[kWidth + file] & kBesideCorners & beside(rank);
      points += kByStoppers[static_cast<std::size_t>(std::popcount(on_rank) + std::popcount(on_file))];
    }
  }
  return points;
}

}  // namespace

int Gwezboell::evaluate(const State& position) {
  const Square king = position.king;
  return (kGuardWorth * (pieces(position, kDefenders) - 1)) - (kAttackerWorth * pieces(position, kAttackers)) +
         kings_way(position, rank_line(king), king.file()) + kings_way(position, file_line(king), king.rank()) -
         encirclement(position) - corners_closed(position) + kEvenStart;
}

namespace {

// Threats: how the king may escape or be taken with one move.

constexpr Places kEnds = place_bit(0) | place_bit(kWidth - 1);

/// The king has a free way along an edge to a corner.
bool king_escapes(const State& position) {
  const Square king = position.king;
  const bool on_edge_rank = king.rank() == 0 || king.rank() == kWidth - 1;
  const bool on_edge_file = king.file() == 0 || king.file() == kWidth - 1;
  return (on_edge_rank && (kReach[king.file()][occupied(position, rank_line(king))] & kEnds) != 0) ||
         (on_edge_file && (kReach[king.rank()][occupied(position, file_line(king))] & kEnds) != 0);
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
    taken = std::popcount(flanked(position, rank_line(to), to.file())) +
            std::popcount(flanked(position, file_line(to), to.rank()));
  }
}

void Gwezboell::tactical(const State& position, ActionList& list) {
  const CapturingPlaces places(position, side_of(position.status));
  list_moves(position, list, [&places](Line line) { return places.on(line); });
}

}  // namespace tablier::gwezboell
