import gameWords from "virtual:words";
import { expect, test } from "vitest";
import { catalogue } from "../catalogue";
import { directEngine } from "../engine/direct_line";
import { pageOf } from "./game_page";
import { layOut, neighbour, sitsAtTheTop } from "./layout";

const engine = directEngine();

test("the first rank lies below, and above when the board is turned", async () => {
  const facts = await engine.facts("bobail");
  expect(layOut(facts, false).cells[4]![0]!.name).toBe("a1");
  expect(layOut(facts, true).cells[0]![4]!.name).toBe("a1");
});

test("arrow keys stop at the edge and pass over holes", async () => {
  const facts = await engine.facts("chessington-nord");
  const layout = layOut(facts, false);
  expect(layout.cells[5]![5]).toBeNull();
  expect(neighbour(layout, "a1", "ArrowLeft")).toBe("a1");
  expect(neighbour(layout, "a1", "ArrowUp")).toBe("a2");
  expect(neighbour(layout, "d6", "ArrowRight")).toBe("i6");
  expect(neighbour(layout, "f9", "ArrowDown")).toBe("f4");
  expect(neighbour(layOut(facts, true), "d6", "ArrowLeft")).toBe("i6");
});

test("every square of every game lies somewhere, and only there", async () => {
  for (const { id } of (await engine.games()).games) {
    const facts = await engine.facts(id);
    const names = layOut(facts, false).cells.flat().filter((cell) => cell !== null).map((cell) => cell.name);
    expect(new Set(names).size).toBe(facts.squares.length);
  }
});

test("whoever sits on the far side looks from there", async () => {
  const facts = await engine.facts("bobail");
  const { pieces } = await engine.table({ spec: "bobail", position: "", words: [] });
  expect(sitsAtTheTop(facts, pieces, "N")).toBe(true);
  expect(sitsAtTheTop(facts, pieces, "S")).toBe(false);
  expect(sitsAtTheTop(facts, [], "N")).toBe(false);
});

test.each(catalogue.map(({ id }) => id))("%s has a picture: engine/games/FOLDER/page/ID.json", (id) => {
  const { pieces } = pageOf(id).picture;
  expect(pieces.length, `page/${id}.json`).toBeGreaterThan(0);
  for (const [column, row, drawing] of pieces) {
    expect(column >= 0 && column < 5 && row >= 0 && row < 3, `${drawing} at ${column}, ${row}`).toBe(true);
  }
});

test("what is said about something beside the board names something that is there", () => {
  for (const words of Object.values(gameWords)) {
    for (const [id, texts] of Object.entries(words)) {
      for (const key of Object.keys(texts).filter((each) => each.startsWith("about ") && each !== "about board")) {
        expect(Object.keys(texts), `${id}: ${key}`).toContain(key.replace("about", "tray"));
      }
    }
  }
});
