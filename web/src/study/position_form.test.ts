import { describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { settings } from "../settings.svelte";
import { languages } from "../text/language";
import { fieldName } from "../text/talk.svelte";
import { formText, type Form } from "./position_form";

const engine = directEngine();
const { games } = await engine.games();

const formOf = async (spec: string) => formText(await engine.facts(spec));

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
    const form = await formOf(spec);
    for await (const text of positionsOf(spec)) expect(form.write(form.read(text))).toBe(text);
  });

  test.each(languages)("has a word for each of its fields: %s", async (language) => {
    settings.choose({ language });
    const { fields } = (await formOf(spec)).read(await engine.position({ spec, position: "", words: [] }));
    for (const { key } of fields) expect(fieldName(key, await engine.facts(spec)), `field ${key}`).toBeDefined();
  });

  test("has the pieces that the engine sees", async () => {
    const form = await formOf(spec);
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
  const [actor, step] = (await formOf("castelott")).read("nnNnn/5/2T2/5/ssSss S f").fields;
  expect(actor?.choices).toEqual(["S", "N"]);
  expect(step?.choices).toContain("t");
});

test("of a tower, a captain and a king there is one", async () => {
  const castelott = await formOf("castelott");
  expect(castelott.stock.filter((kind) => castelott.isSingle(kind)).map((kind) => `${kind.owner}${kind.piece}`).sort()).toEqual(["NC", "SC", "nullT"]);
  const gwezboell = await formOf("gwezboell");
  expect(gwezboell.stock.filter((kind) => gwezboell.isSingle(kind)).map((kind) => kind.piece)).toEqual(["K"]);
});
