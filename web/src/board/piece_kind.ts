import type { Facts, PieceFact } from "../engine/types";

/** Cards show chess pieces that need not stand on the board. */
const cards: Readonly<Record<string, string>> = { Q: "queen", P: "pawn" };

/** How the piece of a letter is drawn. */
export function pieceKind(facts: Facts, letter: string): PieceFact {
  return facts.pieces.find((piece) => piece.letter === letter) ?? { letter, symbol: letter, drawing: cards[letter] ?? "" };
}
