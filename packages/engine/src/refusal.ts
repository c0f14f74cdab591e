import type { Reason } from "./types.js";

/** A refusal of the engine's: a sentence in English, and the same as data. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }

  /** What was wrong, for programs: `word`, `spec`, … (docs/api.md). */
  get code(): string {
    return this.reason?.code ?? "request";
  }
}
