// The games that were played in this browser, the newest first.
import { KeptList } from "./kept_list";
import type { Player } from "./players";

export interface KeptGame {
  id: string;
  spec: string;
  position: string;
  words: string[];
  players: Player[];
  ending: Ending | null;
  finished: boolean;
  /** Whether a hint is shown before every decision, for someone's first game. */
  guided?: boolean;
  /** When it was last played, in milliseconds. */
  at: number;
}

/** How a game ended, if not by its rules. */
export interface Ending {
  how: "resigns" | "draw agreed";
  seat: string | null;
  winners: string[];
}

const list = new KeptList<KeptGame>("tablier.games", 24, (game) => Array.isArray(game.words));

export function keptGames(): KeptGame[] {
  return list.all();
}

/** Where nothing can be kept the game goes on all the same. */
export function keepGame(game: KeptGame): void {
  list.keep(game);
}

export function dropGame(id: string): void {
  list.drop(id);
}

/** A name that nothing else has. */
export function freshId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, number) => text + number.toString(36), "");
}

export function newGame(spec: string, players: Player[], words: string[] = [], position = ""): KeptGame {
  return { id: freshId(), spec, position, words, players, ending: null, finished: false, at: Date.now() };
}
