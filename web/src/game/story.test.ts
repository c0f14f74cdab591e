import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { type Facts, requestText, type SeenTable, Session, type SessionReport } from "tablier-engine";
import { settings } from "../settings.svelte";
import type { Language } from "../text/language";
import { seatName } from "../text/talk.svelte";
import { saySteps } from "./speech";
import { storySince, playedTurns } from "./story";

const engine = directEngine();
beforeEach(() => settings.choose({ language: "en" }));

/** A game of so many actions taken at random. */
async function randomGame(spec: string, actions: number): Promise<string[]> {
  const words: string[] = [];
  let ticket = 7;
  let table = await engine.ask<SessionReport>(requestText("open", { game: spec }));
  while (words.length < actions && table.winners.length === 0) {
    if (table.actor !== "*") ticket = (ticket * 1103515245 + 12345) % 2147483648;
    const what = table.actor === "*" ? { seed: words.length + 1 } : { word: table.legal[ticket % table.legal.length]!.word };
    table = await engine.ask(requestText("play", { session: table.session, ...what, since: words.length }));
    words.push(table.actions[0]!.word);
  }
  return words;
}

/** The story of these actions as a seat sees it. */
async function seen(spec: string, words: readonly string[], watcher: string, position = ""): Promise<{ facts: Facts; view: SeenTable; story: ReturnType<typeof storySince> }> {
  const facts = await engine.facts(spec);
  const view = await new Session(engine, { spec, position, words: [...words] }).look(watcher);
  return { facts, view, story: storySince(facts, view.steps, watcher) };
}

/** The turns of the story in words, in a language. */
async function told(spec: string, words: string, watcher: string, { language = "en", position = "" }: { language?: Language; position?: string } = {}): Promise<string[]> {
  settings.choose({ language });
  const { facts, story } = await seen(spec, words.split(" "), watcher, position);
  return story.turns.map(({ seat, steps }) => saySteps(facts, seat === "*" ? null : seatName(facts, seat), steps, "log"));
}

const specs = ["bobail", "castelott", "gwezboell", "bosworth(players=4)", "chessington-nord(players=3)", "chessington-sud"];

test.each(specs)("%s: the trail touches every square that has changed since the seat acted, with its steps in order", async (spec) => {
  const words = await randomGame(spec, 140);
  const facts = await engine.facts(spec);
  for (const { text: watcher } of facts.seats) {
    const session = new Session(engine, { spec, position: "", words });
    for (let count = 1; count <= words.length; count += 3) {
      const now = await session.look(watcher, count);
      const { since, turns, marks } = storySince(facts, now.steps, watcher);
      expect(since === 0 || now.steps[since - 1]!.by === watcher).toBe(true);
      expect(turns.flatMap(({ steps }) => steps)).toEqual(now.steps.slice(since));
      expect(now.steps.slice(since).every(({ by }) => by !== watcher)).toBe(true);
      expect(marks.map(({ number }) => number)).toEqual(marks.map((_, place) => place + 1));
      const then = await session.look(watcher, since);
      const standing = (view: SeenTable) => new Set(view.pieces.filter((piece) => piece.owner !== null || !view.pieces.some((each) => each.square === piece.square && each.owner !== null)).map(({ square, piece, owner }) => `${square} ${piece} ${owner}`));
      const [before, after] = [standing(then), standing(now)];
      const changed = [...after].filter((each) => !before.has(each)).map((each) => each.split(" ")[0]!);
      const touched = new Set(marks.flatMap(({ ways, left, came }) => [...ways.flatMap(({ from, to }) => [from, to]), ...left, ...came]));
      for (const square of changed) expect([...touched], `${spec} after ${count} for ${watcher}`).toContain(square);
    }
  }
});

test.each(specs)("%s: every turn is a sentence about its seat in every language, without a word of the records", async (spec) => {
  const words = await randomGame(spec, 140);
  for (const language of ["en", "fr", "de"] as const) {
    settings.choose({ language });
    const { facts, view } = await seen(spec, words, (await engine.facts(spec)).seats[0]!.text);
    for (const { seat, steps } of playedTurns(view.steps)) {
      const sentence = saySteps(facts, seat === "*" ? null : seatName(facts, seat), steps);
      if (seat !== "*") expect(sentence).toMatch(new RegExp(`^${seatName(facts, seat)}\\s?: .`));
      for (const { seen: { word } } of steps) expect(word === "pass" || !sentence.includes(word), `${sentence} tells ${word}`).toBe(true);
      expect(sentence).not.toMatch(/[{}]|draw:|undefined|null/);
    }
  }
});

