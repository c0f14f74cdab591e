// A program of somebody who has installed tablier-engine: what it may write, and what its compiler refuses.
import { bookOf, Refusal, startEngine, type Action, type Engine, type Facts, type GameSoFar, type Report, type SeenTable, type Session } from "tablier-engine";

const engine: Engine = startEngine();
const game: GameSoFar = { spec: "bobail", position: "", words: [] };

export async function uses(): Promise<string | null> {
  const facts: Facts = await engine.facts("bobail");
  const session: Session = engine.open({ ...game, players: ["person", 3] });
  const table: SeenTable = await session.play("c1e3", facts.seats[0]?.text);
  const first: Action | undefined = table.legal[0];
  const thought = engine.think(game, { level: 5, seed: 7, work: 1000, onReport: (report: Report) => console.log(report.depth) });
  const found = await thought.done;
  const book = await bookOf(engine, "bobail", new Date());
  try {
    await session.play("nonsense");
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`;
  }
  engine.close();
  return found?.word ?? first?.word ?? book.of_day;
}

// @ts-expect-error a level is a number
engine.think(game, { level: "five" });
// @ts-expect-error a game says what was played
engine.table({ spec: "bobail", position: "" });
// @ts-expect-error a session is opened by the engine's words
engine.open({ game: "bobail" });
