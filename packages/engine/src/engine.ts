// The engine's typed functions, each of which sends a request to the module.
import { Refusal } from "./refusal.js";
import { freshSeed, requestText, whereabouts, type GameSoFar } from "./requests.js";
import { Session, type Opening } from "./session.js";
import type { Facts, FromWorker, GameCard, GameReview, GameRecord, PuzzleBook, Reason, Report, SessionReport, Step, TableView, TaskView, ToWorker, Verdict } from "./types.js";

/** A search that goes on until it is done or stopped. */
export interface Thought {
  /** The word chosen and what was found; null if it was stopped. */
  done: Promise<{ word: string; report: Report; milliseconds: number; bytes: number } | null>;
  stop(): void;
}

/** A judgement that goes on until something is known. */
export interface Judgement {
  /** Null if it was stopped, or if the time was too short to know anything. */
  done: Promise<Verdict | null>;
  stop(): void;
}

export interface JudgeOptions {
  solver: string;
  /** Within this many more turns of the solver. */
  turns: number;
  /** Asks only why it does not win. */
  knownWrong?: boolean;
  milliseconds: number;
}

/** A review that goes on until all is judged or it is stopped. */
export interface Reviewing {
  /** Null if it was stopped. */
  done: Promise<GameReview | null>;
  stop(): void;
}

export interface ThinkOptions {
  /** From 1 to 8. */
  level?: number;
  /** How long it may take, at most an hour; by default the level's time. */
  milliseconds?: number;
  /** Whether each legal action gets a value. */
  rateAll?: boolean;
  /** How many positions are searched, instead of a time: the same seed then gives the same choice everywhere. */
  work?: number;
  seed?: string | number;
  /** Called about every `reportEvery` milliseconds. */
  onReport?: (report: Report) => void;
  reportEvery?: number;
}

/** The transport of requests to the engine: a worker, or something simpler in tests. */
export interface Line {
  send(message: ToWorker): void;
  /** `broken` is called when the engine can no longer answer. */
  listen(hear: (message: FromWorker) => void, broken: (why: Error) => void): void;
  close(): void;
}

/** The longest time for a search, an hour. */
const longestTime = 3_600_000;

/** Refuses what is no time for a search. */
function checkTime(name: string, milliseconds: unknown): void {
  if (typeof milliseconds === "number" && milliseconds > 0 && milliseconds <= longestTime) return;
  throw new Refusal(`${name}: expected a number above 0, at most ${longestTime}, found ${typeof milliseconds === "string" ? JSON.stringify(milliseconds) : String(milliseconds)}`);
}

/** The engine. Only it knows the rules. */
export class Engine {
  private next = 1;
  private readonly waiting = new Map<number, (message: FromWorker) => void>();
  private readonly known = new Map<string, Promise<Facts>>();
  /** Why the engine can no longer answer. */
  private broken: Error | null = null;

  constructor(private readonly line: Line) {
    line.listen((message) => this.waiting.get(message.id)?.(message), (why) => this.fail(why));
  }

  /** A game in progress. */
  open(opening: Opening): Session {
    return new Session(this, opening);
  }

  /** Ends the engine; further requests are refused. */
  close(): void {
    this.line.close();
    this.fail(new Refusal("the engine is closed"));
  }

  private fail(why: Error): void {
    this.broken ??= why;
    for (const [id, answer] of [...this.waiting]) answer({ id, kind: "error", message: this.broken.message });
  }

  /** Sends a message; `answer` receives the replies until it returns that it expects no more. */
  private send(message: ToWorker, answer: (message: FromWorker) => void): void {
    if (this.broken) return answer({ id: message.id, kind: "error", message: this.broken.message });
    this.waiting.set(message.id, answer);
    this.line.send(message);
  }

  /** All games, and the names of the computer's levels. */
  async games(): Promise<{ games: GameCard[]; levels: string[] }> {
    return this.ask(requestText("games"));
  }

  /** What is known of a game before it is played: seats, squares, pieces, options. */
  async facts(spec: string): Promise<Facts> {
    const known = this.known.get(spec);
    if (known) return known;
    const asked = this.ask<Facts>(requestText("facts", { game: spec }));
    this.known.set(spec, asked);
    asked.catch(() => this.known.delete(spec));
    return asked;
  }

  /** What to show of a game to one viewer: a seat, `onlooker`, or by default the player to act. */
  async table(game: GameSoFar, viewer?: string): Promise<TableView> {
    return this.ask(requestText("table", { ...whereabouts(game), viewer }));
  }

  /** The whole position as text; for a seat's view, one that agrees with it, dealt by the seed. */
  async position(game: GameSoFar, seed?: string | number): Promise<string> {
    return (await this.ask<{ text: string }>(requestText("position", { ...whereabouts(game), seed }))).text;
  }

