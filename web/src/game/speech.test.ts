import { beforeEach, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import type { Action } from "tablier-engine";
import { settings } from "../settings.svelte";
import { buttonText, sayAction, takes } from "./speech";

const engine = directEngine();
beforeEach(() => settings.choose({ language: "en" }));

async function said(game: string, action: Partial<Action> & { word: string }, by = sayAction): Promise<string> {
  const facts = await engine.facts(game);
  return by(facts, [{ square: "d5", piece: "K", owner: "1" }], { from: null, to: null, ...action });
}

test("a verb is said in the game's words, with the seat, piece, number or square it is about", async () => {
  expect(await said("bosworth", { word: "draw:R" })).toBe("draws a rook");
  expect(await said("bosworth", { word: "draw:?" })).toBe("draws a card");
  expect(await said("bosworth", { word: "Q@c1", to: "c1" })).toBe("queen on c1");
  expect(await said("chessington-sud", { word: "first:2" })).toBe("Player 2 begins");
  expect(await said("chessington-sud", { word: "roll:B4" })).toBe("the die shows 4 for part B");
  expect(await said("chessington-sud", { word: "d5*", from: "d5" })).toBe("king from d5 crosses the finish line");
  settings.choose({ language: "fr" });
  expect(await said("bosworth", { word: "draw:R" })).toBe("pioche\u00a0: tour");
});

test("a button has words of its own where the game has them, else those of the action", async () => {
  expect(await said("castelott", { word: "pass" }, buttonText)).toBe("Pass");
  expect(await said("chessington-sud", { word: "board:C" }, buttonText)).toBe("Part C");
  expect(await said("chessington-sud", { word: "d5*", from: "d5" }, buttonText)).toBe("Cross the finish line");
  expect(await said("bosworth", { word: "draw:?" }, buttonText)).toBe("Draws a card");
});

test("an action that the game has no words for is said as it is written", async () => {
  expect(await said("bobail", { word: "leap:x" })).toBe("leap:x");
});

test("a capture is a piece taken or changed places with; moving, placing and arriving are none", () => {
  const own = { square: "a1", piece: "K", owner: "1" };
  const other = { square: "a2", piece: "R", owner: "2" };
  expect(takes({ moved: [{ ...own, to: "a2" }], taken: [other] })).toBe(true);
  expect(takes({ moved: [{ ...own, to: "a2" }, { ...other, to: "a1" }], taken: [] })).toBe(true);
  expect(takes({ moved: [{ ...own, to: "a2" }], taken: [] })).toBe(false);
  expect(takes({ moved: [{ ...own, to: null }], taken: [] })).toBe(false);
  expect(takes({ moved: [], taken: [{ ...other, owner: null }] })).toBe(false);
});
