import type { Reason } from "../engine/types";

/** A refusal of the server's: a code (docs/api.md), a sentence in English, and what the engine says. */
export class ServerRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}

/** The code where nothing could be asked at all: it is ours, not the server's. */
export const noLine = "line";
