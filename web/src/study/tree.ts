// Variations: what has been looked at after a position, as a tree of actions. The first branch is the main one. A tree
// is the list of its lines, and is kept and written down as that.
import type { Step } from "tablier-engine";
import { playedTurns } from "../game/story";

interface Branch {
  readonly word: string;
  readonly next: Tree;
}
export type Tree = readonly Branch[];
/** The way to a position: the words that lead there. */
export type Path = readonly string[];

/** A path as one text. */
export function keyOf(path: Path): string {
  return path.join(" ");
}

/** What has been looked at after a position; nothing if the path leaves the tree. */
export function nextAt(tree: Tree, path: Path): Tree {
  const [word, ...rest] = path;
  if (word === undefined) return tree;
  return nextAt(tree.find((branch) => branch.word === word)?.next ?? [], rest);
}

/** The tree with a line in it. What is new stands behind what was there. */
export function withLine(tree: Tree, line: Path): Tree {
  const [word, ...rest] = line;
  if (word === undefined) return tree;
  if (!tree.some((branch) => branch.word === word)) return [...tree, { word, next: withLine([], rest) }];
  return tree.map((branch) => (branch.word === word ? { word, next: withLine(branch.next, rest) } : branch));
}

export function treeOf(lines: readonly Path[]): Tree {
  return lines.reduce<Tree>(withLine, []);
}

/** Every line to its end, the main one first: treeOf makes the same tree of them. */
export function linesOf(tree: Tree): string[][] {
  if (tree.length === 0) return [[]];
  return tree.flatMap((branch) => linesOf(branch.next).map((line) => [branch.word, ...line]));
}

/** The tree without the last action of a path and all that follows it. */
export function without(tree: Tree, path: Path): Tree {
  const [word, ...rest] = path;
  if (word === undefined) return tree;
  if (rest.length === 0) return tree.filter((branch) => branch.word !== word);
  return tree.map((branch) => (branch.word === word ? { word, next: without(branch.next, rest) } : branch));
}

/** Where a path last leaves the main branch: the length of the path up to there, with the action that does it; or 0. */
export function leavesAt(tree: Tree, path: Path): number {
  for (let length = path.length; length > 0; --length) {
    if (nextAt(tree, path.slice(0, length - 1))[0]?.word !== path[length - 1]) return length;
  }
  return 0;
}

/** The tree in which the variation that a path is in comes first where it branches off. */
export function promoted(tree: Tree, path: Path): Tree {
  const length = leavesAt(tree, path);
  return length === 0 ? tree : raised(tree, path.slice(0, length));
}

function raised(tree: Tree, path: Path): Tree {
  const [word, ...rest] = path;
  const branch = tree.find((each) => each.word === word);
  if (!branch) return tree;
  if (rest.length === 0) return [branch, ...tree.filter((each) => each !== branch)];
  return tree.map((each) => (each === branch ? { word: branch.word, next: raised(branch.next, rest) } : each));
}

/** A path and what is first after it, to the end. */
export function lineThrough(tree: Tree, path: Path): string[] {
  const line = [...path];
  for (let next = nextAt(tree, path); next[0]; next = next[0].next) line.push(next[0].word);
  return line;
}

// As rows of turns, each with the lines that leave the main one in it.

interface Entry {
  step: Step;
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

/** The rows of the main line, or of the line that a path begins. `steps` are those of every line, by its key. */
export function rowsOf(tree: Tree, steps: ReadonlyMap<string, readonly Step[]>, path: Path = []): Row[] {
  const words = lineThrough(tree, path);
  const before = Math.max(0, path.length - 1);
  let next = nextAt(tree, path.slice(0, before));
  let count = 0;
  const rows: Row[] = [];
  for (const [number, turn] of playedTurns(steps.get(keyOf(words)) ?? []).entries()) {
    const row: Row = { number: number + 1, seat: turn.seat, entries: [], variations: [] };
    for (const step of turn.steps) {
      ++count;
      if (count <= before) continue;
      const here = words.slice(0, count);
      const word = here.at(-1)!;
      row.entries.push({ step, path: here, key: keyOf(here) });
      // What stands beside a variation's own first action is told where that line branches off.
      const others = count === path.length ? [] : next.filter((branch) => branch.word !== word);
      for (const other of others) {
        const begin = [...here.slice(0, -1), other.word];
        row.variations.push({ key: keyOf(begin), rows: rowsOf(tree, steps, begin) });
      }
      next = next.find((branch) => branch.word === word)?.next ?? [];
    }
    if (row.entries.length > 0) rows.push(row);
  }
  return rows;
}
