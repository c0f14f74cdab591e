import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { settings } from "../settings.svelte";
import type { Solved } from "./progress.svelte";
import { PuzzleGame } from "./puzzle_game.svelte";

const engine = directEngine();
const book = await engine.puzzles(
  "game bobail\nbeyond 1\n\nrwp6pw; 2ns1/s4/nT1ns/3n1/ns2s S t; 2; 1; b3a2 d5b3; -\n27mkjh; 1nnnn/3T1/4s/n4/ss1ss S t; 3; 2; d4e4 a1d4; -\n",
  20_000,
);

beforeEach(() => settings.choose({ language: "en", motion: false, sound: false, pace: "instant" }));

async function open(number: number): Promise<{ game: PuzzleGame; solved: Solved[] }> {
  const solved: Solved[] = [];
  const game = new PuzzleGame(engine, book, book.puzzles[number]!, (how) => solved.push(how));
  await game.begin();
  return { game, solved };
}
async function play(game: PuzzleGame, words: readonly string[]): Promise<void> {
  for (const word of words) await game.play(game.view!.legal.find((action) => action.word === word)!);
}
/** The turn that wins after the first, as the engine tells it. */
async function lastTurn(): Promise<readonly string[]> {
  const { position, solution } = book.puzzles[0]!;
  const verdict = await engine.judge({ spec: book.game, position, words: solution }, { solver: "S", turns: 1, milliseconds: 60_000 }).done;
  return verdict!.line[1]!;
}
/** Asks for hints until the puzzle is solved. */
async function followHints(game: PuzzleGame): Promise<void> {
  for (let i = 0; i < 40 && game.stage === "solving"; ++i) {
    game.showHint();
    await game.play(game.hint!);
  }
}

describe("a puzzle", () => {
  test("is told with who wins and in how many turns", async () => {
    const { game } = await open(0);
    expect(game.prompt()).toBe("South wins in 2 turns: how? Move the tower one square.");
    expect(game.canAct).toBe(true);
  });

  test("that is solved turn by turn against the longest resistance was solved clean", async () => {
    const { game, solved } = await open(0);
    await play(game, book.puzzles[0]!.solution);
    expect(game.stage).toBe("solving");
    expect(game.turnsLeft).toBe(1);
    expect(game.words.length).toBe(4);
    expect(game.prompt()).toContain("South wins with this turn");
    await play(game, await lastTurn());
    expect(game.stage).toBe("solved");
    expect(solved).toEqual(["clean"]);
  });

  test("tells that a wrong turn is wrong, shows why, and lets one try again", async () => {
    const { game, solved } = await open(1);
    const other = game.view!.legal.find((action) => action.word !== "d4e4")!;
    await game.play(other);
    await game.play(game.view!.legal[0]!);
    expect(game.stage).toBe("wrong");
    expect(game.prompt()).toMatch(/^That is not it\. (Now North wins|North has an answer)/);
    expect(game.canAct).toBe(false);
    await game.showWhy();
    expect(game.words.length).toBeGreaterThan(2);
    expect(game.shown ?? game.words.length).toBe(3);
    await game.again();
    expect(game.words).toEqual([]);
    await followHints(game);
    expect(solved).toEqual(["helped"]);
  });

  test("whose later turns take too long to judge is solved by its first turn, and says so", async () => {
    const slow: typeof engine = Object.create(engine, { judge: { value: () => ({ done: Promise.resolve(null), stop: () => undefined }) } });
    const solved: Solved[] = [];
    const game = new PuzzleGame(slow, book, book.puzzles[1]!, (how) => solved.push(how));
    await game.begin();
    await play(game, book.puzzles[1]!.solution);
    expect([game.stage, solved, game.words]).toEqual(["solved", ["clean"], book.puzzles[1]!.solution]);
    expect(game.prompt()).toMatch(/^Solved! The first turn is the only one that wins;/);
    await game.again();
    await game.showSolution();
    expect(game.prompt()).toMatch(/^The first turn is the only one that wins;/);
  });

  test("after an error is solved, but not clean", async () => {
    const { game, solved } = await open(0);
    await game.play(game.view!.legal.find((action) => action.word !== "b3a2")!);
    await game.play(game.view!.legal[0]!);
    await game.again();
    await play(game, book.puzzles[0]!.solution);
    await play(game, await lastTurn());
    expect(solved).toEqual(["errors"]);
  });

  test("lets an action of the turn be taken back, but no whole turn", async () => {
    const { game } = await open(0);
    expect(game.canUndo).toBe(false);
    await game.play(game.view!.legal[0]!);
    expect(game.canUndo).toBe(true);
    await game.undo();
    expect(game.words).toEqual([]);
  });

  test("gives no hint to someone who is off the way, but says so", async () => {
    const { game } = await open(0);
    await game.play(game.view!.legal.find((action) => action.word !== "b3a2")!);
    game.showHint();
    expect(game.hint).toBeNull();
    expect(game.refusal).toContain("undo your last action");
  });

  test("shows its solution to the end of the game, to be walked through", async () => {
    const { game, solved } = await open(1);
    await game.showSolution();
    expect(game.stage).toBe("shown");
    expect(game.words.slice(0, 2)).toEqual(book.puzzles[1]!.solution);
    await game.showAt(game.words.length);
    expect(game.finished).toBe(true);
    expect(game.view!.winners).toEqual(["S"]);
    expect(solved).toEqual([]);
  });
});

