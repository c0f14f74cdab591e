import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { settings } from "../settings.svelte";
import { newGame, type KeptGame } from "../game/kept_games";
import { readStudy, studyOfGame, type Study } from "./studies";
import { StudyGame } from "./study_game.svelte";
import { rowsOf } from "./tree";

const engine = directEngine();
beforeEach(() => settings.choose({ language: "en", motion: false, sound: false, pace: "instant" }));

const bobail = (lines: string[][] = []): Study => ({ spec: "bobail", position: "", eyes: null, lines });
async function open(study: Study): Promise<StudyGame> {
  const game = new StudyGame(engine, study);
  await game.begin();
  return game;
}
const act = async (game: StudyGame, word: string) => game.play(game.view!.legal.find((action) => action.word === word)!);
const lines = (game: StudyGame) => game.study.lines.map((line) => line.join(" "));

/** Eleven actions of Bosworth: both hands dealt, two turns with their draws. */
const bosworth = "draw:N draw:P draw:R draw:P draw:K draw:Q draw:N draw:P b1b2 P@b1 draw:B".split(" ");
const kept = (...kinds: ("person" | number)[]): KeptGame =>
  newGame("bosworth", kinds.map((kind) => (kind === "person" ? { kind, name: "" } : { kind: "computer", level: kind })), bosworth);

describe("an unfinished game with hidden cards", () => {
  test("is studied as its only person has seen it", async () => {
    const study = await studyOfGame(engine, kept(1, "person"));
    expect(study).toMatchObject({ eyes: "N", lines: ["draw:? draw:? draw:? draw:? draw:K draw:Q draw:N draw:P b1b2 P@b1 draw:?".split(" ")] });
    const game = await open(study);
    expect(rowsOf(game.tree, game.steps).flatMap((row) => row.entries).length).toBe(bosworth.length);
  });

  test("is studied as everybody may see it where several people share the screen", async () => {
    const study = await studyOfGame(engine, kept("person", "person"));
    expect(study.eyes).toBe("onlooker");
    expect(study.lines.flat().filter((word) => /draw:[^?]/.test(word))).toEqual([]);
  });

  test("is open when it is over", async () => {
    const over = { ...kept("person", "person"), ending: { kind: "resignation", seat: "S" }, finished: true };
    expect(await studyOfGame(engine, over)).toMatchObject({ eyes: null, lines: [bosworth] });
  });

  test("is listed once where all is open, with its own words, and says every draw", async () => {
    const game = await open({ spec: "bosworth", position: "", eyes: null, lines: [bosworth] });
    expect(game.view!.line.map((step) => step.seen.word)).toEqual(bosworth);
    expect(game.lastSaid()).toBe("South: draws a bishop.");
    const rows = rowsOf(game.tree, game.steps);
    expect(rows.flatMap((row) => row.entries.map((entry) => entry.step.seen.word))).toEqual(bosworth);
    expect(rows.flatMap((row) => row.variations)).toEqual([]);
  });
});

describe("a study", () => {
  test("begins at the end of its main line", async () => {
    const game = await open(bobail([["c1e3", "c3d4"], ["b1b4"]]));
    expect(game.here).toEqual(["c1e3", "c3d4"]);
    expect(game.prompt()).toBe("North to play. Slide one of your knights as far as it can go.");
  });

  test("keeps what was played when something else is tried", async () => {
    const game = await open(bobail());
    await act(game, "c1e3");
    await game.showAt(0);
    await act(game, "b1b4");
    expect(lines(game)).toEqual(["c1e3", "b1b4"]);
    expect(game.words).toEqual(["b1b4"]);
    await game.walk([]);
    await act(game, "b1b4");
    expect(lines(game)).toEqual(["c1e3", "b1b4"]);
  });

  test("promotes, deletes and takes back", async () => {
    const game = await open(bobail([["c1e3"], ["b1b4", "c3c4"]]));
    await game.walk(["b1b4", "c3c4"]);
    expect(game.canPromote).toBe(true);
    await game.promote();
    expect(lines(game)).toEqual(["b1b4 c3c4", "c1e3"]);
    await game.remove();
    expect(lines(game)).toEqual(["b1b4", "c1e3"]);
    expect(game.here).toEqual(["b1b4"]);
    await game.undo();
    await game.undo();
    expect(lines(game)).toEqual(["c1e3", "b1b4 c3c4"]);
    expect(game.canUndo).toBe(false);
    expect([...game.steps.keys()]).toEqual(lines(game));
  });

  test("lets chance act after an action, and as it did before when one comes back", async () => {
    const game = await open({ spec: "chessington-nord", position: "", eyes: null, lines: [] });
    expect(game.view?.actor).not.toBe("*");
    expect(game.here[0]).toMatch(/^first:/);
    const [first] = game.here;
    await game.walk([]);
    expect(game.canAct).toBe(true); // what chance does can be chosen
    const other = first === "first:1" ? "first:2" : "first:1";
    await act(game, other);
    expect(game.study.lines.map((line) => line[0])).toEqual([first, other]);
  });

  test("is saved as records, the main line first, and opens again as the same tree", async () => {
    const game = await open(bobail([["c1e3", "c3d4"], ["c1e3", "c3b3"], ["b1b4"]]));
    const text = await game.record();
    expect((await engine.read(text)).map((record) => record.words.join(" "))).toEqual(lines(game));
    const again = await readStudy(engine, text);
    expect(again?.lines).toEqual(game.study.lines);
    expect((await readStudy(engine, `${text}\n${await (await open(bobail([["a1a4"]]))).record()}`))?.lines).toEqual(game.study.lines);
  });

  test("refuses a line that cannot be played", async () => {
    await expect(open(bobail([["c1e3"], ["c1c1"]]))).rejects.toThrow("not legal");
  });
});

describe("a study with one seat's eyes", () => {
  const words = "draw:N draw:P draw:R draw:P draw:? draw:? draw:? draw:? b1b2 P@b1 draw:B c6c4 N@c6 draw:?".split(" ");
  const study: Study = { spec: "bosworth", position: "", eyes: "S", lines: [words] };

  test("shows what that seat saw and decides for it alone", async () => {
    const game = await open(study);
    expect(game.view?.viewer).toBe("S");
    expect(game.decides).toBe(true);
    await game.showAt(11);
    expect(game.view?.actor).toBe("N");
    expect(game.decides).toBe(false);
    expect(game.view?.trays.find((tray) => tray.name === "hand" && tray.owner === "N")?.content).toBe("");
  });

  test("offers what others could have done for all that seat knows", async () => {
    const game = await open(study);
    await game.showAt(11);
    await act(game, "d6d4");
    expect(game.study.lines.length).toBe(2);
  });

  test("is written for those eyes and opens again", async () => {
    const text = await (await open(study)).record();
    expect(text).toContain('[Eyes "S"]');
    expect(await readStudy(engine, text)).toMatchObject({ eyes: "S", lines: [words] });
  });
});
