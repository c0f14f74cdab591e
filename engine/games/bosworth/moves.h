#pragma once

#include "core/action.h"
#include "games/bosworth/public.h"
#include "games/bosworth/verbs.h"

namespace tablier::bosworth {

/// One piece and the squares it may move to.
struct PieceMoves {
  Squares targets;
  std::uint8_t from;
  Kind kind;
};

/// The moves of one seat, piece by piece, on the stack.
class Moves {
 public:
  // The storage is left uninitialised, as in ActionList.
  Moves() {}

  void push(PieceMoves piece) { items_[pieces_++] = piece; }
  void clear() { pieces_ = 0; }
  PieceMoves* begin() { return items_.data(); }
  PieceMoves* end() { return items_.data() + pieces_; }
  const PieceMoves* begin() const { return items_.data(); }
  const PieceMoves* end() const { return items_.data() + pieces_; }
  int count() const {
    int sum = 0;
    for (const PieceMoves& piece : *this) sum += size(piece.targets);
    return sum;
  }

 private:
  // Sixteen cards of one's own and the queens of three others.
  static constexpr std::size_t kMostPieces = 19;
  union {
    std::array<PieceMoves, kMostPieces> items_;
  };
  std::size_t pieces_ = 0;
};

/// Every move of whoever has the turn by the way pieces move, whatever it does to his king; a frozen king moves
/// nowhere.
void moves_but_for_check(const Public& known, Moves& moves);

/// Every legal move. Only at the step `move`.
void legal_moves(const Public& known, Moves& moves);

/// Whether one of moves_but_for_check is legal. Only at the step `move`.
bool is_legal(const Public& known, Action action);

/// Looks at the king of whoever has the turn, for the move to come; false if there is no legal move.
bool look_for_moves(Public& known);

/// Whether one of these enemies could capture on this square, if this is what stops them. The position says what they
/// are; where they and the blockers stand may be what a move would make of it.
bool attacked(const Public& known, int square, Squares enemies, Squares blockers);

}  // namespace tablier::bosworth
