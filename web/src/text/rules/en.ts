import type { Rules } from "../rules";

const raceMoves = [
  "Pieces move as in chess. Obstacles block the way; only the knight jumps. No piece may end its move on a part before its own home: rooks live on A, bishops on B, knights on C, kings on D.",
  "A capture is a change of places: the captured piece, even one of your own, goes to the square that the captor left. Pieces of the same kind cannot capture each other, and nobody may be sent to a part before his home.",
  "You must move if you can. If none of your pieces can, you lose this turn and the next one.",
];
const raceEnd = [
  "A piece that moves over the finish line, beyond the last rank of part D, has arrived. With n players the first scores 4n points, the next one less, and so on; the first of each kind scores 2 more.",
  "The game ends when one piece is left; it scores 1 point if it stands on part D. Most points win; equals share the win.",
];
const raceSetup = [
  "Chance names who begins. In turn everybody places rook, bishop, knight and king, each on a free square of its start line. Then a die is rolled for each of the four parts: the four squares with that number get obstacles.",
];
const raceRulings = [
  "The picture of the board is lost: a track four squares wide round a middle of 4 by 4 fits every word of the text.",
  "To arrive is to move beyond the last rank; standing on it is not enough.",
  "A knight on its start line may jump back onto part B, and move on from there.",
  "Fifty turns per player without an arrival end the game; equal points share the win.",
];
const raceCredits = "The French sheet that we have (translation: JMT) names neither designer nor publisher.";

