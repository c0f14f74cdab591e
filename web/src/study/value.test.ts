import { beforeEach, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { settings } from "../settings.svelte";
import { sayExact, sayShares, sayWorth, worthAtEnd, worthBySearch, worthByTable } from "./value";

const engine = directEngine();
const bobail = await engine.facts("bobail");
const four = await engine.facts("bosworth(players=4)");
const race = await engine.facts("chessington-nord(players=3)");
beforeEach(() => settings.choose({ language: "en" }));

const won = { S: 10_000, N: 0 };

test("a proof tells the turns of both sides where they alternate", () => {
  const say = (seat: string, wins_in: number, values: Record<string, number>) => sayExact(bobail, worthBySearch(bobail, seat, { wins_in, values }).exact!);
  expect(say("S", 16, won)).toBe("South wins in at most 31 turns");
  expect(say("N", -15, won)).toBe("South wins in at most 30 turns");
  expect(say("S", 1, won)).toBe("South wins in this turn");
});

test("a proof for three counts the winner's own turns, whoever that is", () => {
  const worth = worthBySearch(race, "1", { wins_in: -2, values: { 1: 0, 2: 0, 3: 10_000 } });
  expect(worth.exact).toMatchObject({ winner: "3", turns: 2, own: true });
  expect(sayExact(race, worth.exact!)).toBe("Player 3 wins in at most 2 turns of its own");
});

test("an estimate is never told as a proof", () => {
  const worth = worthBySearch(bobail, "S", { wins_in: 0, values: won });
  expect(worth.exact).toBeNull();
  expect(sayWorth(bobail, worth)).toBe("South 100%, North 0%");
});

test("the table's turns are exact, and a draw is one", () => {
  expect(sayWorth(bobail, worthByTable(bobail, "N", { value: "lost", turns: 12 }))).toBe("South wins in 12 turns (proved)");
  expect(worthByTable(bobail, "N", { value: "draw", turns: null })).toEqual({ shares: { S: 0.5, N: 0.5 }, exact: { winner: null, turns: null, atMost: false, own: false } });
});

test("four seats have a share each, and the end is what it was", () => {
  const worth = worthBySearch(four, "W", { wins_in: 0, values: { S: 1000, W: 4000, N: 2000, E: 3000 } });
  expect(sayShares(four, worth)).toBe("South 10%, West 40%, North 20%, East 30%");
  expect(worthAtEnd(four, ["W", "E"]).shares).toEqual({ S: 0, W: 0.5, N: 0, E: 0.5 });
});

test("all of it is told in three languages", () => {
  const worth = worthBySearch(bobail, "S", { wins_in: 16, values: won });
  settings.choose({ language: "fr" });
  expect(sayWorth(bobail, worth)).toBe("Sud gagne en 31 tours au plus (prouvé)");
  settings.choose({ language: "de" });
  expect(sayWorth(bobail, worth)).toBe("Süd gewinnt in höchstens 31 Zügen (bewiesen)");
});
