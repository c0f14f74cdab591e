// Engines of the boards that are played on: an engine runs one search at a time.
import { startEngine, type Engine } from "tablier-engine";

/** Engines of removed boards, for reuse. */
const idle: Engine[] = [];

export function takeEngine(): Engine {
  return idle.pop() ?? startEngine();
}

export function giveEngineBack(engine: Engine): void {
  idle.push(engine);
}
