#include "games/bobail/rules.h"

namespace tablier::bobail {

std::string_view rules_text() {
  return R"(BOBAIL

Two players, South and North, on a board of 5 by 5 squares. Each has five
knights. Between them stands one tower that belongs to nobody, and both of
them move it.

THE GOAL

Have the tower stand on your home rank (rank 1 for South, rank 5 for North),
or leave your opponent with a tower that cannot move.

SETTING UP

South's knights fill rank 1, North's fill rank 5. The tower stands in the
middle, on c3.

    5  n n n n n
    4  . . . . .
    3  . . T . .
    2  . . . . .
    1  s s s s s
       a b c d e

South begins. Agree between you who plays South.

YOUR TURN

A turn has two steps, both compulsory, in this order.

1. The tower step. Move the tower one square, straight or diagonally, to a
   free square.

2. The slide. Choose one of your knights and one of the eight directions.
   The knight goes as far as it can: it stops at the edge of the board, or
   in front of the first piece in its way, be it a knight or the tower. It
   may not stop earlier, and it must move at least one square. Nothing is
   ever jumped or taken.

South's very first turn has no tower step, only a slide.

THE END

- The tower steps onto rank 1: South wins at once. Onto rank 5: North wins
  at once. It does not matter who moved it, so you may be forced to carry
  the tower home for your opponent.
- Your turn begins and the tower has no free square around it: you lose.
- You have moved the tower and none of your knights can slide: you lose.
- The same position comes up for the third time at the start of a turn,
  with the same player to move: the game is a draw.

WRITING IT DOWN

A move is the square a piece leaves and the square it ends on: c3d4 is a
tower step if the tower stands on c3; b1b4 is a slide from b1 up to b4.

A position is the board from rank 5 down to rank 1, then who acts, then the
step: f for South's first slide, t for the tower step, k for a knight's
slide, and - when the game is over and the one named has won. In the board s
and n are knights, T is the tower and a digit counts empty squares. The game
starts from

    nnnnn/5/2T2/5/sssss S f

WHAT WE DECIDED

The printed sheet leaves three things open. These answers are ours:

- A tower on a home rank wins for that side whoever moved it, as in Neutron,
  the game that Bobail descends from.
- A player who cannot slide after the tower step has lost, again as in
  Neutron.
- The third occurrence of a position is a draw.

CREDITS

Bobail is the first of the two games of Castelott, by David Allanic and
Flavien Champenois, illustrated by Alexandre Chanal. The box marks one
knight of each side as a captain; in this game it is a knight like the rest.
)";
}

}  // namespace tablier::bobail
