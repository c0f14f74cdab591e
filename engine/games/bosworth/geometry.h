#pragma once

#include "games/bosworth/board.h"

namespace tablier::bosworth {

// Where pieces can go on an empty board, as tables worked out by the compiler.

using SquareTable = std::array<Squares, kBoardSize>;

/// One step on the board: files to the right, ranks upwards.
struct Way {
  int files;
  int ranks;
};

/// The square one way on from another, alone in its set; none if that is off the board.
constexpr Squares beyond(int square, Way way) {
  const int file = (square % kWidth) + way.files;
  const int rank = (square / kWidth) + way.ranks;
  const bool on_board = file >= 0 && file < kWidth && rank >= 0 && rank < kWidth;
  return on_board ? only((rank * kWidth) + file) : 0;
}

/// Forward is away from one's own camp.
inline constexpr std::array<Way, kSides> kForward{Way{0, 1}, Way{1, 0}, Way{0, -1}, Way{-1, 0}};
constexpr Way forward(Side side) { return kForward[at(side)]; }
/// Towards a camp is against its owner's forward.
constexpr Way towards(Side side) { return {-forward(side).files, -forward(side).ranks}; }

template <std::size_t N>
constexpr SquareTable leaps(const std::array<Way, N>& ways) {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) {
    for (const Way way : ways) table[static_cast<std::size_t>(square)] |= beyond(square, way);
  }
  return table;
}

constexpr SquareTable ray(Way way) {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) {
    for (Squares next = beyond(square, way); next != 0; next = beyond(lowest(next), way)) {
      table[static_cast<std::size_t>(square)] |= next;
    }
  }
  return table;
}

inline constexpr SquareTable kKingSteps = leaps(
    std::array<Way, 8>{Way{1, 0}, Way{1, 1}, Way{0, 1}, Way{-1, 1}, Way{-1, 0}, Way{-1, -1}, Way{0, -1}, Way{1, -1}});
inline constexpr SquareTable kDiagonalSteps = leaps(std::array<Way, 4>{Way{1, 1}, Way{-1, 1}, Way{-1, -1}, Way{1, -1}});
inline constexpr SquareTable kKnightJumps = leaps(
    std::array<Way, 8>{Way{1, 2}, Way{2, 1}, Way{2, -1}, Way{1, -2}, Way{-1, -2}, Way{-2, -1}, Way{-2, 1}, Way{-1, 2}});

// The four lines through a square: rank, file and both diagonals, each as the ray to higher squares and the one back.
inline constexpr std::array<SquareTable, 4> kRaysUp{ray({1, 0}), ray({0, 1}), ray({1, 1}), ray({-1, 1})};
inline constexpr std::array<SquareTable, 4> kRaysDown{ray({-1, 0}), ray({0, -1}), ray({-1, -1}), ray({1, -1})};

/// Both rays of a line from a square, each as far as the first blocker and with it.
constexpr Squares along(std::size_t line, int square, Squares blockers) {
  // No ray leads on from a corner: there it stands for "no blocker".
  constexpr Squares kFirst = only(0);
  constexpr Squares kLast = only(kBoardSize - 1);
  const auto from = static_cast<std::size_t>(square);
  const Squares up = kRaysUp[line][from];
  const Squares down = kRaysDown[line][from];
  const auto above = static_cast<std::size_t>(std::countr_zero((up & blockers) | kLast));
  const auto below = static_cast<std::size_t>(std::bit_width((down & blockers) | kFirst) - 1);
  return (up & ~kRaysUp[line][above]) | (down & ~kRaysDown[line][below]);
}

constexpr Squares rook_lines(int square, Squares blockers) {
  return along(0, square, blockers) | along(1, square, blockers);
}
constexpr Squares bishop_lines(int square, Squares blockers) {
  return along(2, square, blockers) | along(3, square, blockers);
}

inline constexpr SquareTable kRookLines = [] {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) table[static_cast<std::size_t>(square)] = rook_lines(square, 0);
  return table;
}();
inline constexpr SquareTable kBishopLines = [] {
  SquareTable table{};
  for (int square = 0; square < kBoardSize; ++square) table[static_cast<std::size_t>(square)] = bishop_lines(square, 0);
  return table;
}();

/// The French sheet (check exists) or the German one (it does not).
enum class Edition : std::uint8_t { kRevised, kFirst };
inline constexpr int kEditions = 2;

/// How pawns capture in one game, from its options.
struct PawnRule {
  bool all_diagonals = true;  ///< off the own camp: all four, or the two forward ones
  bool opening = false;       ///< on the own camp: the two forward ones, or none

