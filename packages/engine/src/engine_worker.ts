// The engine's part of a worker: one thread, so long searches are cut into slices and requests are answered in between.
// There are two instances of the module: one has the games in progress and answers requests, the other searches. Rarely
// used requests are in a separate module.
import { assets as addresses, modules } from "./files.js";
import { openEngine } from "./module.js";
import type { FromWorker, Reason, ToWorker } from "./types.js";

type OpenEngine = ReturnType<typeof openEngine>;

/** What it needs of its environment. */
export interface Environment {
  post(message: FromWorker): void;
  /** A file of the package; rejects if it cannot be loaded. */
  read(url: URL): Promise<Uint8Array<ArrayBuffer>>;
}

let environment: Environment;

// The module is sent first; earlier requests wait for it.
let arrived: (module: WebAssembly.Module) => void;
const module = new Promise<WebAssembly.Module>((resolve) => (arrived = resolve));
const sessions: Promise<OpenEngine> = module.then(openEngine);
let searcher: Promise<OpenEngine> = module.then(openEngine);
let searching = 0; // the number of the search in progress, 0 if none

function post(message: FromWorker): void {
  environment.post(message);
}

/** Lets messages be handled; a timer would cost four milliseconds each time. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/**
 * A module's memory never shrinks, and a search needs nothing of the one before, so a large one is replaced. One search
 * takes 91 MB, which the next can reuse; a second module beside it would take more.
 */
async function replaceFullModule(): Promise<void> {
  const full = 100_000_000;
  if ((await searcher).bytes() > full) searcher = module.then(openEngine);
}

/** The requests for the separate module. */
const studies = /^(puzzles|lesson|judge|review)\n/;

/** Loaded when first needed; a failed load is retried the next time. */
let study: Promise<WebAssembly.Module> | null = null;
function studyModule(): Promise<WebAssembly.Module> {
  study ??= environment.read(modules.study).then((bytes) => WebAssembly.compile(bytes));
  study.catch(() => (study = null));
  return study;
}

/** An instance that answers about puzzles and lessons. */
let studying: Promise<OpenEngine> | null = null;
function studyEngine(): Promise<OpenEngine> {
  studying ??= studyModule().then(openEngine);
  studying.catch(() => (studying = null));
  return studying;
}

/** An asset that a level uses, loaded when first needed; null if it cannot be loaded. */
const assets = new Map<string, Promise<Uint8Array | null>>();
function assetNamed(name: string): Promise<Uint8Array | null> {
  const known = assets.get(name);
  if (known) return known;
  const address = addresses.get(name);
  const asset = address === undefined ? Promise.resolve(null) : environment.read(address).catch(() => {
    assets.delete(name); // the line may be back the next time
    return null;
  });
  assets.set(name, asset);
  return asset;
}

/** The response to `think`: how long it may take, and the asset it lacks. */
interface Begun {
  error?: string;
  reason?: Reason;
  milliseconds?: number;
  lacks?: { game: string; name: string };
}

/** Begins a search. Loads the asset it lacks; if that fails, searches without it. */
async function beginThought(id: number, { ask }: OpenEngine, text: string): Promise<Begun> {
  const begun = JSON.parse(ask(text)) as Begun;
  if (!begun.lacks) return begun;
  const { game, name } = begun.lacks;
  const asset = await assetNamed(name);
  if (asset === null || searching !== id) return begun;
  ask(`asset\ngame ${game}\nname ${name}\nbytes `, asset);
  return JSON.parse(ask(text)) as Begun;
}

async function think(id: number, text: string, milliseconds: number | undefined, reportEvery: number): Promise<void> {
  await replaceFullModule();
  searching = id;
  const opened = studies.test(text) ? openEngine(await studyModule()) : await searcher;
  if (searching !== id) return post({ id, kind: "stopped" });
  const begun = await beginThought(id, opened, text);
  if (searching !== id) return post({ id, kind: "stopped" });
  const { ask, bytes } = opened;
  if (begun.error) return post({ id, kind: "error", message: begun.error, reason: begun.reason });
  const limit = milliseconds ?? begun.milliseconds ?? 0;
  const begin = performance.now();
  let took = 0;
  let reported = begin;
  for (let now = begin; ; ) {
    const wantsReport = reportEvery > 0 && now - reported >= reportEvery;
    const response = ask(`step\ntook ${took}${wantsReport ? "\nreport yes" : ""}`);
    const later = performance.now();
    const step = JSON.parse(response) as { more: boolean };
    const done = !step.more || (limit > 0 && later - begin >= limit);
    if (done) {
      searching = 0;
      post({ id, kind: "done", response: ask("step\nwork 0\nreport yes"), milliseconds: later - begin, bytes: bytes() });
      return;
    }
    if (wantsReport) {
      reported = later;
      post({ id, kind: "progress", response });
    }
    took = Math.round((later - now) * 1000);
    await pause();
    if (searching !== id) return post({ id, kind: "stopped" });
    now = performance.now();
  }
}

/** Makes this thread the engine's, and returns its message handler. */
export function serveEngine(given: Environment): (message: ToWorker) => Promise<void> {
  environment = given;
  return handle;
}

async function handle(message: ToWorker): Promise<void> {
  if (message.kind === "module") return arrived(message.module);
  try {
    if (message.kind === "ask") {
      const { ask } = await (studies.test(message.request) ? studyEngine() : sessions);
      post({ id: message.id, kind: "response", response: ask(message.request) });
    } else if (message.kind === "think") {
      await think(message.id, message.request, message.milliseconds, message.reportEvery ?? 0);
    } else if (searching === message.id) {
      searching = 0;
    }
  } catch (error) {
    post({ id: message.id, kind: "error", message: String(error) });
  }
}
