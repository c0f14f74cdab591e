#pragma once

#include <optional>

#include "core/action.h"
#include "core/random.h"
#include "core/seat.h"
#include "games/bosworth/public.h"

// What the files of this game share of its rules.

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

/// The squares of the camp on which a card may be placed now.
struct Places {
  Squares for_king;
  Squares for_others;
};

/// Whether step 2 asks anything of whoever has the turn.
bool can_reinforce(const Public& known);

/// Whether all four squares of the camp are closed: the card in hand may open one of them.
bool camp_is_closed(const Public& known);

/// Where a seat that can reinforce may place his cards, its king being among them or not.
Places places(const Public& known, bool king_in_hand);

// What may be done at each step, for whoever knows the cards that decide it.

void list_moves(const Public& known, ActionList& list);

/// Each kind among the cards on each square that is open to it.
void list_places(Places places, Cards cards, ActionList& list);

/// Where this hand may be placed, and `pass` where that is allowed.
void list_places(const Public& known, Cards hand, ActionList& list);

void list_draws(Cards pile, ActionList& list);

/// What a seat has unseen, told apart.
struct Dealt {
  Cards hand;
  Cards pile;
};

/// Deals what a seat has unseen at random into a hand of so many cards and a pile, as it can have come about. There
/// must be that many.
Dealt deal_unseen(Cards unseen, int hand, Random& random);

/// What a move did besides moving a piece.
struct Captured {
  bool any = false;
  std::optional<Side> loser = std::nullopt;  ///< whose king it was
};

// The turn, step by step, as far as everybody sees it. Each function carries the position on to the next step at which
// somebody decides, to the next turn or to the end.
Captured move(Public& known, Action action);
void end_move(Public& known, bool captured);
void place(Public& known, Action action);
void pass(Public& known);
void draw(Public& known);

/// Plays an action for someone who keeps cards beside what everybody knows: a state, or a view. He must have
/// place(side, kind), draw(side, kind), win_queen(side) and lose_cards(side), which look after his cards alone.
template <class Keeper>
void play(Keeper& keeper, Action action) {
  Public& known = keeper.known;
  const Side side = known.turn;
  switch (verb_of(action)) {
    case Verb::kMove: {
      const Captured captured = move(known, action);
      if (captured.loser) keeper.lose_cards(*captured.loser);
      if (captured.loser && known.players > 2) keeper.win_queen(side);
      end_move(known, captured.any);
      break;
    }
    case Verb::kPlace:
      keeper.place(side, kind_of(action));
      place(known, action);
      break;
    case Verb::kPass:
      pass(known);
      break;
    case Verb::kDraw:
      if (action.what != kHiddenCard) keeper.draw(side, kind_of(action));
      draw(known);
      break;
  }
}

}  // namespace tablier::bosworth
