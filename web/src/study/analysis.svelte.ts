// What the engine thinks of the position that is studied: it follows wherever one walks.
import type { Engine, Thought } from "../engine/engine";
import type { GameSoFar } from "../engine/questions";
import type { Report } from "../engine/types";

/** Half a minute is long enough for a question nobody takes back. */
const longest = 30_000;

export class Analysis {
  on = $state(true);
  report = $state.raw<Report | null>(null);
  private thought: Thought | null = null;

  constructor(private readonly engine: Engine) {}

  /** The best actions found so far, the strongest first. */
  get best() {
    return this.report?.rated.slice(0, 5) ?? [];
  }

  /** Thinks about this position from now on; about nothing if there is none to decide. */
  follow(game: GameSoFar | null): void {
    this.stop();
    this.report = null;
    if (!game || !this.on) return;
    const begun = this.engine.think(game, {
      level: 8,
      milliseconds: longest,
      rateAll: true,
      reportEvery: 300,
      onReport: (found) => {
        if (this.thought === begun) this.report = found;
      },
    });
    this.thought = begun;
    void begun.done.then((found) => {
      if (found && this.thought === begun) this.report = found.report;
    });
  }

  stop(): void {
    this.thought?.stop();
    this.thought = null;
  }
}
