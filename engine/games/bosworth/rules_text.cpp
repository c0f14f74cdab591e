#include "games/bosworth/rules_text.h"

namespace tablier::bosworth {

std::string_view rules_text() {
  return R"(BOSWORTH

Two, three or four kingdoms fight on a small field with the pieces of chess.
Only four of your cards stand there at first; the others come from your hand
as your camp empties. The owner of the last king wins.

BOARD AND CARDS
Six files (a-f), six ranks (1-6). The corners are closed for ever. Each side
of the board has a camp of four squares:
  South b1 c1 d1 e1    West a2 a3 a4 a5
  North b6 c6 d6 e6    East f2 f3 f4 f5
Two play South and North, three South, West and North; camps that nobody uses
are closed (*). You own 16 cards: king K, queen Q, two rooks R, two bishops B,
two knights N, eight pawns P. Four pawns start on your camp. The other twelve
are shuffled into your pile, from which you get a hand of four. South begins
(*), and turns go round clockwise: S, W, N, E.
Nothing enters or crosses a closed square; a knight may jump over it (*).

YOUR TURN
1. Move one of your pieces. You must if you can; if you cannot, go on.
2. Reinforce: fill every empty square of your camp from your hand, square by
   square in the order above, with cards of your choice. If you have fewer
   cards than empty squares you may pass over squares, as long as enough are
   left for all your cards. Squares passed over, and those still empty when
   your hand is, are closed. Squares on which enemies stand stay as they are.
3. Recruit: draw cards until you hold four or your pile is empty.

HOW PIECES MOVE
As in chess: to a free square, or onto an enemy, who is captured. There is no
castling, no capture en passant, no promotion. A king may also capture his own
pieces. Forward is away from your camp, and pawns differ from those of chess:
- A pawn on its own camp goes one square forward, or two if both are free. It
  captures, diagonally forward, only if the option `opening` lets it: with
  four players, with two in the first edition, or always (opening=all).
- Away from its camp it goes one square forward or sideways to a free square,
  and captures one square along any of the four diagonals.
- It never goes back to its own camp.
edition=first: sideways only towards the camp of an opponent still in play,
and not inside a camp; with two players captures are forward only.

CHECK (edition=revised)
Your king must not be attacked after your move, if you can help it.
- If he is attacked when your turn begins, you must get him out of it. If no
  move does, he is frozen: move another piece, whichever way you like.
- If he is not, no move may leave him attacked. Have you no other, you make
  none (*).
- Reinforcing, you put him on an attacked square only if all your cards and
  squares leave no other way (*).
Nobody announces check. In the first edition there is no check at all: kings
may be left, moved and placed where they can be captured.

LOSING THE KING
If your king is captured on the board you are out; in hand or pile he is safe.
With two players that is the end. With three or four:
- your pieces leave the board, your cards the game;
- your camp's squares are closed, as soon as each is empty;
- your captor takes your queen into his hand, wherever she was. She is his.
If all four squares of your camp are closed when you reinforce and you hold
such a queen, you may open one of them by putting her there, or pass; one
queen a turn.

END
The last king wins. A hundred turns in a row without a capture or a card
placed are a draw among those still in play (*).

WHAT YOU KNOW
Your own cards, the board, how many cards each player has in hand and pile,
and, by counting, which cards each of them has not yet shown. Not: which of
those are in a hand, and the order of any pile.

ACTIONS
  b1b3     the piece on b1 moves to b3
  Q@c1     a queen is placed on c1, passing over empty squares before it
  pass     no queen is placed on a closed camp
  draw:R   a rook is drawn; draw:? if it is not your card

(*) A ruling of ours: the printed sheets are silent or disagree there. So are
these: which camps two and three players use, when `opening` follows the
sheets, that pawns of the first edition do not go towards a fallen camp, and
that "the number of players" is always the number that began.

A game by Mark Alan Osterhaus, first published by Out of the Box Publishing in
1998; the revised edition follows a later sheet, in the French version of Paul
Lequesne.
)";
}

}  // namespace tablier::bosworth
