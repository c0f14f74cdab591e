// tablier-board: <tablier-board game position record puzzle players>.

/** The detail of `tablier-change`: what is shown. */
export interface BoardChange {
  words: string[];
  /** After how many of the words the board is shown. */
  shown: number;
  position: string;
  /** A seat, `*` for chance, `-` for nobody. */
  actor: string;
  winners: string[];
}

/** The detail of `tablier-solved`: how a puzzle was solved. */
export interface BoardSolved {
  id: string;
  how: "clean" | "errors" | "helped";
}

/** The detail of `tablier-error`: what is wrong with the attributes. */
export interface BoardError {
  code: string;
  message: string;
}

export declare class TablierBoard extends HTMLElement {
  /** Every action so far. */
  get words(): readonly string[];
  /** After how many of them the board is shown. */
  get shown(): number;
  /** Shows the position after so many actions. */
  showAt(count: number): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "tablier-board": TablierBoard;
  }
  interface HTMLElementEventMap {
    "tablier-change": CustomEvent<BoardChange>;
    "tablier-solved": CustomEvent<BoardSolved>;
    "tablier-error": CustomEvent<BoardError>;
  }
}
