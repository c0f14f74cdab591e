// A tree of variations as rows of turns, each with the lines that leave the main one in it.
import type { Turn } from "../engine/types";
import { keyOf, lineThrough, nextAt, type Path, type Tree } from "./tree";

export interface Entry {
  word: string;
  path: Path;
  /** The path as one text, to be compared. */
  key: string;
}

export interface Row {
  /** Which turn of the game it is, from 1. */
  number: number;
  seat: string;
  entries: Entry[];
  /** The lines that were tried instead of one of these actions, by the key of the action that begins each. */
  variations: { key: string; rows: Row[] }[];
}

/** The rows of the main line, or of the line that a path begins. `turns` are the turns of every line, by its key. */
export function rowsOf(tree: Tree, turns: ReadonlyMap<string, readonly Turn[]>, path: Path = []): Row[] {
  const words = lineThrough(tree, path);
  const before = Math.max(0, path.length - 1);
  let next = nextAt(tree, path.slice(0, before));
  let count = 0;
  const rows: Row[] = [];
  for (const [number, turn] of (turns.get(keyOf(words)) ?? []).entries()) {
    const row: Row = { number: number + 1, seat: turn.seat, entries: [], variations: [] };
    for (const word of turn.words) {
      ++count;
      if (count <= before) continue;
      const here = words.slice(0, count);
      row.entries.push({ word, path: here, key: keyOf(here) });
      // What stands beside a variation's own first action is told where that line branches off.
      const others = count === path.length ? [] : next.filter((branch) => branch.word !== word);
      for (const other of others) {
        const begin = [...here.slice(0, -1), other.word];
        row.variations.push({ key: keyOf(begin), rows: rowsOf(tree, turns, begin) });
      }
      next = next.find((branch) => branch.word === word)?.next ?? [];
    }
    if (row.entries.length > 0) rows.push(row);
  }
  return rows;
}