describe("what happened since one acted", () => {
  test("Bobail: the tower's step is told and marked, not the knight's slide alone", async () => {
    const { story } = await seen("bobail", ["c1e3", "c3b4", "a5a2"], "S");
    expect(story.marks.map(({ number, seat, ways }) => ({ number, seat, ways }))).toEqual([
      { number: 1, seat: 1, ways: [{ from: "c3", to: "b4" }] },
      { number: 2, seat: 1, ways: [{ from: "a5", to: "a2" }] },
    ]);
    expect(await told("bobail", "c1e3 c3b4 a5a2", "S")).toEqual(["North: tower c3–b4, knight a5–a2"]);
    expect(await told("bobail", "c1e3 c3b4 a5a2", "S", { language: "de" })).toEqual(["Nord: Turm c3–b4, Ritter a5–a2"]);
    expect(await told("bobail", "c1e3 c3b4 a5a2", "S", { language: "fr" })).toEqual(["Nord\u00a0: Tour c3–b4, Chevalier a5–a2"]);
  });

  test("it is forgotten as soon as one acts", async () => {
    const { story } = await seen("bobail", ["c1e3", "c3b4", "a5a2", "b4c4"], "S");
    expect(story).toEqual({ since: 4, turns: [], marks: [] });
  });

  test("an onlooker is shown the last turn", async () => {
    const { facts, view } = await seen("bobail", ["c1e3", "c3b4", "a5a2"], "S");
    expect(storySince(facts, view.steps, null).turns.map(({ seat, begin }) => ({ seat, begin }))).toEqual([{ seat: "N", begin: 1 }]);
  });

  test("Castelott: a push names whose captain it is", async () => {
    expect(await told("castelott", "d1a4 c3b2 e5c3 c1c2", "S")).toEqual(["North: tower c3–b2, knight e5–c3, captain (South) c1–c2"]);
  });

  test("Gwezboell: what was taken is told and marked", async () => {
    const words = await randomGame("gwezboell", 10);
    const { story } = await seen("gwezboell", words, "D");
    expect(await told("gwezboell", words.join(" "), "D")).toEqual(["Attackers: attacker a6–d6, taking guard e6"]);
    expect(story.marks).toMatchObject([{ ways: [{ from: "a6", to: "d6" }], left: ["e6"] }]);
  });

  test("Bosworth: three opponents' moves, cards and draws, as one seat sees them", async () => {
    const words = await randomGame("bosworth(players=4)", 28);
    const { story } = await seen("bosworth(players=4)", words, "S");
    expect(await told("bosworth(players=4)", words.join(" "), "S")).toEqual([
      "South: draws a queen",
      "West: pawn a2×b1 (pawn), bishop on a2, draws a card",
      "North: pawn b6×a5 (pawn), king on b6, draws a card",
      "East: pawn f2–e2, rook on f2, draws a card",
    ]);
    expect(story.marks.map(({ number, seat }) => [number, seat])).toEqual([[1, 1], [2, 1], [3, 2], [4, 2], [5, 3], [6, 3]]);
    expect((await told("bosworth(players=4)", words.join(" "), "W"))[0]).toMatch(/^West: draws a (king|queen|rook|bishop|knight|pawn)$/);
  });

  test("Chessington: a capture is a change of places, and both ways are marked", async () => {
    const spec = "chessington-nord(players=4)";
    const words = await randomGame(spec, 400);
    const { view, facts } = await seen(spec, words, "1");
    const place = view.steps.findIndex(({ moved }) => moved.length === 2);
    const step = view.steps[place]!;
    expect(saySteps(facts, "Ann", [step], "log")).toMatch(/^Ann: \w+ \w\d+⇄\w\d+ \(\w+\)$/);
    const marks = storySince(facts, view.steps.slice(0, place + 1), step.turn === "1" ? "2" : "1").marks;
    expect(marks.at(-1)!.ways.map(({ from, to }) => `${from}${to}`)).toEqual([step.seen.word, `${step.seen.to}${step.seen.from}`]);
  });

  test("Sud: a queen's card, the part, the die, the obstacles and whoever goes back are one turn", async () => {
    const words = await randomGame("chessington-sud", 20);
    const { story } = await seen("chessington-sud", words, "1");
    expect(await told("chessington-sud", words.join(" "), "1")).toEqual(["Player 2: the card is a queen, moves the obstacles of part A, the die shows 4 for part A"]);
    expect(story.marks).toMatchObject([{ number: 1, seat: 1, ways: [], left: [] }]);
    expect(story.marks[0]!.came.length).toBe(4);
  });
});
