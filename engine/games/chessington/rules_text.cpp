#include "games/chessington/rules_text.h"

#include <string>

namespace tablier::chessington {

namespace {

constexpr std::string_view kRace = R"(Lead your four chess pieces round the board and over the finish line before
those of the others.

THE BOARD
  A track four squares wide runs round the middle: part A eastwards along the
  bottom, B northwards up the right side, C westwards along the top, and D
  southwards down the left side to the finish line below a5, b5, c5 and d5.
  Each part is eight ranks long. Its first rank is a start line: of the rooks
  on A (a1-a4), the bishops on B (i1-l1), the knights on C (l9-l12) and the
  kings on D (a12-d12). That part is the piece's home part. The six ranks
  after it carry the numbers 1 to 6, each once in every file.
  The finish line is a wall as well: nothing passes between A and D, and not
  from d5 to e4 either.

SET-UP
  Chance names who begins. From him clockwise each player places a rook, a
  bishop, a knight and a king on free squares of their start lines. Then a die
  is rolled for each part, and obstacles are put on the four squares there
  that have this number.

MOVES
  The pieces move as in chess: rooks slide straight, bishops diagonally, as
  far as the way is free; a king goes one square in any direction; a knight
  two squares straight and one aside. Obstacles block and cannot be captured.
  Only the knight jumps: over obstacles, pieces and corners of the middle.
  No piece may end its move on a part before its home part. One exception: a
  knight on its start line may jump onto part B, and while it is there it may
  go on moving on B or onwards. (When it may do so is our ruling.)
  To cross is to move beyond D's last rank, past a5-d5, within files a to d:
  pieces that slide and the king as if a free rank lay behind the line, the
  knight as if there were two. Standing on the last rank is not enough. (Our
  ruling.) A piece that has crossed leaves the board: it has arrived.

CAPTURES
  A capture is a swap: the captured piece goes to the square its captor came
  from. You may capture your own pieces too. You may not capture a piece of
  the same type, nor one that the swap would put on a part before its home
  part. A knight on B may be swapped to another square of B, but no swap
  brings a knight from C or D to B.

TURNS
  Turns go clockwise; whoever has four pieces home is passed over. You must
  move if you can. If none of your pieces can move, you lose this turn and
  your next one.

)";

constexpr std::string_view kBan = R"(THE TYPE JUST MOVED
  You may not move a piece of the type that was moved in the turn directly
  before yours. This does not hold with two players, when only two players
  still have pieces on the board, or when you have one piece left; nor, and
  this is our ruling, when it would leave you no move, or when the turn before
  yours was lost.

)";

constexpr std::string_view kCardRules = R"(CARDS
  There are twelve: two each of R, B, N, K, Q and P. Your turn begins with a
  drawn card; a turn lost in advance draws none (our ruling).
  R B N K  Move that piece. If it has arrived, move any of your pieces: by its
           own way of moving, or, if you chose arrived=card, by the card's.
           (The sheet leaves this open.)
  P        Move any of your pieces as a pawn: one square forward to a free
           square, which may be over the finish line, or one square diagonally
           forward to capture. Forward is the way the part runs; on the first
           four ranks of B, C and D, the corners, it is also the way the part
           before runs, as you like. No double step. (That a capture may lead
           back to the part before, where home allows, is our ruling, and so
           is which squares are corners.)
  Q        Choose a part with a piece on it. The die gives one of the five
           other numbers, and the obstacles of that part move there. A piece
           that one lands on goes back to the nearest free square of the
           part's start line; if that is full, of the next rank, and so on.
           Between two equally near you choose. Several pieces go in order,
           from the outer file inwards. (The details are our ruling.)
  If the card lets you move nothing you lose this turn, and your next one too
  if none of your pieces could move in its own way either. (Our ruling.)
  When all twelve have been drawn and that turn is over, the deck is shuffled
  and the next turn belongs to the player after the one who had begun the
  round, or to the next after him with pieces left.

)";

constexpr std::string_view kEnd = R"(END AND SCORE
  With n players there are 4n pieces. The first to cross scores 4n points, the
  next 4n - 1, and so on; the first of each type scores 2 more. The game ends
  when one piece is left; that one scores 1 if it stands on D. Most points
  win. Our rulings: equals share the win, and 50n turns in a row without a
  crossing, lost ones included, end the game: what is left scores nothing.
)";

constexpr std::string_view kNordEnd = R"(  2n lost turns in a row end it in the same way (our ruling too).
)";

constexpr std::string_view kWriting = R"(
HOW ACTIONS ARE WRITTEN
  first:2    chance: seat 2 begins
  R@a3       place your rook on a3
  roll:B4    chance: the obstacles of part B stand on its fours
  a1a8       move from a1 to a8; if a piece is there, the two swap
  d5*        cross the finish line from d5
)";

constexpr std::string_view kSudWriting = R"(  card:Q     chance: a queen is drawn
  board:C    move the obstacles of part C
  back:i1    the piece under the obstacle goes back to i1
)";

constexpr std::string_view kSource = R"(
WHERE THESE RULES COME FROM
  Chessington's French sheet (translated by JMT), which names neither designer
  nor publisher. Its picture of the board is lost. The board as drawn here is
  our ruling: a 4-wide track that agrees with all the sheet says of it. So are
  the points marked as ours above.
)";

}  // namespace

std::string_view nord_rules() {
  static const std::string kText =
      std::string(kRace).append(kBan).append(kEnd).append(kNordEnd).append(kWriting).append(kSource);
  return kText;
}

std::string_view sud_rules() {
  static const std::string kText =
      std::string(kRace).append(kCardRules).append(kEnd).append(kWriting).append(kSudWriting).append(kSource);
  return kText;
}

}  // namespace tablier::chessington