test("one date has one puzzle", async () => {
  const { dayOf } = await import("tablier-engine");
  expect(dayOf(new Date(2026, 10, 15, 0, 1))).toBe(dayOf(new Date(2026, 10, 15, 23, 59)));
  expect(dayOf(new Date(2026, 10, 16, 0, 1))).toBe(dayOf(new Date(2026, 10, 15, 23, 59)) + 1);
  expect(dayOf(new Date(1970, 0, 2))).toBe(1);
});

describe("a puzzle that asks for the best action", () => {
  const position =
    "####NKNP####/##........##/##..NP..NP##/##..SP....##/##....SB..##/##SPSQNPNQ## N move hand=S:3?,N:- pile=S:0?,N:- out=- quiet=1 unseen=S:KPP";
  async function openBest(): Promise<{ game: PuzzleGame; solved: Solved[] }> {
    const best = await engine.puzzles(`game bosworth\nmargin 10\nID; ${position}; 36; 3; e1e2; e1d2 23\n`.replace("ID", "n25m86"), 20_000);
    const solved: Solved[] = [];
    const game = new PuzzleGame(engine, best, best.puzzles[0]!, (how) => solved.push(how));
    await game.begin();
    return { game, solved };
  }

  test("shows what the solver sees and nothing of the other's hand", async () => {
    const { game } = await openBest();
    expect(game.puzzle.eyes).toBe("N");
    expect(game.prompt()).toContain("which action is the best?");
    expect(game.view!.trays.find((tray) => tray.kind === "hand" && tray.owner === "S")).toMatchObject({ content: "", hidden: 3 });
  });

  test("is solved by that action and says what it is worth", async () => {
    const { game, solved } = await openBest();
    await play(game, ["e1e2"]);
    expect(solved).toEqual(["clean"]);
    expect(game.prompt()).toBe("Solved! It is worth 36 %, the next best 23 %.");
  });

  test("says what another action is worth, and at most where it does not know", async () => {
    const { game } = await openBest();
    await play(game, ["e1d2"]);
    expect(game.prompt()).toBe("That is not it. It is worth 23 %; another action is worth 36 %.");
    await game.again();
    await play(game, ["c6c5"]);
    expect(game.prompt()).toBe("That is not it. It is worth at most 26 %; another action is worth 36 %.");
    await game.showSolution();
    expect(game.words).toEqual(["e1e2"]);
  });
});
