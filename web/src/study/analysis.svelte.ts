// The values of the position being studied: from the server's table if it has one of the game, else from the engine.
import type { Action, Engine, Facts, GameSoFar, Report, TableView, Thought } from "tablier-engine";
import type { KnownPosition, KnownPositions, Outcome } from "../online/known_positions";
import { worthBySearch, type Worth } from "./value";

/** What is known of a position. */
export interface Found {
  known: Known | null;
  report: Report | null;
}

/** An action and what it is worth. */
export interface Row {
  action: Action;
  worth: Worth;
}

/** So many actions of a search are shown. */
const most = 5;
/** An action is nearly as good if it is worth at most so much less. */
const nearly = 0.05;

/**
 * The best actions that a search has found, in its own order. Behind the first one that is worth more than the one before
 * it are those that it has hardly looked at: nothing is told of them.
 */
export function rowsOf(facts: Facts, seat: string, report: Report | null): Row[] {
  const rows = (report?.rated ?? []).map(({ action, values, wins_in }) => ({ action, worth: worthBySearch(facts, seat, { values, wins_in }) }));
  const end = rows.findIndex(({ worth }, number) => number > 0 && worth.shares[seat]! > rows[number - 1]!.worth.shares[seat]!);
  return rows.slice(0, Math.min(most, end < 0 ? rows.length : end));
}

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
  /** What can be played in the position it follows. */
  private legal = $state.raw<readonly Action[]>([]);
  private thought: Thought | null = null;
  /** Counts the positions followed: results of earlier ones are ignored. */
  private place = 0;

  constructor(
    private readonly engine: Engine,
    private readonly knownPositions: Pick<KnownPositions, "of">,
  ) {}

  /** What it has found of the position that is shown; nothing of another one. */
  of({ legal }: Pick<TableView, "legal">): Found {
    const here = legal === this.legal;
    return { known: here ? this.known : null, report: here ? this.report : null };
  }

  /** What to point out on the board: the best actions, and no others. */
  arrows(facts: Facts, view: TableView): Action[] {
    const { known, report } = this.of(view);
    if (known) return known.actions.filter((each) => each.value === known.value && each.turns === known.turns).map((each) => each.action).slice(0, 3);
    const seat = view.actor;
    const [best, ...others] = rowsOf(facts, seat, report);
    if (!best) return [];
    const asGood = others.filter(({ worth }) => worth.exact?.turns === best.worth.exact?.turns && worth.shares[seat]! >= best.worth.shares[seat]! - nearly);
    return [best, ...asGood].slice(0, 3).map((each) => each.action);
  }

  /** Looks at this position from now on, in which these actions are legal; at nothing if there is none to decide. */
  follow(game: GameSoFar | null, legal: readonly Action[] = []): void {
    this.stop();
    this.report = null;
    this.known = null;
    this.legal = legal;
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
