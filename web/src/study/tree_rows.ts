// A line of a tree as rows of turns, each with the variations that leave the line in it.
import type { Turn } from "../engine/types";
import { lineThrough, nextAt, type Path, type Tree } from "./tree";

export interface Row {
  /** Which turn of the game it is, from 1. */
  number: number;
  seat: string;
  entries: { word: string; path: Path }[];
  /** The paths of the actions that were tried instead of one of these. */
  variations: Path[];
}

/** The rows of the line that a path begins: its last action and what is first behind it. `turns` are by lines. */
export function rowsOf(tree: Tree, path: Path, turns: ReadonlyMap<string, readonly Turn[]>): Row[] {
  const words = lineThrough(tree, path);
  const before = Math.max(0, path.length - 1);
  const rows: Row[] = [];
  let count = 0;
  for (const [number, turn] of (turns.get(words.join(" ")) ?? []).entries()) {
    const row: Row = { number: number + 1, seat: turn.seat, entries: [], variations: [] };
    for (const word of turn.words) {
      ++count;
      if (count <= before) continue;
      const from = words.slice(0, count - 1);
      row.entries.push({ word, path: words.slice(0, count) });
      // What stands beside a variation's own first action is told where that line branches off.
      const isFirst = path.length > 0 && count === path.length;
      if (!isFirst) row.variations.push(...nextAt(tree, from).filter((branch) => branch.word !== word).map((branch) => [...from, branch.word]));
    }
    if (row.entries.length > 0) rows.push(row);
  }
  return rows;
}
