// What else the page shows of a game, out of its folder: engine/games/FOLDER/page/ID.json (docs/add-a-game.md).
import pages from "virtual:pages";
import type { Facts, PieceFact } from "tablier-engine";

/** Five columns and three rows, from the top left corner. A piece without a drawing of its name is shown as that name. */
interface Picture {
  pieces: [column: number, row: number, drawing: string, owner: number | null][];
  marks?: [column: number, row: number, kind: "throne" | "corner" | "closed" | "camp" | "finish"][];
  /** From a column and a row to another. */
  arrow?: [number, number, number, number];
}

/** How a position is written, for the position editor. Kinds are written with their owner, if they have one: `SK`, `T`. */
export interface FormFacts {
  /** The words of a position: `{board} {actor:seat} hand={hand:each}`. A field is a `seat`, a `step`, a text for `each`
   * seat, or any text. */
  text: string;
  /** The board is ranks from the top, a letter a piece, a number a run of empty squares. */
  letters?: Record<string, string>;
  /** The board is ranks from the top, two signs a square: owner and piece, twice the letter of what `nobody` owns. */
  cells?: { nobody: string };
  /** The board is a list for each seat of where these pieces are: `1:a1,i1,*1,-;2:…`, `*k` for the k-th to arrive. */
  teams?: string;
  /** Of these kinds there is at most one: put down elsewhere, it moves. */
  single?: string[];
}

/** A point on the board, in squares from the outer corner of its first: to the right, and upwards. */
type Point = [x: number, y: number];

/** What is drawn on the board beside squares and pieces. */
export interface Guides {
  /** By mark, the values whose squares have a shade of their own. */
  zones?: Record<string, string[]>;
  labels?: [text: string, x: number, y: number][];
  /** Chequered flags, where a race ends. */
  flags?: Point[];
  /** From point to point, the head at the last. */
  arrows?: Point[][];
}

/** What is cut out to play at a table: letters of pieces for each seat, for one of them, or for nobody. */
type Letters = Record<string, string>;
export interface Box {
  counters: Letters;
  cards?: Letters;
  die?: boolean;
}

export interface GamePage {
  picture: Picture;
  board?: Guides;
  form: FormFacts;
  /** By the verb of what chance does: whether a card is turned over (`draw:R`) or a die is cast (`roll:B4`). */
  chance?: Record<string, "card" | "die">;
  /** By letter, the drawings of cards whose pieces never stand on the board. */
  cards?: Record<string, string>;
  /** What is printed besides the board. */
  box?: Box;
}

export function pageOf(game: string): GamePage {
  return pages[game] ?? { picture: { pieces: [] }, form: { text: "{board}" } };
}

/** How the piece of a letter is drawn. */
export function pieceKind(facts: Facts, letter: string): PieceFact {
  return facts.pieces.find((piece) => piece.letter === letter) ?? { letter, symbol: letter, drawing: pageOf(facts.id).cards?.[letter] ?? "" };
}
