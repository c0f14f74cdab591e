import { beforeEach, expect, test } from "vitest";
import { Progress } from "./progress.svelte";

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
