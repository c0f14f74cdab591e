// What else the page shows of a game, out of its folder: engine/games/FOLDER/page/ID.json (docs/add-a-game.md).
import pages from "virtual:pages";
import type { Facts, PieceFact } from "../engine/types";

/** Five columns and three rows, from the top left corner. A piece without a drawing of its name is shown as that name. */
export interface Picture {
  pieces: [column: number, row: number, drawing: string, owner: number | null][];
  marks?: [column: number, row: number, kind: "throne" | "corner" | "closed" | "camp" | "finish"][];
  /** From a column and a row to another. */
  arrow?: [number, number, number, number];
}

/** With the `form` of its positions (study/position_form.ts), the whole file. */
export interface GamePage {
  picture: Picture;
  /** By the verb of what chance does: whether a card is turned over (`draw:R`) or a die is cast (`roll:B4`). */
  chance?: Record<string, "card" | "die">;
  /** By letter, the drawings of cards whose pieces never stand on the board. */
  cards?: Record<string, string>;
}

export function pageOf(game: string): GamePage {
  return pages[game] ?? { picture: { pieces: [] } };
}

/** How the piece of a letter is drawn. */
export function pieceKind(facts: Facts, letter: string): PieceFact {
  return facts.pieces.find((piece) => piece.letter === letter) ?? { letter, symbol: letter, drawing: pageOf(facts.id).cards?.[letter] ?? "" };
}
