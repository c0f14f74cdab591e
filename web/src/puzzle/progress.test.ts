import { beforeEach, expect, test } from "vitest";
import type { Puzzle } from "tablier-engine";
import { byLevel, nextAfter, Progress } from "./progress.svelte";

beforeEach(() => localStorage.clear());

test("what was solved is kept, and the best of it stays", () => {
  const progress = new Progress();
  progress.note("a", "errors");
  progress.note("a", "helped");
  progress.note("b", "clean");
  const again = new Progress();
  expect(again.solved("a")).toBe("errors");
  expect(again.count(["a", "b", "c"])).toBe(2);
  again.note("a", "clean");
  expect(again.solved("a")).toBe("clean");
});

test("what is no progress is none", () => {
  localStorage.setItem("tablier.puzzles", '["a"]');
  expect(new Progress().solved("0")).toBeNull();
  localStorage.setItem("tablier.puzzles", '{"a": "cheated"}');
  expect(new Progress().solved("a")).toBeNull();
});

const puzzle = (id: string, level: number): Puzzle => ({ id, level, position: "", eyes: null, turns: 2, share: 0, solution: [], tempting: [], themes: [] });
const all = [puzzle("a", 1), puzzle("b", 2), puzzle("c", 1), puzzle("d", 1), puzzle("e", 3)];

test("puzzles are sorted by level and stay in their order", () => {
  expect(byLevel(all).map(({ level, puzzles }) => `${level}${puzzles.map((each) => each.id).join("")}`)).toEqual(["1acd", "2b", "3e"]);
});

test("next comes what is unsolved in the level, then in higher ones, then nothing", () => {
  const after = (id: string, solved: string) => nextAfter(all, all.find((each) => each.id === id)!, (each) => solved.includes(each))?.id ?? null;
  expect(after("c", "")).toBe("d");
  expect(after("d", "")).toBe("a");
  expect(after("d", "acd")).toBe("b");
  expect(after("b", "b")).toBe("e");
  expect(after("e", "abcde")).toBeNull();
});
