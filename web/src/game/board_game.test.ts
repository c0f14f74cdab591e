import { expect, test } from "vitest";
import { directEngine } from "../engine/direct_line";
import { takenSince } from "./board_game.svelte";

const engine = directEngine();
const { games } = await engine.games();

/** Plays on by a fixed rule and tells what each seat has lost, and how many pieces of players have left the board. */
async function playSome(spec: string, actions: number) {
  const words: string[] = [];
  const first = await engine.table({ spec, position: "", words }, "onlooker");
  for (let i = 0; i < actions; ++i) {
    const game = { spec, position: "", words };
    const { actor, legal, winners } = await engine.table(game);
    if (winners.length > 0) break;
    const captures = legal.filter((action) => action.from !== null && action.to !== null);
    const standing = new Set((await engine.table(game)).pieces.map((piece) => piece.square));
    const capture = captures.find((action) => standing.has(action.to!));
    words.push(actor === "*" ? await engine.chance(game, String(i)) : (capture ?? legal[(i * 5) % legal.length]!).word);
  }
  return { first, now: await engine.table({ spec, position: "", words }, "onlooker") };
}

test("in Bosworth what was captured is what neither stands nor is held", async () => {
  const { first, now } = await playSome("bosworth", 60);
  const count = (seat: string) => takenSince(first, now, seat).length;
  expect(count("S") + count("N")).toBeGreaterThan(0);
  expect(takenSince(first, first, "S")).toBe("");
});

test("where a capture is a change of places, and whoever arrives leaves the board, nothing is taken", async () => {
  for (const { id } of games.filter((game) => game.id.startsWith("chessington"))) {
    const { first, now } = await playSome(id, 150);
    for (const seat of ["1", "2"]) expect(takenSince(first, now, seat)).toBe("");
  }
});
