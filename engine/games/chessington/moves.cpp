#include <algorithm>
#include <initializer_list>

#include "games/chessington/rules.h"

namespace tablier::chessington {

namespace {

using SquareTable = std::array<SquareSet, kSquares>;

constexpr Point kEast{.x = 1, .y = 0};
constexpr Point kNorth{.x = 0, .y = 1};
constexpr Point kWest{.x = -1, .y = 0};
constexpr Point kSouth{.x = 0, .y = -1};
constexpr Point kNorthEast{.x = 1, .y = 1};
constexpr Point kNorthWest{.x = -1, .y = 1};
constexpr Point kSouthWest{.x = -1, .y = -1};
constexpr Point kSouthEast{.x = 1, .y = -1};

constexpr std::array kKingSteps{kEast, kNorth, kWest, kSouth, kNorthEast, kNorthWest, kSouthWest, kSouthEast};
constexpr std::array<Point, 8> kKnightJumps{{{.x = 1, .y = 2},
                                             {.x = 2, .y = 1},
                                             {.x = 2, .y = -1},
                                             {.x = 1, .y = -2},
                                             {.x = -1, .y = -2},
                                             {.x = -2, .y = -1},
                                             {.x = -2, .y = 1},
                                             {.x = -1, .y = 2}}};

/// Where something goes from each square, and from which squares it may cross.
struct Reach {
  SquareTable squares;
  SquareSet crossing;
};

constexpr Reach reach_by_steps(const std::array<Point, 8>& steps) {
  Reach reach;
  for (int i = 0; i < kSquares; ++i) {
    for (const Point step : steps) {
      if (const auto to = step_from(Square(i), step)) reach.squares[static_cast<std::size_t>(i)].insert(*to);
      if (step_crosses(Square(i), step)) reach.crossing.insert(Square(i));
    }
  }
  return reach;
}

constexpr Reach kKing = reach_by_steps(kKingSteps);
constexpr Reach kKnight = reach_by_steps(kKnightJumps);

/// A slide in one direction over a board with nothing on it.
constexpr Reach reach_by_slide(Point step) {
  Reach reach;
  for (int i = 0; i < kSquares; ++i) {
    auto last = Square(i);
    for (auto to = step_from(last, step); to; to = step_from(last, step)) {
      reach.squares[static_cast<std::size_t>(i)].insert(*to);
      last = *to;
    }
    // "A move from D": no slide from another part gets that far in files a–d.
    if (part_of(Square(i)) == Part::kD && step_crosses(last, step)) reach.crossing.insert(Square(i));
  }
  return reach;
}

constexpr Reach kSlideEast = reach_by_slide(kEast);
constexpr Reach kSlideNorth = reach_by_slide(kNorth);
constexpr Reach kSlideWest = reach_by_slide(kWest);
constexpr Reach kSlideSouth = reach_by_slide(kSouth);
constexpr Reach kSlideNorthEast = reach_by_slide(kNorthEast);
constexpr Reach kSlideNorthWest = reach_by_slide(kNorthWest);
constexpr Reach kSlideSouthWest = reach_by_slide(kSouthWest);
constexpr Reach kSlideSouthEast = reach_by_slide(kSouthEast);

/// A slide towards higher numbers: as far as the first occupied square, that one included.
SquareSet slide_up(const Reach& reach, Square from, SquareSet occupied) {
  const SquareSet ray = reach.squares[static_cast<std::size_t>(from)];
  return ray & (ray & occupied).up_to_lowest();
}

/// The same towards lower numbers. The finish lies that way.
Targets slide_down(const Reach& reach, Square from, SquareSet occupied) {
  const SquareSet ray = reach.squares[static_cast<std::size_t>(from)];
  const SquareSet blocks = ray & occupied;
  return {.squares = ray & blocks.down_to_highest(), .crosses = blocks.empty() && reach.crossing.contains(from)};
}

Targets rook_reach(Square from, SquareSet occupied) {
  const Targets south = slide_down(kSlideSouth, from, occupied);
  return {.squares = slide_up(kSlideEast, from, occupied) | slide_up(kSlideNorth, from, occupied) |
                     slide_down(kSlideWest, from, occupied).squares | south.squares,
          .crosses = south.crosses};
}

Targets bishop_reach(Square from, SquareSet occupied) {
  const Targets south_west = slide_down(kSlideSouthWest, from, occupied);
  const Targets south_east = slide_down(kSlideSouthEast, from, occupied);
  return {.squares = slide_up(kSlideNorthEast, from, occupied) | slide_up(kSlideNorthWest, from, occupied) |
                     south_west.squares | south_east.squares,
          .crosses = south_west.crosses || south_east.crosses};
}

/// Sud's pawn. Forward is the part's direction of travel; Ruling: on r = 1…4 of B, C and D, the turning corners,
/// also that of the part before.
template <class Visit>
constexpr void for_each_forward(Square square, const Visit& visit) {
  const Spot spot = spot_of(square);
  visit(direction_of(spot.part));
  if (spot.part != Part::kA && spot.r <= 4) visit(direction_of(static_cast<Part>(index(spot.part) - 1)));
}

constexpr Reach kPawnSteps = [] {
  Reach reach;
  for (int i = 0; i < kSquares; ++i) {
    for_each_forward(Square(i), [&](Point forward) {
      if (const auto to = step_from(Square(i), forward)) reach.squares[static_cast<std::size_t>(i)].insert(*to);
      if (step_crosses(Square(i), forward)) reach.crossing.insert(Square(i));
    });
  }
  return reach;
}();

constexpr SquareTable kPawnCaptures = [] {
  SquareTable captures;
  for (int i = 0; i < kSquares; ++i) {
    for_each_forward(Square(i), [&](Point forward) {
      for (const Point aside : {Point{.x = forward.y, .y = forward.x}, Point{.x = -forward.y, .y = -forward.x}}) {
        if (const auto to = step_from(Square(i), forward + aside)) captures[static_cast<std::size_t>(i)].insert(*to);
      }
    });
  }
  return captures;
}();

SquareSet pieces(const State& position) {
  return position.standing[0] | position.standing[1] | position.standing[2] | position.standing[3];
}

}  // namespace

Targets reach(const State& position, Square from, Way way) {
  const auto i = static_cast<std::size_t>(from);
  const SquareSet occupied = pieces(position) | position.obstacles;
  switch (way) {
    case Way::kRook:
      return rook_reach(from, occupied);
    case Way::kBishop:
      return bishop_reach(from, occupied);
    case Way::kKnight:
      return {.squares = kKnight.squares[i], .crosses = kKnight.crossing.contains(from)};
    case Way::kKing:
      return {.squares = kKing.squares[i], .crosses = kKing.crossing.contains(from)};
    case Way::kPawn:
      break;
  }
  return {.squares = (kPawnSteps.squares[i] - occupied) | (kPawnCaptures[i] & pieces(position)),
          .crosses = kPawnSteps.crossing.contains(from)};
}

namespace {

/// The squares of a part and of those after it.
constexpr PartSets kFrom = [] {
  PartSets from = kPartSquares;
  for (std::size_t part = kParts - 1; part-- > 0;) from[part] = from[part] | from[part + 1];
  return from;
}();

}  // namespace

/// No piece may end a move on a part before its home part. Ruling: a knight on its start line may jump onto B by a
/// knight's move, and while on B it may move there or onwards.
SquareSet allowed_ends(Type type, Square from, Way way) {
  if (type == Type::kKnight) {
    const bool starts = way == Way::kKnight && kStartLines[index(Part::kC)].contains(from);
    if (starts || part_of(from) == Part::kB) return kFrom[index(Part::kB)];
  }
  return kFrom[index(home_of(type))];
}

namespace {

/// The pieces that a piece may not capture from a square of this part: those of its own type, however it moves, and
/// those that the swap would put on a part before their home part. A knight on B may be swapped to another square of B.
SquareSet safe_from(const State& position, Type type, Part part) {
  const auto& [rooks, bishops, knights, kings] = position.standing;
  const SquareSet own_type = position.standing[index(type)];
  switch (part) {
    case Part::kA:
      return own_type | bishops | knights | kings;
    case Part::kB:
      return own_type | (knights - kPartSquares[index(Part::kB)]) | kings;
    case Part::kC:
      return own_type | kings;
    case Part::kD:
    case Part::kNone:
      break;
  }
  return own_type;
}

}  // namespace

bool last_type_is_banned(const State& position) {
  // Ruling: not after a lost turn.
  if (position.last == Type::kNone || pieces_on_board(position.team()) == 1) return false;
  const auto has_pieces = [](const Team& team) { return pieces_on_board(team) > 0; };
  return std::ranges::count_if(position.teams, has_pieces) > 2;
}

namespace {

Options nord_options(const State& position) {
  const Type banned = last_type_is_banned(position) ? position.last : Type::kNone;
  Options options;
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (Type(type) != banned) options[type] = targets(position, position.turn, Type(type), own_way(Type(type)));
  }
  // Ruling: nor does the ban apply when it would leave no legal move.
  if (banned != Type::kNone && !any(options)) {
    options[index(banned)] = targets(position, position.turn, banned, own_way(banned));
  }
  return options;
}

/// A card moves that piece, the pawn any piece as a pawn. Ruling: where the card's piece has arrived any piece moves,
/// by its own way or, if so chosen, by the card's.
Options sud_options(const State& position) {
  const bool pawn = position.card == Card::kPawn;
  const bool that_piece = !pawn && position.team()[index(position.card)].on_board();
  const Way card_way = pawn ? Way::kPawn : static_cast<Way>(position.card);
  Options options;
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (that_piece && type != index(position.card)) continue;
    const Way way = pawn || position.arrived_moves_as_card ? card_way : own_way(Type(type));
    options[type] = targets(position, position.turn, Type(type), way);
  }
  return options;
}

}  // namespace

Targets targets(const State& position, Seat seat, Type type, Way way) {
  const Place place = position.teams[static_cast<std::size_t>(seat)][index(type)];
  if (!place.on_board()) return {};
  const Square from = place.square();
  Targets targets = reach(position, from, way);
  targets.squares =
      (targets.squares & allowed_ends(type, from, way)) - position.obstacles - safe_from(position, type, part_of(from));
  return targets;
}

bool can_move(const State& position, Seat seat) {
  for (std::size_t type = 0; type < kTypes; ++type) {
    if (!targets(position, seat, Type(type), own_way(Type(type))).none()) return true;
  }
  return false;
}

Options options(const State& position) {
  return position.variant == Variant::kNord ? nord_options(position) : sud_options(position);
}

bool any(const Options& options) {
  return std::ranges::any_of(options, [](const Targets& targets) { return !targets.none(); });
}

}  // namespace tablier::chessington