  /** A random outcome in a position where chance acts. */
  async chance(game: GameSoFar, seed: string | number = freshSeed()): Promise<string> {
    return (await this.ask<{ word: string }>(requestText("chance", { ...whereabouts(game), seed }))).word;
  }

  /** What was played and what it did to the pieces; each action as it was played, whoever saw it. */
  async steps(game: GameSoFar): Promise<Step[]> {
    const { session, actions } = await this.ask<SessionReport>(requestText("open", { ...whereabouts(game), since: 0 }));
    await this.ask(requestText("close", { session }));
    return actions.map(({ word, ...step }) => ({ ...step, seen: { ...step.seen, word } }));
  }

  /** The game as a record (docs/record.md). */
  async record(game: GameSoFar, about: { names?: string[]; date?: string } = {}): Promise<string> {
    const lines = { ...whereabouts(game), names: about.names?.join("\t"), date: about.date };
    return (await this.ask<{ text: string }>(requestText("record", lines))).text;
  }

  /** The records in a text, each replayed and checked. */
  async read(text: string): Promise<GameRecord[]> {
    return (await this.ask<{ records: GameRecord[] }>(requestText("read", { text }))).records;
  }

  /** The puzzles in a text, with the one of a day. */
  async puzzles(text: string, day: number): Promise<PuzzleBook> {
    return this.ask(requestText("puzzles", { day, text }));
  }

  /** A task of a lesson after these actions of the learner. */
  async lesson(game: string, task: string, words: readonly string[]): Promise<TaskView> {
    return this.ask(requestText("lesson", { game, words: words.join(" "), text: task }));
  }

  /** Searches for the best action of the player to act. One search at a time: another one ends it. */
  think(game: GameSoFar, options: ThinkOptions = {}): Thought {
    const text = () =>
      requestText("think", {
        ...whereabouts(game),
        level: options.level,
        seed: options.seed ?? freshSeed(),
        work: options.work,
        rate: options.rateAll ? "all" : undefined,
      });
    const onProgress = options.onReport && ((response: string) => options.onReport?.((JSON.parse(response) as { report: Report }).report));
    const { done, stop } = this.work(text, options.milliseconds, onProgress, options.reportEvery);
    const found = done.then((message) => {
      if (!message) return null;
      const { choice, report } = JSON.parse(message.response) as { choice: string; report: Report };
      return { word: choice, report, milliseconds: message.milliseconds, bytes: message.bytes };
    });
    return { done: found, stop };
  }

  /** Judges the turn of a solver that led to this position. */
  judge(game: GameSoFar, { solver, turns, knownWrong, milliseconds }: JudgeOptions): Judgement {
    const text = () => requestText("judge", { ...whereabouts(game), solver, turns, known: knownWrong ? "wrong" : undefined });
    const { done, stop } = this.work(text, milliseconds);
    return { done: done.then((message) => (message ? (JSON.parse(message.response) as { verdict: Verdict | null }).verdict : null)), stop };
  }

  /** Judges every decision of a game, from the last to the first; `ending` is how it ended, if not by its rules. */
  review(game: GameSoFar, ending: string, onProgress: (share: number, soFar: GameReview) => void): Reviewing {
    const read = (response: string) => JSON.parse(response) as { progress: number; review: GameReview };
    const { done, stop } = this.work(() => requestText("review", { ...whereabouts(game), ending }), undefined, (response) => {
      const { progress, review } = read(response);
      onProgress(progress / 1000, review);
    });
    return { done: done.then((message) => message && read(message.response).review), stop };
  }

  /** Work in slices that goes on until it is done or stopped; null if it was stopped. */
  private work(text: () => string, milliseconds?: number, onProgress?: (response: string) => void, reportEvery = 200): { done: Promise<(FromWorker & { kind: "done" }) | null>; stop: () => void } {
    const id = this.next++;
    const done = new Promise<(FromWorker & { kind: "done" }) | null>((resolve, reject) => {
      if (milliseconds !== undefined) checkTime("milliseconds", milliseconds);
      checkTime("reportEvery", reportEvery);
      this.send({ id, kind: "think", request: text(), milliseconds, reportEvery: onProgress ? reportEvery : 0 }, (message) => {
        if (message.kind === "progress") return onProgress?.(message.response);
        this.waiting.delete(id);
        if (message.kind === "error") reject(new Refusal(message.message, message.reason));
        else resolve(message.kind === "done" ? message : null);
      });
    });
    return { done, stop: () => this.line.send({ id, kind: "stop" }) };
  }

  /** Sends any request (docs/wasm.md). */
  ask<T>(text: string): Promise<T> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.send({ id, kind: "ask", request: text }, (message) => {
        this.waiting.delete(id);
        if (message.kind !== "response") return reject(new Refusal(message.kind === "error" ? message.message : ""));
        const told = JSON.parse(message.response) as T & { error?: string; reason?: Reason };
        if (told.error) reject(new Refusal(told.error, told.reason));
        else resolve(told);
      });
    });
  }
}
