// The engine's responses (docs/wasm.md) and the worker's messages, as types.

/** A sentence as data. */
export interface Message {
  code: string;
  /** By the names of the sentence's placeholders. */
  values: Readonly<Record<string, string>>;
  /** The English sentence, with placeholders. */
  english: string;
}

/** Why the engine refuses something. */
export interface Reason extends Message {
  /** What it is about, outermost first: "line 3/field BOARD". */
  field: string;
  /** Why, and what would be right, where there is more to say. */
  why: readonly Message[];
}

export interface OptionFact {
  name: string;
  default: string;
  values: { value: string }[];
}

export interface GameCard {
  id: string;
  min_players: number;
  max_players: number;
  minutes: number;
  chance: boolean;
  hidden_cards: boolean;
  options: OptionFact[];
}

export interface Mark {
  name: string;
  value: string;
}

export interface SquareFact {
  name: string;
  x: number;
  y: number;
  marks: Mark[];
}

export interface PieceFact {
  letter: string;
  symbol: string;
  /** The page's drawing of it; if empty, the page shows the symbol. */
  drawing: string;
}

export interface Facts extends GameCard {
  spec: string;
  seats: { text: string }[];
  squares: SquareFact[];
  pieces: PieceFact[];
  steps: { id: string }[];
}

export interface Action {
  word: string;
  from: string | null;
  to: string | null;
}

export interface PlacedPiece {
  square: string;
  piece: string;
  owner: string | null;
}

export interface Tray {
  name: string;
  /** What its content is; any text where this is empty. */
  kind: "pieces" | "hand" | "unseen" | "fallen" | "arrivals" | "";
  owner: string | null;
  content: string;
  hidden: number;
}

export interface Turn {
  seat: string;
  words: string[];
}

/** What to show one viewer of a game so far. */
export interface TableView {
  viewer: string;
  position: string;
  /** A seat, `*` for chance, `-` for nobody. */
  actor: string;
  turn: string;
  begins_turn: boolean;
  step: string;
  winners: string[];
  result: string;
  repetition: boolean;
  pieces: PlacedPiece[];
  trays: Tray[];
  /** What to highlight on the board: `check` on a king's square. */
  marks: { name: string; square: string }[];
  last: Action | null;
  turns: Turn[];
  legal: Action[];
}

/** An action that was played, as the viewer saw it, and what it did to the pieces on the board. */
export interface Step {
  /** Whose turn it belongs to; `*` before the first turn. */
  turn: string;
  /** Who acted; `*` for chance. */
  by: string;
  begins_turn: boolean;
  seen: Action;
  /** First the piece that the action is about, where it stood and where it went; null off the board. */
  moved: readonly (PlacedPiece & { to: string | null })[];
  taken: readonly PlacedPiece[];
  placed: readonly PlacedPiece[];
}

/** What to show, and how it came about. */
export interface SeenTable extends TableView {
  steps: readonly Step[];
  /** The known actions of the whole line. */
  line: readonly Step[];
}

/** What a seat may add to a turn that it queues, and whether what is queued can be the whole of it. */
export interface Queueable {
  actions: Action[];
  whole: boolean;
}

/** How a game ended: `rules`, `repetition`, `resignation`, `time`, `agreement`, …, and whose ending it is. */
export interface Ending {
  kind: string;
  seat: string | null;
  /** Which rule ended it, where one did. */
  rule?: Message | null;
  /** The squares that show it. */
  squares?: readonly string[];
}

/** A game in progress after something was done to it. */
export interface SessionReport extends Omit<TableView, "turns"> {
  session: number;
  /** How many actions there are, and after how many of them this is what is seen. */
  count: number;
  at: number;
  can_redo: boolean;
  players: ("person" | number)[];
  gone: string;
  ending: Ending | null;
  /** What happened since, as it was played and as the viewer saw it. */
  actions: (Step & { word: string })[];
}

