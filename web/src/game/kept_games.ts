// The games that were played in this browser, the newest first.
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

const place = "tablier.games";
const most = 24;

export function keptGames(): KeptGame[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "[]");
    return Array.isArray(kept) ? (kept as KeptGame[]).filter((game) => typeof game.id === "string" && Array.isArray(game.words)) : [];
  } catch {
    return [];
  }
}

function write(games: KeptGame[]): void {
  try {
    localStorage.setItem(place, JSON.stringify(games.slice(0, most)));
  } catch {
    // Nothing can be kept here: the game goes on all the same.
  }
}

export function keepGame(game: KeptGame): void {
  write([game, ...keptGames().filter((each) => each.id !== game.id)]);
}

export function dropGame(id: string): void {
  write(keptGames().filter((each) => each.id !== id));
}

/** A name that nothing else has. */
export function freshId(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, number) => text + number.toString(36), "");
}

export function newGame(spec: string, players: Player[], words: string[] = [], position = ""): KeptGame {
  return { id: freshId(), spec, position, words, players, ending: null, finished: false, at: Date.now() };
}
