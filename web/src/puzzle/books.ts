// The files of puzzles: shipped with the page, and loaded when a game's puzzles are wanted.
import type { Engine } from "../engine/engine";
import type { PuzzleBook } from "../engine/types";

const files = import.meta.glob<string>("../../../data/puzzles/*.txt", { query: "?url", import: "default", eager: true });

const addresses = new Map(Object.entries(files).map(([path, address]) => [/([^/]+)\.txt$/.exec(path)![1]!, address]));

/** The games that have puzzles. */
export const puzzleGames: readonly string[] = [...addresses.keys()].sort();

/** A day as the engine counts it, from 1970 on, by the calendar of whoever asks: so that one date has one puzzle. */
export function dayOf(date: Date): number {
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}

const opened = new Map<string, Promise<PuzzleBook>>();

/** A game's puzzles, read and checked by the engine, with the one of the day. */
export function bookOf(engine: Engine, game: string, today = new Date()): Promise<PuzzleBook> {
  const key = `${game} ${dayOf(today)}`;
  const known = opened.get(key);
  if (known) return known;
  const book = load(game).then((text) => engine.puzzles(text, dayOf(today)));
  book.catch(() => opened.delete(key)); // without a network now, perhaps with one later
  opened.set(key, book);
  return book;
}

async function load(game: string): Promise<string> {
  const response = await fetch(addresses.get(game) ?? "");
  if (!response.ok) throw new Error(response.statusText);
  return response.text();
}