export interface RatedAction {
  action: Action;
  /** By seat, in ten-thousandths of a win. */
  values: Record<string, number>;
  work: number;
  /** As the report's. */
  wins_in: number;
}

export interface Report {
  work: number;
  depth: number;
  /** Forced: the seat to act wins (positive) or loses (negative) within so many turns; 0 if nothing is proved. */
  wins_in: number;
  values: Record<string, number>;
  line: Action[];
  rated: RatedAction[];
}

export interface GameRecord {
  spec: string;
  position: string;
  eyes: string | null;
  names: string[];
  tags: Record<string, string>;
  words: string[];
  ending: string;
  result: string;
}

/** A position in which one turn, and no other, wins by force. */
/** A turn that wins by force; or, where nothing can be forced, the best action. */
export interface Puzzle {
  id: string;
  position: string;
  /** Whose view the position is; null where nothing is hidden. */
  eyes: string | null;
  /** Of the solver, the first included; 0 where the best action is asked for. */
  turns: number;
  /** What the solver may then expect, in per cent. */
  share: number;
  level: number;
  solution: string[];
  tempting: { words: string[]; share: number }[];
  themes: string[];
}

export interface PuzzleBook {
  game: string;
  /** By how many per cent the best action is better than any other; null where a forced win is asked for. */
  margin: number | null;
  of_day: string | null;
  puzzles: Puzzle[];
}

/** A task of a lesson after what the learner has played. */
export interface TaskView {
  game: string;
  position: string;
  learner: string;
  /** Everything played from the position on, including automatic replies. */
  words: string[];
  /** How many words there were when the current step began. */
  began: number;
  answer: "on" | "solved" | "wrong";
  /** A word that leads on; null where nothing does. */
  hint: string | null;
}

/** A decision of a game that was reviewed; values are ten-thousandths of a win. */
export interface ReviewedDecision {
  /** Which action it was, and in which turn; from 1. */
  action: number;
  turn: number;
  seat: string;
  played: string;
  before: number;
  after: number;
  loss: number;
  exact: boolean;
  /** A better action and what it leads to; empty if none was found. */
  better: string[];
}

export interface SeatReview {
  seat: string;
  /** In hundredths of a per cent; null if no decision mattered. */
  accuracy: number | null;
  judged: number;
  /** The first four add up to the result. */
  split: Record<"start" | "own" | "others" | "chance" | "result", number> | null;
  /** Of the positions from GameReview.from on. */
  values: number[];
  /** The positions whose value is certain. */
  exact: number[];
}

/** A reviewed game (docs/review.md). */
export interface GameReview {
  spec: string;
  actions: number;
  /** The first position that has been reviewed; 0 if all have. */
  from: number;
  chance: boolean;
  result: string;
  seats: SeatReview[];
  /** The numbers of their actions. */
  turning_points: number[];
  decisions: ReviewedDecision[];
}

/** What a turn of the solver is worth: he wins, he loses, or he does not win within so many turns. */
export interface Verdict {
  kind: "wins" | "loses" | "no_win";
  turns: number;
  /** What comes next, turn by turn, the other's first. */
  line: string[][];
}

/** What the page says to the worker; every message carries the number of the request it belongs to. */
export type ToWorker =
  | { id: 0; kind: "module"; module: WebAssembly.Module }
  | { id: number; kind: "ask"; request: string }
  /** `milliseconds` limits the search; by default the level does. */
  | { id: number; kind: "think"; request: string; milliseconds?: number; reportEvery?: number }
  | { id: number; kind: "stop" };

/** And what the worker says to the page. */
export type FromWorker =
  | { id: number; kind: "response"; response: string }
  | { id: number; kind: "progress"; response: string }
  | { id: number; kind: "done"; response: string; milliseconds: number; bytes: number }
  | { id: number; kind: "stopped" }
  | { id: number; kind: "error"; message: string; reason?: Reason };
