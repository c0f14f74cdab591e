import { beforeEach, describe, expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { settings } from "../settings.svelte";
import { namesOf, sayRefused } from "../text/messages";
import { PositionEditor } from "./position_editor.svelte";

const engine = directEngine();
beforeEach(() => settings.choose({ language: "en" }));

const open = (spec: string, text = "") => PositionEditor.open(engine, spec, text);

describe("setting up a position", () => {
  test("begins with the position given, and says nothing against one that can be", async () => {
    const editor = await open("bobail", "1n1n1/5/s2Tn/1sn1n/2sss S t");
    expect(editor.text).toBe("1n1n1/5/s2Tn/1sn1n/2sss S t");
    expect(editor.refusal).toBeNull();
  });

  test("tells the engine's reason against one that cannot be, until it is mended", async () => {
    const editor = await open("bobail");
    await editor.remove("c1");
    expect(sayRefused(editor.refusal!, namesOf(editor.facts, (letter) => editor.pieceOf(letter)))).toBe("Board: expected 5 `knight, South`, found 4.");
    editor.tool = { piece: "K", owner: "S" };
    await editor.tap("c2");
    expect(editor.refusal).toBeNull();
    expect(editor.text).toBe("nnnnn/5/2T2/2s2/ss1ss S f");
    expect(editor.announcement).toBe("knight, South on c2.");
  });

  test("takes a piece away by a second tap with the same piece, with the remover, or by dragging it off", async () => {
    const editor = await open("gwezboell");
    editor.tool = { piece: "A", owner: "A" };
    await editor.tap("d1");
    editor.tool = "remove";
    await editor.tap("e1");
    await editor.move("f1", null);
    expect(editor.text.split(" ")[0]?.split("/").at(-1)).toBe("9");
  });

  test("moves a piece without a tool, and what stood there is gone", async () => {
    const editor = await open("gwezboell");
    await editor.tap("e7");
    expect(editor.picked).toBe("e7");
    await editor.tap("e8");
    expect(editor.pieces.find((piece) => piece.square === "e8")?.piece).toBe("D");
    expect(editor.pieces.some((piece) => piece.square === "e7")).toBe(false);
  });

  test("moves the one tower there is instead of making a second", async () => {
    const editor = await open("bobail");
    editor.tool = { piece: "T", owner: null };
    await editor.tap("a3");
    expect(editor.pieces.filter((piece) => piece.piece === "T").map((piece) => piece.square)).toEqual(["a3"]);
  });

  test("shows the obstacles that a number stands for", async () => {
    const editor = await open("chessington-nord", "pieces=1:a1,i1,l9,a12;2:a2,j1,l10,b12 obst=3162 actor=1 step=move last=- lose=- quiet=0");
    const obstacles = () => editor.pieces.filter((piece) => piece.piece === "O").map((piece) => piece.square).join();
    const before = obstacles();
    expect(before).not.toBe("");
    await editor.write(editor.form.fields.find((field) => field.key === "obst")!, "3262");
    expect(obstacles()).not.toBe(before);
  });

  test("lets hands and piles be written for each seat", async () => {
    const editor = await open("bosworth", "##NPNPNRNN##/##..SBNPNP##/##..NP....##/##....NP..##/##SPSR..SR##/##SPSKSNSN## S move hand=S:QBPP,N:KQRB pile=S:-,N:P out=- quiet=0");
    expect(editor.refusal).toBeNull();
    const hand = editor.form.fields.find((field) => field.key === "hand" && field.seat === "N")!;
    await editor.write(hand, "KQRZ");
    expect(sayRefused(editor.refusal!)).toBe('Hand: seat N: expected kinds out of KQRBNP, or - for none, found "KQRZ".');
  });
});
