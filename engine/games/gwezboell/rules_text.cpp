#include "games/gwezboell/rules_text.h"

namespace tablier::gwezboell {

std::string_view rules_text() {
  return R"(GWEZBOELL

A king and eight guards stand in the middle of the board, sixteen attackers
around them. The sides are unequal, and so are their goals.

GOAL
  Defenders (D): bring the king to one of the four corners.
  Attackers (A): shut the king in on all four sides.

SET-UP
The board has 9 x 9 squares, a1 at the bottom left to i9 at the top right. The
square in the middle, e5, is the throne; the corners a1, a9, i1 and i9 are the
king's exits.

  9  . . . A A A . . .      K  the king, on his throne
  8  . . . . A . . . .      D  a guard
  7  . . . . D . . . .      A  an attacker
  6  A . . . D . . . A
  5  A A D D K D D A A      Guards and attackers
  4  A . . . D . . . A      together are called pawns.
  3  . . . . D . . . .
  2  . . . . A . . . .
  1  . . . A A A . . .
     a b c d e f g h i

Draw lots for the sides. The defenders move first; then the sides take turns.

A TURN
You move one of your pieces: any number of free squares in a straight line,
along a row or a file, like a rook in chess. The king moves in the same way.
Nobody jumps over a piece.

  * Only the king may stop on the throne, and he may come back to it. A pawn
    may cross the throne while it is empty.
  * Only the king may stop on a corner.

TAKING PAWNS
You take an enemy pawn when your move places it between two pieces of yours:
the one you moved on one side of it and another on the opposite side, all
three next to each other on a row or a file. The pawn leaves the board. One
move may take up to three pawns.

  * The king takes part in this like a guard.
  * A pawn that moves between two enemies is safe: they would have to do it.
  * The empty throne, the corners and the edge of the board do not help to
    take a pawn. It needs two pieces.

THE END
The defenders win when the king stops on a corner.

The attackers win when one of them, by its move, closes the ring: an attacker
on each of the four squares beside the king. In place of one of the four the
edge of the board will do, or the empty throne. So a king in the open is taken
by four, a king at the edge or beside his throne by three.

  * The attacker that moved must belong to the ring. A king that walks into a
    ring of his own will is not taken by that. He is taken once an attacker
    moves into the ring, if only the same one leaving and coming back.
  * Guards do not count in the ring, and neither do corners: a king who stands
    beside a corner cannot be taken.

Whoever has no legal move on his turn loses. When the same position, with the
same side to move, comes up for the third time, the game is drawn.

HOW A MOVE IS WRITTEN
The square you leave, then the square you reach, without a space:

  e7b7   the guard on e7 goes along the seventh row to b7
  a4a2   the attacker on a4 goes down two squares
  e5e9   the king leaves his throne and goes up the file to e9

OUR RULINGS
The printed sheet leaves questions open. These answers are ours:

  * the size of the board and the set-up: the sheet's picture is lost, and we
    follow every other description of the game that we found;
  * only the king stops on corners;
  * throne, corners and edge take no part in taking pawns;
  * the king too is taken only by a move into the ring, never by his own;
  * the ring is made of attackers alone, and a corner is no edge;
  * a player without a legal move loses;
  * the third repetition is a draw.

CREDITS
Gwezboell is the Breton cousin of the Nordic tafl games. The sheet we follow
names neither an author nor a publisher. These words are our own.
)";
}

}  // namespace tablier::gwezboell
