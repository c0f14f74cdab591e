// A game in progress in the engine, behind a handle.
import type { Engine } from "./engine.js";
import { freshSeed, requestText, whereabouts, type GameSoFar, type Values } from "./requests.js";
import type { Action, Ending, Queueable, SeenTable, SessionReport, Step, Turn } from "./types.js";

/** How a game is opened: what was played, who plays (a level is a computer's), and how it ended if not by its rules. */
export interface Opening extends GameSoFar {
  players?: readonly ("person" | number)[];
  /** Who has given up and after how many actions: "S 12 W 30". */
  gone?: string;
  ending?: Ending | null;
}

/** Steps by turns, each in a list of its own. */
export function byTurns(steps: readonly Step[]): Step[][] {
  const turns: Step[][] = [];
  for (const step of steps) {
    const last = turns.at(-1);
    if (!last || step.begins_turn || last[0]!.turn !== step.turn) turns.push([step]);
    else last.push(step);
  }
  return turns;
}

function turnsOf(steps: readonly Step[]): Turn[] {
  return byTurns(steps).map((turn) => ({ seat: turn[0]!.turn, words: turn.map((step) => step.seen.word) }));
}

/**
 * Requests are made one after another. The engine has room for a few sessions: if it has lost this one, it is opened again
 * from what was played.
 */
export class Session {
  private handle = 0;
  private opening: Opening;
  /** What the viewer saw happen; it is asked for only once. */
  private seen: Step[] = [];
  private viewer: string | undefined;
  private last: Promise<unknown> = Promise.resolve();
  /** The newest report. */
  report!: SessionReport;

  constructor(
    private readonly engine: Engine,
    opening: Opening,
  ) {
    this.opening = opening;
  }

  /** Every action, as it was played. */
  get words(): readonly string[] {
    return this.opening.words;
  }

  /** How it ended, if not by its rules; null while it goes on. */
  get concluded(): Ending | null {
    return this.opening.ending ?? null;
  }

  /** Goes to the position after these actions, on the session's line of play or on another, which replaces it. */
  at(words: readonly string[], viewer?: string): Promise<SeenTable> {
    return this.inTurn(async () => {
      const known = this.opening.words;
      let keep = 0;
      while (keep < Math.min(words.length, known.length) && words[keep] === known[keep]) ++keep;
      const isShown = keep === words.length;
      return this.tell(isShown ? "look" : "go", viewer, isShown ? { at: keep } : { keep, words: words.slice(keep).join(" ") }, keep);
    });
  }
  /** What the viewer sees, after so many actions or now. */
  look(viewer?: string, at?: number): Promise<SeenTable> {
    return this.do("look", viewer, { at });
  }
  /** Plays an action by its word. */
  play(word: string, viewer?: string): Promise<SeenTable> {
    return this.do("play", viewer, { word });
  }
  /** Lets chance act. */
  chance(viewer?: string, seed: string | number = freshSeed()): Promise<SeenTable> {
    return this.do("play", viewer, { seed });
  }
  /** Back to the last decision of a person. */
  undo(viewer?: string): Promise<SeenTable> {
    return this.do("undo", viewer);
  }
  redo(viewer?: string): Promise<SeenTable> {
    return this.do("redo", viewer);
  }
  /** The person to act gives up, or the only one there is. */
  resign(viewer?: string): Promise<SeenTable> {
    return this.do("resign", viewer);
  }
  /** A draw by agreement. */
  agree(viewer?: string): Promise<SeenTable> {
    return this.do("agree", viewer);
  }

  /** The record as the viewer saw the game; whole when it is over or nothing is hidden. Without a viewer, an onlooker's. */
  record(viewer?: string, names: readonly string[] = [], date = ""): Promise<string> {
    return this.inTurn(async () => (await this.ask<{ text: string }>("record", { viewer, names: names.join("\t"), date })).text);
  }

  close(): void {
    const forget = async () => this.handle && this.engine.ask(requestText("close", { session: this.handle }));
    this.inTurn(forget).catch(() => undefined); // an engine that is closed has forgotten it
  }

  /** What a seat may add to these actions of a turn that it queues. */
  queueable(seat: string, queue: readonly Action[]): Promise<Queueable> {
    const words = queue.map(({ word, from, to }) => (from === null && to === null ? word : `${from ?? ""}>${to ?? ""}`));
    return this.inTurn(() => this.ask("queueable", { seat, queue: words.join(" ") }));
  }

  private inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = this.last.then(task);
    this.last = done.catch(() => undefined);
    return done;
  }

  /** Changes the game (docs/wasm.md) and returns the table. */
  private do(verb: string, viewer?: string, values: Values = {}): Promise<SeenTable> {
    return this.inTurn(() => this.tell(verb, viewer, values));
  }

  /** Sends a request and merges the response, which has only the actions after those already known. */
  private async tell(verb: string, viewer: string | undefined, values: Values, kept = Infinity): Promise<SeenTable> {
    if (viewer !== this.viewer) this.seen = [];
    this.viewer = viewer;
    return this.take(await this.ask<SessionReport>(verb, { viewer, since: Math.min(this.seen.length, kept), ...values }));
  }

  private async ask<T>(verb: string, values: Values): Promise<T> {
    for (;;) {
      const told = this.handle ? await this.engine.ask<T & { lost?: string }>(requestText(verb, { session: this.handle, ...values })) : null;
      if (told && told.lost === undefined) return told;
      const { players, gone, ending } = this.opening;
      const how = ending ? `${ending.kind} ${ending.seat ?? ""}`.trim() : undefined;
      const opened = await this.engine.ask<SessionReport>(requestText("open", { ...whereabouts(this.opening), players: players?.join(" "), gone, ending: how }));
      this.handle = opened.session;
    }
  }

  private take(report: SessionReport): SeenTable {
    const words = this.opening.words.slice(0, report.count);
    const at = report.at;
    const begin = at - report.actions.length;
    report.actions.forEach((action, i) => (words[begin + i] = action.word));
    const told = report.actions.map(({ word: _, ...step }) => step);
    this.seen = [...this.seen.slice(0, Math.min(begin, report.count)), ...told, ...this.seen.slice(at, report.count)];
    const ending = report.ending && report.ending.kind !== "rules" && report.ending.kind !== "repetition" ? report.ending : null;
    this.opening = { ...this.opening, words, players: report.players, gone: report.gone, ending };
    this.report = report;
    const steps = this.seen.slice(0, at);
    return { ...report, steps, line: this.seen, turns: turnsOf(steps) };
  }
}
