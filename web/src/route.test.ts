import { expect, test } from "vitest";
import { readRoute, reviewOf } from "./route.svelte";

test("addresses lead to pages", () => {
  expect(readRoute("")).toEqual({ page: "home" });
  expect(readRoute("#/")).toEqual({ page: "home" });
  expect(readRoute("#/new/bobail")).toEqual({ page: "new", game: "bobail", way: "" });
  expect(readRoute("#/new/bobail/friends")).toEqual({ page: "new", game: "bobail", way: "friends" });
  expect(readRoute("#/online/x/key")).toEqual({ page: "online", game: "x", key: "key" });
  expect(readRoute("#/table/x1")).toEqual({ page: "table", id: "x1" });
  expect(readRoute("#/puzzles/bobail/day")).toEqual({ page: "puzzles", game: "bobail", id: "day" });
  expect(readRoute("#/solved/bobail")).toEqual({ page: "solved", game: "bobail" });
  expect(readRoute("#/study")).toEqual({ page: "study", id: "" });
});

test("a review is found by its game and how it ended", () => {
  expect(readRoute(reviewOf("x1"))).toEqual({ page: "review", id: "x1", ending: "" });
  expect(readRoute(reviewOf("~bobail||c1e3 c3d4", { kind: "resignation", seat: "S" }))).toEqual({ page: "review", id: "~bobail||c1e3 c3d4", ending: "resignation S" });
  expect(readRoute(reviewOf("~bobail|", { kind: "rules", seat: null }))).toEqual({ page: "review", id: "~bobail|", ending: "" });
  expect(readRoute("#/review")).toEqual({ page: "unknown" });
});

test("what leads nowhere is said to", () => {
  expect(readRoute("#/dance")).toEqual({ page: "unknown" });
  expect(readRoute("#/table")).toEqual({ page: "unknown" });
  expect(readRoute("#/learn/%zz")).toEqual({ page: "unknown" });
});
