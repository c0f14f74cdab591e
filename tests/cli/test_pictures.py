"""How boards are drawn, as pictures: a change of the drawing is read as a change of these."""
import unittest

import program

PICTURES = {
    "bobail_with_lines_between_its_squares": (
        ("bobail", "--position", "1nnnn/T4/5/1s3/nssss S k"),
        """\
    ┌────┬────┬────┬────┬────┐
  5 │    │ N♞ │ N♞ │ N♞ │ N♞ │
    ├────┼────┼────┼────┼────┤
  4 │ ♜  │    │    │    │    │
    ├────┼────┼────┼────┼────┤
  3 │    │    │    │    │    │
    ├────┼────┼────┼────┼────┤
  2 │    │ S♞ │    │    │    │
    ├────┼────┼────┼────┼────┤
  1 │ N♞ │ S♞ │ S♞ │ S♞ │ S♞ │
    └────┴────┴────┴────┴────┘
      a    b    c    d    e

    S South   N North   ♞ knight (K)   ♜ tower (T)

South to act. Slide one of your knights as far as it can go.
"""),
    "castelott_in_ascii": (
        ("castelott", "--position", "1nNnn/n4/2T2/5/ssSss S t", "--ascii"),
        """\
    +----+----+----+----+----+
  5 |    | NK | NC | NK | NK |
    +----+----+----+----+----+
  4 | NK |    |    |    |    |
    +----+----+----+----+----+
  3 |    |    | T  |    |    |
    +----+----+----+----+----+
  2 |    |    |    |    |    |
    +----+----+----+----+----+
  1 | SK | SK | SC | SK | SK |
    +----+----+----+----+----+
      a    b    c    d    e

    S South   N North   K knight   C captain   T tower

South to act. Move the tower one square.
"""),
    "gwezboell_with_empty_throne_and_corners": (
        ("gwezboell", "--position", "1d1aa4/4a4/9/a1d5a/1a1d4a/a5aka/2a6/3daa3/3aa2a1 D"),
        """\
    ┌────────────────────────────────────┐
  9 │ ◇   D○  ·   A●  A●  ·   ·   ·   ◇  │
  8 │ ·   ·   ·   ·   A●  ·   ·   ·   ·  │
  7 │ ·   ·   ·   ·   ·   ·   ·   ·   ·  │
  6 │ A●  ·   D○  ·   ·   ·   ·   ·   A● │
  5 │ ·   A●  ·   D○  ╳   ·   ·   ·   A● │
  4 │ A●  ·   ·   ·   ·   ·   A●  D♔  A● │
  3 │ ·   ·   A●  ·   ·   ·   ·   ·   ·  │
  2 │ ·   ·   ·   D○  A●  A●  ·   ·   ·  │
  1 │ ◇   ·   ·   A●  A●  ·   ·   A●  ◇  │
    └────────────────────────────────────┘
      a   b   c   d   e   f   g   h   i

    D Defenders   A Attackers   ♔ king (K)   ○ guard (D)   ● attacker (A)
    ╳ throne   ◇ corner

Defenders to act. Move one of your pieces along its row or file.
"""),
    "gwezboell_in_ascii_where_letters_of_side_and_piece_are_the_same": (
        ("gwezboell", "--position", "1d1aa4/4a4/9/a1d5a/1a1d4a/a5aka/2a6/3daa3/3aa2a1 D", "--ascii"),
        """\
    +------------------------------------+
  9 | +   D   .   A   A   .   .   .   +  |
  8 | .   .   .   .   A   .   .   .   .  |
  7 | .   .   .   .   .   .   .   .   .  |
  6 | A   .   D   .   .   .   .   .   A  |
  5 | .   A   .   D   x   .   .   .   A  |
  4 | A   .   .   .   .   .   A   DK  A  |
  3 | .   .   A   .   .   .   .   .   .  |
  2 | .   .   .   D   A   A   .   .   .  |
  1 | +   .   .   A   A   .   .   A   +  |
    +------------------------------------+
      a   b   c   d   e   f   g   h   i

    D Defenders   A Attackers   K king   D guard   A attacker   x throne
    + corner

Defenders to act. Move one of your pieces along its row or file.
"""),
    "bosworth_with_closed_squares_camps_and_covered_cards": (
        ("bosworth", "--position", "##..NP..SN##/##........##/##........##/##........##/##......SK##/####SN###### S move hand=S:-,N:QRPP pile=S:-,N:KRBBNP out=- quiet=50", "--seat", "S"),
        """\
    ┌────┬────┬────┬────┬────┬────┐
  6 │▒▒▒▒│ n  │ N♟ │ n  │ S♞ │▒▒▒▒│
    ├────┼────┼────┼────┼────┼────┤
  5 │▒▒▒▒│    │    │    │    │▒▒▒▒│
    ├────┼────┼────┼────┼────┼────┤
  4 │▒▒▒▒│    │    │    │    │▒▒▒▒│
    ├────┼────┼────┼────┼────┼────┤
  3 │▒▒▒▒│    │    │    │    │▒▒▒▒│
    ├────┼────┼────┼────┼────┼────┤
  2 │▒▒▒▒│    │    │    │ S♚ │▒▒▒▒│
    ├────┼────┼────┼────┼────┼────┤
  1 │▒▒▒▒│▒▒▒▒│ S♞ │▒▒▒▒│▒▒▒▒│▒▒▒▒│
    └────┴────┴────┴────┴────┴────┘
      a    b    c    d    e    f
    South   hand: none   pile: none
    North   hand: 4 face down   pile: 6 face down   unseen: KQRRBBNPPP

    S South   N North   ♚ king (K)   ♛ queen (Q)   ♜ rook (R)   ♝ bishop (B)
    ♞ knight (N)   ♟ pawn (P)   ▒ closed square   s n camp

South to act. Move one of your pieces.
"""),
    "chessington_with_numbers_obstacles_parts_and_finish": (
        ("chessington-sud", "--position", "pieces=1:*1,*6,*4,*2;2:e12,d12,*5,*3 obst=1544 actor=2 step=move last=B lose=- quiet=15 deck=- card=N queen=- opener=2"),
        """\
    ┌────────────────┬─────────────────────────────────┐
 12 │ k   k   k   2♝ ┊ 2♜  6   5   ■    3   2   1   n  │
 11 │ 1   ■   2   5  ┊ ·   3   2   1    6   5   ■   n  │
 10 │ 2   5   3   6  ┊ ·   1   6   5    ■   3   2   n  │
  9 │ 3   6   ■   1  ┊ ·   ■   3   2    1   6   5   n  │
    │                ├────────────────┬┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┈┤
  8 │ ■   1   5   2  │     C          │ ·   ·   ·   ·  │
  7 │ 5   2   6   3  │                │ 4   1   3   6  │
  6 │ 6   3   1   ■  │ D           B  │ 3   6   2   ■  │
  5 │ ·   ·   ·   ·  │     A          │ 2   ■   1   4  │
    ┝━━━━━━━━━━━━━━━━┵────────────────┤                │
  4 │ r   5   6   ■    2   3   4   ·  ┊ 1   4   6   3  │
  3 │ r   2   3   4    5   6   ■   ·  ┊ 6   3   ■   2  │
  2 │ r   4   5   6    ■   2   3   ·  ┊ ■   2   4   1  │
  1 │ r   ■   2   3    4   5   6   ·  ┊ b   b   b   b  │
    └─────────────────────────────────┴────────────────┘
      a   b   c   d    e   f   g   h    i   j   k   l
    Player 1   points: 31
    Player 2   points: 10
    arrivals: 1R:10 1K:9 2K:6 1N:7 2N:4 1B:5   obstacles: A1 B5 C4 D4
    last moved: B   turns without a crossing: 15   card: N   round begun by: 2

    1 Player 1   2 Player 2   ♜ rook (R)   ♝ bishop (B)   ♞ knight (N)
    ♚ king (K)   ■ obstacle (O)   r b n k start line   ━━ finish line
    in the middle: the parts
    obstacles: By part, the number whose four squares have obstacles.
    last moved: The kind of piece that was moved last. Here it forbids
                nothing: the card decides.
    turns without a crossing: Since a piece last crossed the finish line; 50
                              per player end the game.
    deck: When they are used up, all twelve are shuffled again.
    round begun by: When the twelve cards are used up, the player after this
                    one begins the next round.

Player 2 to act. The card is a knight: move it or, if it has arrived, any piece of yours.
"""),
    "chessington_in_ascii": (
        ("chessington-nord", "--position", "pieces=1:a1,i1,l9,a12;2:a2,j1,l10,b12 obst=3162 actor=1 step=move last=- lose=- quiet=0", "--ascii"),
        """\
    +----------------+---------------------------------+
 12 | 1K  2K  k   k  : .   O   5   4    3   2   1   n  |
 11 | 1   4   O   5  : .   3   2   1    O   5   4   n  |
 10 | O   5   3   6  : .   1   O   5    4   3   2   2N |
  9 | 3   6   4   1  : .   4   3   2    1   O   5   1N |
    |                +----------------+................+
  8 | 4   1   5   O  |     C          | .   .   .   .  |
  7 | 5   O   6   3  |                | 4   O   3   6  |
  6 | 6   3   1   4  | D           B  | 3   6   2   5  |
  5 | .   .   .   .  |     A          | 2   5   O   4  |
    +================+----------------+                |
  4 | r   5   6   1    2   O   4   .  : O   4   6   3  |
  3 | r   2   O   4    5   6   1   .  : 6   3   5   2  |
  2 | 2R  4   5   6    1   2   O   .  : 5   2   4   O  |
  1 | 1R  1   2   O    4   5   6   .  : 1B  2B  b   b  |
    +---------------------------------+----------------+
      a   b   c   d    e   f   g   h    i   j   k   l
    Player 1   points: 0
    Player 2   points: 0
    obstacles: A3 B1 C6 D2   turns without a crossing: 0

    1 Player 1   2 Player 2   R rook   B bishop   N knight   K king
    O obstacle   r b n k start line   == finish line
    in the middle: the parts
    obstacles: By part, the number whose four squares have obstacles.
    last moved: With three or four players the next player may not move this
                kind of piece, unless he has nothing else to move.
    turns without a crossing: Since a piece last crossed the finish line; 50
                              per player end the game.

Player 1 to act. Move one of your pieces.
"""),
}


class Pictures(unittest.TestCase):
    maxDiff = None


for name, (arguments, picture) in PICTURES.items():
    def compare(self, arguments=arguments, picture=picture):
        # The spec and the position's own text come before the board.
        drawn = program.output("show", *arguments).split("\n", 3)[3]
        self.assertEqual(drawn, picture)
    setattr(Pictures, f"test_{name}", compare)

if __name__ == "__main__":
    unittest.main()
