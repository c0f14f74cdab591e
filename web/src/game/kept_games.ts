// The games that were played in this browser, the newest first.
import { freshId, KeptList } from "../browser";
import type { Player } from "../catalogue";
import type { Ending } from "../engine/types";

export interface KeptGame {
  id: string;
  spec: string;
  position: string;
  words: string[];
  players: Player[];
  /** Who has given up and after how many actions. */
  gone?: string;
  /** How it ended, if not by its rules. */
  ending: Ending | null;
  finished: boolean;
  /** Whether a hint is shown before every decision, for someone's first game. */
  guided?: boolean;
  /** When it was last played, in milliseconds. */
  at: number;
}

const list = new KeptList<KeptGame>("tablier.games", 24, (game) => Array.isArray(game.words));

/** Games of earlier versions of this page said in English how they ended. */
function upToDate(game: KeptGame & { ending: { how?: string } | null }): KeptGame {
  if (!game.ending?.how) return game;
  return { ...game, ending: { kind: game.ending.how === "resigns" ? "resignation" : "agreement", seat: game.ending.seat } };
}

export function keptGames(): KeptGame[] {
  return list.all().map(upToDate);
}

/** Where nothing can be kept the game goes on all the same. */
export function keepGame(game: KeptGame): void {
  list.keep(game);
}

export function dropGame(id: string): void {
  list.drop(id);
}

export function newGame(spec: string, players: Player[], words: string[] = [], position = ""): KeptGame {
  return { id: freshId(), spec, position, words, players, ending: null, finished: false, at: Date.now() };
}
