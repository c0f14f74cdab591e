#include "games/castelott/rules.h"

namespace tablier::castelott {

std::string_view rules_text() {
  return R"(AU-TOUR DE CASTELOTT

Two players, South and North, on a board of 5 by 5 squares. Each has four
knights and a captain; together they are called pawns. Between them stands
one tower that belongs to nobody. Pieces move as in Bobail.

THE GOAL

Take the enemy captain, in one of three ways:

- flanked: two of your pawns stand next to it on opposite sides, left and
  right or above and below. Diagonals do not count, nor do the tower and the
  edge of the board.
- abroad: it stands on your home rank (rank 1 for South, rank 5 for North).
- shut in: no square around it is free.

SETTING UP

    5  n n N n n      N  North's captain, on c5
    4  . . . . .
    3  . . T . .      T  the tower, on c3
    2  . . . . .
    1  s s S s s      S  South's captain, on c1
       a b c d e

South begins. Agree between you who plays South.

YOUR TURN

1. The tower step. Move the tower one square, straight or diagonally, to a
   free square. If it has none, this step is skipped. A tower on a home rank
   means nothing in this game.

2. The slide. Choose one of your pawns and one of the eight directions. The
   pawn goes as far as it can: to the edge, or to the square before the
   first piece in its way. It may not stop earlier.

   Your captain slides like a knight. But if your turn begins with exactly
   one free square around your captain, it is the captain that you must
   slide, in any direction that is then open to it. The tower may not step
   onto that free square unless it has no other step; if that leaves the
   captain nowhere to go, slide any pawn.

3. The push. You may move the enemy captain one square in any direction to a
   free square, or pass.

South's very first turn has neither tower step nor push.

THE END

After your slide, in this order:
 1. the enemy captain is flanked: you win;
 2. your own captain is flanked or abroad: you lose;
 3. the enemy captain is shut in: you win.
After your push, in this order:
 4. the enemy captain is abroad or flanked: you win;
 5. your own captain is flanked, the pushed captain being one of the two:
    you lose.
If none of your pawns can slide, you lose. A position that comes up for the
third time at the start of a turn is a draw.

With the option push=plain a push flanks nobody: whoever it leaves flanked is
lost only if the next slide does not undo it.

WRITING IT DOWN

A move is the square a piece leaves and the square it ends on: c3d4 for the
tower, c1a3 for a slide, c5d4 for a push, or pass. A position is the board
from rank 5 down to rank 1, who acts, and the step: f South's first slide, t
tower step, k slide, c slide of the forced captain, p push, and - when the
game is over and the one named has won. The game starts from

    nnNnn/5/2T2/5/ssSss S f

WHAT WE DECIDED

The printed sheet leaves some things open. These answers are ours: that a
push can flank (the option gives the other reading); that the step of an
enclosed tower is skipped; where the tower may go when the captain is forced,
and what happens if it cannot slide after all; that a slide which flanks both
captains wins; that a player without a slide loses; the draw.

CREDITS

Au-Tour de Castelott is the second game of Castelott, by David Allanic and
Flavien Champenois, illustrated by Alexandre Chanal.
)";
}

}  // namespace tablier::castelott
