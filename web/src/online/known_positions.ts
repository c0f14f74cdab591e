// Values from the server's tables of solved games (docs/api.md). Most servers have none, and a page served as files has
// no server: this is detected once, without a failing request.
import { gameOf } from "../catalogue";
import { ask } from "./server";

/** What the seat to act gets with the best play of both. */
export interface Outcome {
  value: "won" | "lost" | "draw";
  /** Of both sides, until the game is over; null for a draw. */
  turns: number | null;
}

export interface KnownPosition extends Outcome {
  position: string;
  /** The best first. */
  actions: (Outcome & { action: string })[];
}

/** How long a server that has not answered is left alone. */
const pause = 30_000;
/** After that the answer is no longer useful. */
const patience = 3_000;

export class KnownPositions {
  private games: readonly string[] | null = null;
  private silentUntil = 0;

  /** What the server knows of a position; null if there is no server, or it has no table of this game. */
  async of(spec: string, position: string): Promise<KnownPosition | null> {
    if (!navigator.onLine || Date.now() < this.silentUntil) return null;
    try {
      // Where the page is served as files alone, public/api/solved says that there is nothing.
      this.games ??= (await ask<{ games: string[] }>("api/solved", { patience })).games;
      if (!this.games.includes(gameOf(spec))) return null;
      return await ask<KnownPosition>(`api/solved?${new URLSearchParams({ spec, position })}`, { patience });
    } catch {
      this.silentUntil = Date.now() + pause;
      return null;
    }
  }
}
