// What the attributes of an element ask for.
import { bookOf, Refusal, type Engine } from "tablier-engine";
import type { Player } from "../../../web/src/catalogue";
import { newGame } from "../../../web/src/game/kept_games";
import { LocalGame } from "../../../web/src/game/local_game.svelte";
import { PuzzleGame } from "../../../web/src/puzzle/puzzle_game.svelte";
import type { Solved } from "../../../web/src/puzzle/progress.svelte";
import { StillGame } from "./still_game.svelte";

export const attributes = ["game", "position", "record", "puzzle", "players"] as const;

/** Empty where an attribute is not given. */
export type Wanted = Readonly<Record<(typeof attributes)[number], string>>;

export type ShownGame = StillGame | LocalGame | PuzzleGame;

/** `person 3`: who plays each seat. */
export function readPlayers(text: string): Player[] {
  return text.trim().split(/\s+/).map((word) => {
    if (word === "person") return { kind: "person", name: "" };
    if (/^[1-8]$/.test(word)) return { kind: "computer", level: Number(word) };
    throw new Refusal(`players: expected \`person\` or a level from 1 to 8 for each seat, found "${word}"`);
  });
}

export async function openGame(engine: Engine, wanted: Wanted, onsolved: (id: string, how: Solved) => void): Promise<ShownGame> {
  const { game: spec, position } = wanted;
  if (wanted.record) {
    const [record] = await engine.read(wanted.record);
    if (!record) throw new Refusal("record: expected a game, found none");
    return new StillGame(engine, record, record.names);
  }
  if (!spec) throw new Refusal("game: expected the name of a game, as in game=\"bobail\"");
  if (wanted.puzzle) {
    const book = await bookOf(engine, spec);
    const id = wanted.puzzle === "day" ? book.of_day : wanted.puzzle;
    const puzzle = book.puzzles.find((each) => each.id === id);
    if (!puzzle) throw new Refusal(`puzzle: expected \`day\` or the name of a puzzle of ${spec}, found "${wanted.puzzle}"`);
    return new PuzzleGame(engine, book, puzzle, (how) => onsolved(puzzle.id, how));
  }
  if (!wanted.players) return new StillGame(engine, { spec, position, words: [] });
  const players = readPlayers(wanted.players);
  const { seats } = await engine.facts(spec);
  if (players.length !== seats.length) throw new Refusal(`players: expected one for each of the ${seats.length} seats, found ${players.length}`);
  return new LocalGame(engine, newGame(spec, players, [], position), "guest");
}
