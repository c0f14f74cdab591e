import { expect, test } from "vitest";
import type { Turn } from "../engine/types";
import { linesOf, treeOf } from "./tree";
import { rowsOf } from "./tree_rows";

const tree = treeOf(["a b c d", "a b x", "q"].map((line) => line.split(" ")));
// One action, then two a turn, as in Bobail.
const turnsOf = (words: string[]): Turn[] => {
  const [first, ...rest] = words;
  const turns: Turn[] = first ? [{ seat: "S", words: [first] }] : [];
  for (let i = 0; i < rest.length; i += 2) turns.push({ seat: turns.length % 2 === 0 ? "S" : "N", words: rest.slice(i, i + 2) });
  return turns;
};
const turns = new Map(linesOf(tree).map((line) => [line.join(" "), turnsOf(line)]));

test("the main line is told by turns, and below each what was tried instead", () => {
  const rows = rowsOf(tree, turns);
  expect(rows.map((row) => [row.number, row.seat, row.entries.map((entry) => entry.word).join(" ")])).toEqual([
    [1, "S", "a"],
    [2, "N", "b c"],
    [3, "S", "d"],
  ]);
  expect(rows.map((row) => row.variations.map((line) => line.key))).toEqual([["q"], ["a b x"], []]);
});

test("a variation begins with the action that leaves, in the turn where it is", () => {
  const [variation] = rowsOf(tree, turns)[1]!.variations;
  expect(variation?.rows).toEqual([{ number: 2, seat: "N", entries: [{ word: "x", path: ["a", "b", "x"], key: "a b x" }], variations: [] }]);
});

test("in a long game with a variation at every action each line is laid out once", () => {
  const main = Array.from({ length: 150 }, (_, number) => `w${number}`);
  const lines = [main, ...main.map((_, number) => [...main.slice(0, number), "other"])];
  const large = treeOf(lines);
  const laidOut: string[] = [];
  class CountedTurns extends Map<string, Turn[]> {
    override get(key: string): Turn[] | undefined {
      laidOut.push(key);
      return super.get(key);
    }
  }
  const rows = rowsOf(large, new CountedTurns(linesOf(large).map((line) => [line.join(" "), turnsOf(line)])));
  expect(rows.flatMap((row) => row.variations).length).toBe(150);
  expect(laidOut.toSorted()).toEqual(lines.map((line) => line.join(" ")).toSorted());
});
