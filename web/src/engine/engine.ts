// The page's one engine.
import { startEngine, type Engine } from "tablier-engine";

let shared: Engine | undefined;

/** Started when it is first needed. */
export function engine(): Engine {
  return (shared ??= startEngine());
}
