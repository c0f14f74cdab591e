/** A refusal of the server's: a code (docs/api.md) and a sentence in English. */
export class ServerRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The code where nothing could be asked at all: it is ours, not the server's. */
export const noLine = "line";
