// Requests to the engine as text (docs/wasm.md).
import { Refusal } from "./refusal.js";

/** A game so far: where it began, and every action since. */
export interface GameSoFar {
  spec: string;
  /** Where play began, as text; empty for the game's own start. */
  position: string;
  words: readonly string[];
  /** The viewer of the position and the words, if they are not complete. */
  eyes?: string | null;
}

export type Values = Record<string, string | number | undefined>;

/** These take the rest of the request, line ends included, so they come last. */
const longKeys = ["text"];

export function requestText(verb: string, values: Values = {}): string {
  const lines = [verb];
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined || value === "") continue;
    if (!longKeys.includes(key) && /[\r\n]/.test(String(value))) throw new Refusal(`${verb}: expected one line as ${key}, found ${JSON.stringify(value)}`);
    lines.push(`${key} ${value}`);
  }
  return lines.join("\n");
}

/** The lines `game` and `position` of a request. */
export function whereabouts(game: GameSoFar): { game: string; position: string } {
  const begin = game.eyes
    ? `view ${game.eyes} ${game.position || "startpos"}`
    : game.position
      ? `fen ${game.position}`
      : "startpos";
  return { game: game.spec, position: game.words.length > 0 ? `${begin} moves ${game.words.join(" ")}` : begin };
}

/** An unpredictable number, as the engine reads it. */
export function freshSeed(): string {
  return crypto.getRandomValues(new BigUint64Array(1))[0]!.toString();
}