  constexpr bool operator==(const PawnRule&) const = default;
};

constexpr PawnRule pawn_rule(int players, Edition edition, bool opening_all) {
  const bool first = edition == Edition::kFirst;
  // Ruling: the French sheet names four players only; the German one limits only its clause for three or four.
  // Ruling: "2-, 3-, 4-player game" means the number that began.
  return {.all_diagonals = !first || players > 2, .opening = opening_all || players == 4 || (first && players == 2)};
}

using PawnTable = std::array<SquareTable, kSides>;

constexpr PawnTable pawn_table(auto&& targets) {
  PawnTable table{};
  for (const Side side : kAllSides) {
    for (int square = 0; square < kBoardSize; ++square) {
      table[at(side)][static_cast<std::size_t>(square)] = targets(side, square);
    }
  }
  return table;
}

constexpr bool on_own_camp(Side side, int square) { return (camp(side) & only(square)) != 0; }

inline constexpr PawnTable kAhead = pawn_table([](Side side, int square) { return beyond(square, forward(side)); });

/// Two squares ahead, for pawns that have never moved.
inline constexpr PawnTable kTwoAhead = pawn_table([](Side side, int square) {
  const Way way{2 * forward(side).files, 2 * forward(side).ranks};
  return on_own_camp(side, square) ? beyond(square, way) : 0;
});

constexpr bool in_the_same_camp(int square, Squares other) {
  for (const Squares each : kCamps) {
    if ((each & only(square)) != 0 && (each & other) != 0) return true;
  }
  return false;
}

/// One square sideways, towards the camp so many turns clockwise from the own one. None on the own camp, and in the
/// first edition none from one square of a camp to another.
constexpr PawnTable sidesteps(Edition edition, int turns) {
  return pawn_table([edition, turns](Side side, int square) {
    const Side aim = side_number((static_cast<int>(at(side)) + turns) % kSides);
    const Squares target = beyond(square, towards(aim));
    const bool barred = edition == Edition::kFirst && in_the_same_camp(square, target);
    return on_own_camp(side, square) || barred ? 0 : target;
  });
}

inline constexpr std::array<PawnTable, kEditions> kSidestepsLeft{sidesteps(Edition::kRevised, 1),
                                                                 sidesteps(Edition::kFirst, 1)};
inline constexpr std::array<PawnTable, kEditions> kSidestepsRight{sidesteps(Edition::kRevised, 3),
                                                                  sidesteps(Edition::kFirst, 3)};

/// Where a pawn captures: one square diagonally, never onto its own camp.
constexpr PawnTable pawn_captures(PawnRule rule) {
  return pawn_table([rule](Side side, int square) {
    const Way ahead = forward(side);
    const Way across{ahead.ranks, ahead.files};
    const Squares forwards = beyond(square, {ahead.files + across.files, ahead.ranks + across.ranks}) |
                             beyond(square, {ahead.files - across.files, ahead.ranks - across.ranks});
    if (on_own_camp(side, square)) return rule.opening ? forwards : 0;
    const Squares reach = rule.all_diagonals ? kDiagonalSteps[static_cast<std::size_t>(square)] : forwards;
    return reach & ~camp(side);
  });
}

/// The same the other way round: the squares from which a pawn captures on a given one.
constexpr PawnTable pawn_capturers(const PawnTable& captures) {
  return pawn_table([&captures](Side side, int square) {
    Squares from = 0;
    for (int each = 0; each < kBoardSize; ++each) {
      if ((captures[at(side)][static_cast<std::size_t>(each)] & only(square)) != 0) from |= only(each);
    }
    return from;
  });
}

struct PawnCaptures {
  PawnTable targets;
  PawnTable sources;
};

constexpr PawnCaptures captures_under(PawnRule rule) {
  const PawnTable targets = pawn_captures(rule);
  return {.targets = targets, .sources = pawn_capturers(targets)};
}

inline constexpr std::array<PawnCaptures, 4> kPawnCaptures{captures_under({.all_diagonals = false, .opening = false}),
                                                           captures_under({.all_diagonals = false, .opening = true}),
                                                           captures_under({.all_diagonals = true, .opening = false}),
                                                           captures_under({.all_diagonals = true, .opening = true})};

constexpr const PawnCaptures& captures_of(PawnRule rule) {
  return kPawnCaptures[(rule.all_diagonals ? 2U : 0U) + (rule.opening ? 1U : 0U)];
}

}  // namespace tablier::bosworth
