import { describe, expect, test } from "vitest";
import type { Step } from "tablier-engine";
import { leavesAt, linesOf, lineThrough, nextAt, promoted, rowsOf, treeOf, withLine, without } from "./tree";

const line = (words: string) => words.split(" ").filter(Boolean);
const tree = treeOf([line("a b c"), line("a x y"), line("a x z"), line("d")]);
const shown = (of: typeof tree) => linesOf(of).map((each) => each.join(" "));

describe("a tree of variations", () => {
  test("is the list of its lines", () => {
    expect(shown(tree)).toEqual(["a b c", "a x y", "a x z", "d"]);
    expect(treeOf(linesOf(tree))).toEqual(tree);
    expect(linesOf([])).toEqual([[]]);
  });
  test("takes a line in once, behind what was there", () => {
    expect(withLine(tree, line("a x"))).toEqual(tree);
    expect(shown(withLine(tree, line("a q")))).toEqual(["a b c", "a x y", "a x z", "a q", "d"]);
  });
  test("goes on from a position by its first branch", () => {
    expect(lineThrough(tree, [])).toEqual(line("a b c"));
    expect(lineThrough(tree, line("a x"))).toEqual(line("a x y"));
    expect(nextAt(tree, line("no way"))).toEqual([]);
  });
  test("loses an action with all that follows it", () => {
    expect(shown(without(tree, line("a x")))).toEqual(["a b c", "d"]);
    expect(shown(without(tree, line("a x y")))).toEqual(["a b c", "a x z", "d"]);
    expect(without(tree, [])).toEqual(tree);
  });
  test("puts a variation first where it branches off, again and again up to the main line", () => {
    expect(leavesAt(tree, line("a b c"))).toBe(0);
    expect(leavesAt(tree, line("a x z"))).toBe(3);
    const once = promoted(tree, line("a x z"));
    expect(shown(once)).toEqual(["a b c", "a x z", "a x y", "d"]);
    const twice = promoted(once, line("a x z"));
    expect(shown(twice)).toEqual(["a x z", "a x y", "a b c", "d"]);
    expect(promoted(twice, line("a x z"))).toEqual(twice);
  });
});

const branched = treeOf(["a b c d", "a b x", "q"].map((line) => line.split(" ")));
// One action, then two a turn, as in Bobail.
const stepsOf = (words: string[]): Step[] =>
  words.map((word, number) => {
    const turn = Math.ceil(number / 2) % 2 === 0 ? "S" : "N";
    return { turn, by: turn, begins_turn: number === 0 || number % 2 === 1, seen: { word, from: null, to: null }, moved: [], taken: [], placed: [] };
  });
const steps = new Map(linesOf(branched).map((line) => [line.join(" "), stepsOf(line)]));
const wordOf = ({ step }: { step: Step }) => step.seen.word;

test("the main line is told by turns, and below each what was tried instead", () => {
  const rows = rowsOf(branched, steps);
  expect(rows.map((row) => [row.number, row.seat, row.entries.map(wordOf).join(" ")])).toEqual([
    [1, "S", "a"],
    [2, "N", "b c"],
    [3, "S", "d"],
  ]);
  expect(rows.map((row) => row.variations.map((line) => line.key))).toEqual([["q"], ["a b x"], []]);
});

test("a variation begins with the action that leaves, in the turn where it is", () => {
  const [variation] = rowsOf(branched, steps)[1]!.variations;
  expect(variation?.rows).toMatchObject([{ number: 2, seat: "N", entries: [{ step: { seen: { word: "x" } }, path: ["a", "b", "x"], key: "a b x" }], variations: [] }]);
});

test("in a long game with a variation at every action each line is laid out once", () => {
  const main = Array.from({ length: 150 }, (_, number) => `w${number}`);
  const lines = [main, ...main.map((_, number) => [...main.slice(0, number), "other"])];
  const large = treeOf(lines);
  const laidOut: string[] = [];
  class CountedSteps extends Map<string, Step[]> {
    override get(key: string): Step[] | undefined {
      laidOut.push(key);
      return super.get(key);
    }
  }
  const rows = rowsOf(large, new CountedSteps(linesOf(large).map((line) => [line.join(" "), stepsOf(line)])));
  expect(rows.flatMap((row) => row.variations).length).toBe(150);
  expect(laidOut.toSorted()).toEqual(lines.map((line) => line.join(" ")).toSorted());
});
