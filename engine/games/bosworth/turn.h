#pragma once

#include <optional>

#include "core/action.h"
#include "core/seat.h"
#include "games/bosworth/public.h"
#include "games/bosworth/verbs.h"

namespace tablier::bosworth {

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

// Who acts, whose turn it is, and who has won: everybody knows.
Actor actor(const Public& known);
Actor turn_of(const Public& known);
bool begins_turn(const Public& known);
SeatSet winners(const Public& known);

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
