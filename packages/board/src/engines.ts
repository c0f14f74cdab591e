// Engines of the boards that are played on: an engine thinks about one thing at a time.
import { startEngine, type Engine } from "tablier-engine";

/** Those of boards that are no longer there; the next board takes one over. */
const idle: Engine[] = [];

export function takeEngine(): Engine {
  return idle.pop() ?? startEngine();
}

export function giveEngineBack(engine: Engine): void {
  idle.push(engine);
}