export const rulesEn: Readonly<Record<string, Rules>> = {
  bobail: {
    goal: ["Have the tower stand on your home rank, or leave your opponent with a tower that cannot move."],
    setup: ["Five knights each on their home ranks, the tower in the middle. It belongs to nobody, and both move it. South begins."],
    turn: [
      "First move the tower one square in any direction, straight or diagonal, to a free square.",
      "Then slide one of your knights in any direction as far as it can go: to the edge, or to the square before the next piece. It may not stop earlier. Nothing is ever jumped or taken.",
      "In South’s very first turn there is no tower step, only the slide.",
    ],
    end: [
      "The tower steps on rank 1: South wins at once. On rank 5: North wins at once.",
      "Your turn begins and the tower has no free square around it: you lose.",
    ],
    rulings: [
      "It does not matter who moved the tower home, so you may be forced to lose that way.",
      "After your tower step none of your knights can slide: you lose.",
      "The same position for the third time at the start of a turn is a draw.",
    ],
    credits:
      "The first game of Castelott, by David Allanic and Flavien Champenois, illustrated by Alexandre Chanal; a relative of Neutron.",
  },
  castelott: {
    goal: ["Take the enemy captain: flank him, have him on your home rank, or shut him in."],
    setup: ["As in Bobail, but the middle one of your five is your captain. He slides as a knight does. South begins."],
    turn: [
      "Move the tower one square. If it has no free square around it, skip this step.",
      "Slide a knight or your captain as far as it can go. If your captain had exactly one free square around him when your turn began, you must slide him.",
      "If you like, push the enemy captain one square in any direction to a free square, or pass.",
      "South’s first turn has neither tower step nor push.",
    ],
    end: [
      "After a slide a captain with enemies on both sides in his row or file is taken; so is one who stands on the enemy’s home rank. The enemy’s captain is looked at first.",
      "After your slide the enemy captain has no free square around him: you win.",
      "Your push leaves the enemy captain flanked or on your home rank: you win. But if the pushed captain now flanks yours, you lose.",
    ],
    rulings: [
      "A push counts as the movement of a pawn, so it can flank; the option “only slides flank” reads the sheet the other way.",
      "When your captain must move, the tower may not take his one free square if it has any other step.",
      "The same position for the third time at the start of a turn is a draw.",
    ],
    credits: "David Allanic and Flavien Champenois, illustrated by Alexandre Chanal.",
  },
  gwezboell: {
    goal: ["The defenders bring their king to one of the four corners. The attackers close a ring around him."],
    setup: ["The king on his throne in the middle, eight guards in a cross around him, sixteen attackers at the edges. The defenders begin."],
    turn: [
      "Move one piece any number of free squares along its row or file, as a rook in chess. Only the king may stop on the throne or on a corner; others may cross the empty throne.",
      "An enemy pawn that now stands between the piece you moved and another of yours, in a row or file, is taken. One move may take several. The king helps to take.",
      "A pawn that moves between two enemies by itself is safe.",
    ],
    end: [
      "The king stops on a corner: the defenders win.",
      "An attacker’s move completes a ring: the king’s four neighbours are attackers, one of them may be the empty throne or the edge of the board. The attackers win.",
      "A player who cannot move loses.",
    ],
    rulings: [
      "Board and set-up: the sheet’s picture is lost; every description that we know has 9 by 9 squares, 8 guards and 16 attackers.",
      "Only the king may stop on a corner. Throne, corners and edge take no part in taking pawns.",
      "A king who steps into a ring himself is not taken by that. Beside a corner he cannot be taken at all.",
      "The same position for the third time at the start of a turn is a draw.",
    ],
    credits: "Traditional: a Breton game of the tafl family. The sheet names neither designer nor publisher.",
  },
  bosworth: {
    goal: ["Keep your king and capture the others: the owner of the last king wins."],
    setup: [
      "Each seat has a camp of four squares with four pawns on it. The other twelve cards, king, queen, two rooks, two bishops, two knights and four pawns, are a face-down pile; everybody draws a hand of four. South begins, then clockwise.",
      "Corners, and camps where nobody sits, are closed.",
    ],
    turn: [
      "Move one of your pieces, as in chess, without castling or promotion. Only kings may capture pieces of their own side.",
      "Reinforce: fill every empty square of your camp from your hand, in order. With too few cards you choose which squares to fill; the others close for ever.",
      "Recruit: draw until you hold four cards or your pile is empty.",
      "Pawns go forward one, or two from the camp, sideways one, and capture diagonally in all directions; they never enter their own camp.",
      "If your king is attacked you must free him; if you cannot, he is frozen and another piece moves. You may not expose him otherwise.",
    ],
    end: [
      "A captured king on the board puts his owner out. With three or four players his pieces leave the board, his camp closes, and the captor takes a queen into his hand.",
      "Kings in hand or pile are safe.",
    ],
    rulings: [
      "Two players sit South and North, three South, West and North; the other camps are closed.",
      "A knight may jump over closed squares.",
      "A hundred turns without a capture or a placed card: a draw among those still in play.",
    ],
    credits: "Mark Alan Osterhaus; Out of the Box Publishing, 1998.",
  },
  "chessington-nord": {
    goal: ["Bring your four pieces round the track and over the finish line, before the others."],
    setup: raceSetup,
    turn: [
      ...raceMoves,
      "With three or four players you may not move the kind of piece that was moved just before you, unless you have only one piece left or could not move otherwise.",
    ],
    end: raceEnd,
    rulings: raceRulings,
    credits: raceCredits,
  },
  "chessington-sud": {
    goal: ["The same race as Chessington Nord, but a drawn card says what you may do."],
    setup: [...raceSetup, "Twelve cards are shuffled: two each of rook, bishop, knight, king, queen and pawn."],
    turn: [
      "A card is drawn. Rook, bishop, knight or king: move that piece. If it has arrived already, move any of your pieces its own way.",
      "Pawn: move any of your pieces as a pawn, one square forward, or capture one square diagonally forward. In the corners of the track you choose which way is forward.",
      "Queen: choose a part with a piece on it; the die sends its obstacles to new squares. A piece that an obstacle lands on goes back to that part’s start line.",
      ...raceMoves.slice(0, 2),
      "If the card’s piece cannot move, you lose this turn.",
    ],
    end: raceEnd,
    rulings: [...raceRulings, "What the card of a piece that has arrived allows is an option of the game."],
    credits: raceCredits,
  },
};
