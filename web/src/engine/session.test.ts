import { expect, test } from "vitest";
import { directEngine } from "./direct_line";
import { Session } from "tablier-engine";

const engine = directEngine();
const line = ["c1e3", "c3b4", "a5a2"];

test("a session goes to any line of play, and tells each as if it had been played from the beginning", async () => {
  const session = new Session(engine, { spec: "bobail", position: "", words: [] });
  for (const words of [line, line.slice(0, 1), ["a1a4", "c3b4"], [], [...line, "b4b3"]]) {
    const { actions: _, ...told } = (await session.at(words)) as unknown as Record<string, unknown>;
    expect(told).toMatchObject(await engine.table({ spec: "bobail", position: "", words }));
  }
});

test("a line that the rules refuse changes nothing", async () => {
  const session = new Session(engine, { spec: "bobail", position: "", words: [] });
  await session.at(line);
  await expect(session.at(["c1e3", "c3b4", "a5a3"])).rejects.toThrow("pieces slide to the end");
  await expect(session.at([...line, "a1a1"])).rejects.toThrow("not legal");
  expect(session.words).toEqual(line);
  expect((await session.look()).turns.flatMap((turn) => turn.words)).toEqual(line);
});

test("what one seat sees is a session as well", async () => {
  const deal = Array<string>(4).fill("draw:?");
  const session = new Session(engine, { spec: "bosworth", position: "", words: [], eyes: "N" });
  const words = [...deal, "draw:K", "draw:Q", "draw:R", "draw:R", "b1b2"];
  const seen = await session.at(words);
  expect(seen).toMatchObject(await engine.table({ spec: "bosworth", position: "", words, eyes: "N" }));
  expect(await session.at(deal)).toMatchObject(await engine.table({ spec: "bosworth", position: "", words: deal, eyes: "N" }));
});

test("a session that the engine has lost is opened again", async () => {
  const session = new Session(engine, { spec: "bobail", position: "", words: [] });
  await session.at(line);
  for (let i = 0; i < 9; ++i) await new Session(engine, { spec: "gwezboell", position: "", words: [] }).at([]);
  expect((await session.at([...line, "b4b3"])).last?.word).toBe("b4b3");
});
