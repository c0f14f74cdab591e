import { describe, expect, test } from "vitest";
import { leavesAt, linesOf, lineThrough, nextAt, promoted, treeOf, withLine, without } from "./tree";

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
