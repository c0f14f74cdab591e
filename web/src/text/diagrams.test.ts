// The games' diagrams: each belongs to a sentence of the rules, shows a position that can be, and marks squares there are.
import allDiagrams from "virtual:diagrams";
import allRules from "virtual:rules";
import { describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { readDiagrams } from "./diagrams";
import { languages } from "./language";

const engine = directEngine();
const { games } = await engine.games();

describe.each(games.map(({ id }) => id).filter((id) => id in allDiagrams))("the diagrams of %s", (game) => {
  const diagrams = allDiagrams[game]!;

  test("stand at sentences of the rules, the set-up among them", () => {
    expect(diagrams.length).toBeGreaterThanOrEqual(6);
    expect(diagrams.some(({ section }) => section === "setup")).toBe(true);
    for (const { section, paragraph } of diagrams) {
      for (const language of languages) expect(allRules[language][game]?.[section as "turn"]?.[paragraph - 1], `${section} ${paragraph}`).toBeTruthy();
    }
  });

  test("show positions, and mark squares that there are", async () => {
    for (const { spec, position, arrows, circles } of diagrams) {
      const { squares } = await engine.facts(spec);
      const names = new Set(squares.map(({ name }) => name));
      expect((await engine.table({ spec, position, words: [] })).pieces.length, position).toBeGreaterThan(0);
      for (const square of [...arrows.flatMap(({ from, to }) => [from, to]), ...circles]) expect(names, `${square} at ${position}`).toContain(square);
    }
  });
});

test("every game has diagrams", () => {
  for (const { id } of games.filter(({ id }) => id !== "tictactoe")) expect(allDiagrams[id]).toBeDefined();
});

test("a section that a file leaves out is that of the file it is like", () => {
  const files = { x: "// Why.\nlike: y\n\n# turn 2\ngame x(z=1)\nat P Q\narrows a1b12 c3d4\ncircles e5\n", y: "# turn 1\nat R\n\n# end 1\nat S\n" };
  expect(readDiagrams(files, "x")).toEqual([
    { section: "end", paragraph: 1, spec: "y", position: "S", arrows: [], circles: [] },
    { section: "turn", paragraph: 2, spec: "x(z=1)", position: "P Q", arrows: [{ from: "a1", to: "b12" }, { from: "c3", to: "d4" }], circles: ["e5"] },
  ]);
});
