// The games that were played in this browser, the newest first.
import { freshId, KeptList } from "../browser";
import type { Player } from "../catalogue";
import type { Ending, Opening } from "tablier-engine";
import { go } from "../route.svelte";

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

/** How the engine opens it. */
export function openingOf({ spec, position, words, players, gone, ending }: KeptGame): Opening {
  return { spec, position, words, players: players.map((player) => (player.kind === "person" ? player.kind : player.level)), gone, ending };
}

/** As stored; `keptGames` reads it. */
export const gameList = new KeptList<KeptGame>("tablier.games", 24, (game) => Array.isArray(game.words));

/** Games of earlier versions of this page said in English how they ended. */
function upToDate(game: KeptGame & { ending: { how?: string } | null }): KeptGame {
  if (!game.ending?.how) return game;
  return { ...game, ending: { kind: game.ending.how === "resigns" ? "resignation" : "agreement", seat: game.ending.seat } };
}

export function keptGames(): KeptGame[] {
  return gameList.all().map(upToDate);
}

export function newGame(spec: string, players: Player[], words: string[] = [], position = ""): KeptGame {
  return { id: freshId(), spec, position, words, players, ending: null, finished: false, at: Date.now() };
}

/** Keeps a game and goes to its table. */
export function openTable(game: KeptGame): void {
  gameList.keep(game);
  go(`#/table/${game.id}`);
}
