// The files of puzzles: part of the package, and read on demand.
import type { Engine } from "./engine.js";
import { puzzles } from "./files.js";
import { Refusal } from "./refusal.js";
import type { PuzzleBook } from "./types.js";

/** The games that have puzzles. */
export const puzzleGames: readonly string[] = [...puzzles.keys()].sort();

/** A day as the engine counts it, from 1970 on, by local date, so that one date has one puzzle. */
export function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

const opened = new Map<string, Promise<PuzzleBook>>();

export type BookOf = (engine: Engine, game: string, today?: Date) => Promise<PuzzleBook>;

/** Makes the function that returns a game's puzzles, read and checked by the engine, with the puzzle of the day. */
export function booksReadBy(read: (url: URL) => Promise<Uint8Array>): BookOf {
  const load = async (game: string): Promise<string> => {
    const address = puzzles.get(game);
    if (!address) throw new Refusal(`there are no puzzles of ${JSON.stringify(game)}: expected ${puzzleGames.join(", ")}`);
    return new TextDecoder().decode(await read(address));
  };
  return (engine, game, today = new Date()) => {
    const key = `${game} ${dayOf(today)}`;
    const known = opened.get(key);
    if (known) return known;
    const book = load(game).then((text) => engine.puzzles(text, dayOf(today)));
    book.catch(() => opened.delete(key)); // without a network now, perhaps with one later
    opened.set(key, book);
    return book;
  };
}
