import { describe, expect, test } from "vitest";
import { directEngine } from "./direct_line";
import { freshSeed, Refusal, requestText, whereabouts } from "tablier-engine";

describe("requests", () => {
  test("leave out what is not given", () => {
    expect(requestText("table", { game: "bobail", viewer: undefined, position: "" })).toBe("table\ngame bobail");
  });
  test("say where a game began and what was played", () => {
    expect(whereabouts({ spec: "bobail", position: "", words: [] }).position).toBe("startpos");
    expect(whereabouts({ spec: "bobail", position: "X S t", words: ["a1a2", "b1b2"] }).position).toBe("fen X S t moves a1a2 b1b2");
    expect(whereabouts({ spec: "bosworth", position: "", words: [], eyes: "S" }).position).toBe("view S startpos");
  });
  test("seeds are whole numbers that the engine reads", () => {
    expect(freshSeed()).toMatch(/^\d+$/);
    expect(freshSeed()).not.toBe(freshSeed());
  });
});

describe("the engine", () => {
  test("refuses with a sentence for a person", async () => {
    const refused = directEngine().table({ spec: "bobail", position: "", words: ["c1c1"] });
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow("not legal");
  });
  test("reads the record it has written", async () => {
    const engine = directEngine();
    const text = await engine.record({ spec: "bobail", position: "", words: ["c1e3"] }, { names: ["Anna", ""], date: "2026-11-15" });
    const [record] = await engine.read(text);
    expect(record?.words).toEqual(["c1e3"]);
    expect(record?.names).toEqual(["Anna", ""]);
    expect(record?.tags).toEqual({ Date: "2026-11-15" });
  });
});
