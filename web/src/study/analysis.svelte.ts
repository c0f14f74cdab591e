// What is known of the position that is studied: it follows wherever one walks. Where the server has a table of the
// game, that; else what the engine thinks.
import type { Engine, Thought } from "../engine/engine";
import type { GameSoFar } from "../engine/requests";
import type { Action, Report } from "../engine/types";
import type { KnownPosition, KnownPositions, Outcome } from "../online/known_positions";

/** Half a minute is long enough for a search nobody stops. */
const longest = 30_000;

/** A position that the table knows, with the actions that can be played there. */
export interface Known extends Outcome {
  actions: (Outcome & { action: Action })[];
}

export class Analysis {
  on = $state(true);
  report = $state.raw<Report | null>(null);
  known = $state.raw<Known | null>(null);
  private thought: Thought | null = null;
  /** Counts the positions followed: what is found about an earlier one comes too late. */
  private place = 0;

  constructor(
    private readonly engine: Engine,
    private readonly knownPositions: Pick<KnownPositions, "of">,
  ) {}

  /** The best actions that the engine has found so far, the strongest first. */
  get best() {
    return this.report?.rated.slice(0, 5) ?? [];
  }

  /** What to point out on the board: of what the table knows, only actions that are as good as any. */
  get arrows(): Action[] {
    const { known } = this;
    if (!known) return this.best.slice(0, 3).map((each) => each.action);
    const asGood = known.actions.filter((each) => each.value === known.value && each.turns === known.turns);
    return asGood.slice(0, 3).map((each) => each.action);
  }

  /** Looks at this position from now on, in which these actions are legal; at nothing if there is none to decide. */
  follow(game: GameSoFar | null, legal: readonly Action[] = []): void {
    this.stop();
    this.report = null;
    this.known = null;
    if (game && this.on) void this.look(game, legal, this.place);
  }

  stop(): void {
    ++this.place;
    this.thought?.stop();
    this.thought = null;
  }

  private async look(game: GameSoFar, legal: readonly Action[], place: number): Promise<void> {
    const known = await this.lookUp(game, legal);
    if (place !== this.place) return;
    this.known = known;
    if (!known) this.think(game);
  }

  /** What the table knows; null if there is none. */
  private async lookUp(game: GameSoFar, legal: readonly Action[]): Promise<Known | null> {
    if (game.eyes) return null;
    const found = await this.knownPositions.of(game.spec, await this.engine.position(game));
    return found && withActions(found, legal);
  }

  private think(game: GameSoFar): void {
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
}

/** Null if the table speaks of other actions than these: it is then of another game. */
function withActions(found: KnownPosition, legal: readonly Action[]): Known | null {
  const actions = found.actions.flatMap(({ action: word, value, turns }) => {
    const action = legal.find((each) => each.word === word);
    return action ? [{ action, value, turns }] : [];
  });
  return actions.length === found.actions.length && actions.length === legal.length ? { value: found.value, turns: found.turns, actions } : null;
}
