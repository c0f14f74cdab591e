import moduleUrl from "engine.wasm?url";
import { freshSeed, requestText, whereabouts, type GameSoFar } from "./requests";
import type { Facts, FromWorker, GameCard, GameReview, GameRecord, PuzzleBook, Reason, Report, TableView, ToldTask, ToWorker, Verdict } from "./types";

/** A refusal of the engine's: a sentence in English, and the same as data. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly reason?: Reason,
  ) {
    super(message);
  }
}

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
  /** Within so many more turns of the solver. */
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

interface ThinkOptions {
  level?: number;
  milliseconds?: number;
  rateAll?: boolean;
  work?: number;
  seed?: string;
  /** Called about every `reportEvery` milliseconds. */
  onReport?: (report: Report) => void;
  reportEvery?: number;
}

/** What carries requests to the engine: a worker on the page, something simpler in tests. */
export interface Line {
  send(message: ToWorker): void;
  listen(hear: (message: FromWorker) => void): void;
}

/** The engine, as the page asks it. It alone knows the rules. */
export class Engine {
  private next = 1;
  private readonly waiting = new Map<number, (message: FromWorker) => void>();
  private readonly known = new Map<string, Promise<Facts>>();

  constructor(private readonly line: Line) {
    line.listen((message) => this.waiting.get(message.id)?.(message));
  }

  games(): Promise<{ games: GameCard[]; levels: string[] }> {
    return this.ask(requestText("games"));
  }

  facts(spec: string): Promise<Facts> {
    const known = this.known.get(spec);
    if (known) return known;
    const asked = this.ask<Facts>(requestText("facts", { game: spec }));
    this.known.set(spec, asked);
    return asked;
  }

  table(game: GameSoFar, viewer?: string): Promise<TableView> {
    return this.ask(requestText("table", { ...whereabouts(game), viewer }));
  }

  /** The position as text, with all that is hidden in it. Of what one seat sees, one that agrees with it: the seed deals. */
  async position(game: GameSoFar, seed?: number): Promise<string> {
    return (await this.ask<{ text: string }>(requestText("position", { ...whereabouts(game), seed }))).text;
  }

  async chance(game: GameSoFar, seed = freshSeed()): Promise<string> {
    return (await this.ask<{ word: string }>(requestText("chance", { ...whereabouts(game), seed }))).word;
  }

  async record(game: GameSoFar, about: { names?: string[]; date?: string } = {}): Promise<string> {
    const lines = { ...whereabouts(game), names: about.names?.join("\t"), date: about.date };
    return (await this.ask<{ text: string }>(requestText("record", lines))).text;
  }

  async read(text: string): Promise<GameRecord[]> {
    return (await this.ask<{ records: GameRecord[] }>(requestText("read", { text }))).records;
  }

  puzzles(text: string, day: number): Promise<PuzzleBook> {
    return this.ask(requestText("puzzles", { day, text }));
  }

  /** A task of a lesson after these words of the learner. */
  lesson(game: string, task: string, words: readonly string[]): Promise<ToldTask> {
    return this.ask(requestText("lesson", { game, words: words.join(" "), text: task }));
  }

  think(game: GameSoFar, options: ThinkOptions): Thought {
    const text = requestText("think", {
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
    const text = requestText("judge", { ...whereabouts(game), solver, turns, known: knownWrong ? "wrong" : undefined });
    const { done, stop } = this.work(text, milliseconds);
    return { done: done.then((message) => (message ? (JSON.parse(message.response) as { verdict: Verdict | null }).verdict : null)), stop };
  }

  /** Judges every decision of a game, from the last to the first; `ending` is how it ended, if not by its rules. */
  review(game: GameSoFar, ending: string, onProgress: (share: number, soFar: GameReview) => void): Reviewing {
    const read = (response: string) => JSON.parse(response) as { progress: number; review: GameReview };
    const { done, stop } = this.work(requestText("review", { ...whereabouts(game), ending }), undefined, (response) => {
      const { progress, review } = read(response);
      onProgress(progress / 1000, review);
    });
    return { done: done.then((message) => message && read(message.response).review), stop };
  }

  /** Work in slices that goes on until it is done or stopped; null if it was stopped. */
  private work(text: string, milliseconds?: number, onProgress?: (response: string) => void, reportEvery = 200): { done: Promise<(FromWorker & { kind: "done" }) | null>; stop: () => void } {
    const id = this.next++;
    const done = new Promise<(FromWorker & { kind: "done" }) | null>((resolve, reject) => {
      this.waiting.set(id, (message) => {
        if (message.kind === "progress") return onProgress?.(message.response);
        this.waiting.delete(id);
        if (message.kind === "error") reject(new Refusal(message.message, message.reason));
        else resolve(message.kind === "done" ? message : null);
      });
    });
    this.line.send({ id, kind: "think", request: text, milliseconds, reportEvery: onProgress ? reportEvery : 0 });
    return { done, stop: () => this.line.send({ id, kind: "stop" }) };
  }

  /** Any request at all. */
  ask<T>(text: string): Promise<T> {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, (message) => {
        this.waiting.delete(id);
        if (message.kind !== "response") return reject(new Refusal(message.kind === "error" ? message.message : ""));
        const told = JSON.parse(message.response) as T & { error?: string; reason?: Reason };
        if (told.error) reject(new Refusal(told.error, told.reason));
        else resolve(told);
      });
      this.line.send({ id, kind: "ask", request: text });
    });
  }
}

/** The engine's module. The page loads it itself, so that it comes at the same time as the worker's own script. */
async function load(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(moduleUrl));
  } catch {
    // A server that does not know what WebAssembly is called still sends the right bytes.
    return WebAssembly.compile(await (await fetch(moduleUrl)).arrayBuffer());
  }
}

let shared: Engine | undefined;

/** The page's one engine, started when it is first needed. */
export function engine(): Engine {
  if (!shared) {
    const module = load();
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
    void module.then((compiled) => worker.postMessage({ id: 0, kind: "module", module: compiled } satisfies ToWorker));
    shared = new Engine({
      send: (message) => worker.postMessage(message),
      listen: (hear) => worker.addEventListener("message", (event: MessageEvent<FromWorker>) => hear(event.data)),
    });
  }
  return shared;
}
