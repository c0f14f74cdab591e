import { describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import type { Form, FormText } from "./form";
import { formText } from "./position_form";

const engine = directEngine();
const { games } = await engine.games();

async function formOf(spec: string): Promise<{ form: FormText; text: string }> {
  const start = { spec, position: "", words: [] };
  const text = await engine.position(start);
  return { form: formText(await engine.facts(spec), await engine.table(start), text), text };
}

/** The whole positions that a few random games come through. */
async function* positionsOf(spec: string): AsyncGenerator<string> {
  const words: string[] = [];
  for (let i = 0; i < 120; ++i) {
    const game = { spec, position: "", words };
    yield await engine.position(game);
    const { actor, legal, winners } = await engine.table(game);
    if (winners.length > 0) return;
    words.push(actor === "*" ? await engine.chance(game, String(i)) : legal[(i * 7) % legal.length]!.word);
  }
}

const specs = games.flatMap(({ id, max_players }) => (max_players > 2 ? [id, `${id}(players=${max_players})`] : [id]));

describe.each(specs)("a position of %s", (spec) => {
  test("is written as it was read", async () => {
    const { form } = await formOf(spec);
    for await (const text of positionsOf(spec)) expect(form.write(form.read(text))).toBe(text);
  });

  test("has the pieces that the engine sees", async () => {
    const { form } = await formOf(spec);
    const facts = await engine.facts(spec);
    const said = (pieces: Form["pieces"]) => pieces.map((piece) => `${piece.owner ?? ""}${piece.piece}${piece.square}`).sort();
    for await (const text of positionsOf(spec)) {
      const { pieces } = await engine.table({ spec, position: text, words: [] });
      const settable = pieces.filter((piece) => form.stock.some((kind) => kind.piece === piece.piece));
      expect(said(form.read(text).pieces)).toEqual(said(settable));
    }
    for (const kind of form.stock) expect(facts.pieces.map((piece) => piece.letter)).toContain(kind.piece);
  });
});

test("who acts and the step are chosen among the game's own", async () => {
  const { form, text } = await formOf("castelott");
  const [actor, step] = form.read(text).fields;
  expect(actor?.choices).toEqual(["S", "N"]);
  expect(step?.choices).toContain("t");
});

test("of a tower, a captain and a king there is one", async () => {
  const castelott = (await formOf("castelott")).form;
  expect(castelott.stock.filter((kind) => castelott.isSingle(kind)).map((kind) => `${kind.owner}${kind.piece}`).sort()).toEqual(["NC", "SC", "nullT"]);
  const gwezboell = (await formOf("gwezboell")).form;
  expect(gwezboell.stock.filter((kind) => gwezboell.isSingle(kind)).map((kind) => kind.piece)).toEqual(["K"]);
});
