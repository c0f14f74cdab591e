// The engine's part of a worker: one thread, so that long thoughts are cut into slices and requests are heard in between. Two
// instances of the module: one holds the games in progress and answers requests, the other thinks. What is wanted seldom is
// in a module of its own.
import { assets as addresses, modules } from "./files.js";
import { openEngine } from "./module.js";
import type { FromWorker, Reason, ToWorker } from "./types.js";

type OpenEngine = ReturnType<typeof openEngine>;

/** What it needs of the place where it runs. */
export interface Place {
  say(message: FromWorker): void;
  /** A file of the package; an error where it cannot be had. */
  read(url: URL): Promise<Uint8Array<ArrayBuffer>>;
}

let place: Place;

// The module is sent first; whatever is asked before that waits for it.
let arrived: (module: WebAssembly.Module) => void;
const module = new Promise<WebAssembly.Module>((resolve) => (arrived = resolve));
const table: Promise<OpenEngine> = module.then(openEngine);
let thinker: Promise<OpenEngine> = module.then(openEngine);
let thought = 0; // the number of the thought that goes on, 0 if none

function say(message: FromWorker): void {
  place.say(message);
}

/** Lets messages be heard; a timer would cost four milliseconds each time. */
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
 * A module's memory never shrinks, and a search needs nothing of the one before: so a full one is left behind. One search
 * takes 91 MB and leaves room for the next where it was; a second module beside it would take more.
 */
async function startAfresh(): Promise<void> {
  const full = 100_000_000;
  if ((await thinker).bytes() > full) thinker = module.then(openEngine);
}

/** What the module of its own is for. */
const studies = /^(puzzles|lesson|judge|review)\n/;

/** Read when it is first needed; one that could not be had is tried again the next time. */
let study: Promise<WebAssembly.Module> | null = null;
function studyModule(): Promise<WebAssembly.Module> {
  study ??= place.read(modules.study).then((bytes) => WebAssembly.compile(bytes));
  study.catch(() => (study = null));
  return study;
}

/** An instance that answers about puzzles and lessons. */
let desk: Promise<OpenEngine> | null = null;
function studyDesk(): Promise<OpenEngine> {
  desk ??= studyModule().then(openEngine);
  desk.catch(() => (desk = null));
  return desk;
}

/** What a level may want besides the engine, read when it is first needed; null where it cannot be had. */
const assets = new Map<string, Promise<Uint8Array | null>>();
function assetNamed(name: string): Promise<Uint8Array | null> {
  const known = assets.get(name);
  if (known) return known;
  const address = addresses.get(name);
  const asset = address === undefined ? Promise.resolve(null) : place.read(address).catch(() => {
    assets.delete(name); // the line may be back the next time
    return null;
  });
  assets.set(name, asset);
  return asset;
}

/** The response to `think`: how long it may take, and the asset with which it would know more. */
interface Begun {
  error?: string;
  reason?: Reason;
  milliseconds?: number;
  lacks?: { game: string; name: string };
}

/** Begins a thought. An asset that it lacks is brought to it; where it cannot be had, the thought goes on without. */
async function beginThought(id: number, { ask }: OpenEngine, text: string): Promise<Begun> {
  const begun = JSON.parse(ask(text)) as Begun;
  if (!begun.lacks) return begun;
  const { game, name } = begun.lacks;
  const asset = await assetNamed(name);
  if (asset === null || thought !== id) return begun;
  ask(`asset\ngame ${game}\nname ${name}\nbytes `, asset);
  return JSON.parse(ask(text)) as Begun;
}

async function think(id: number, text: string, milliseconds: number | undefined, reportEvery: number): Promise<void> {
  await startAfresh();
  thought = id;
  const opened = studies.test(text) ? openEngine(await studyModule()) : await thinker;
  if (thought !== id) return say({ id, kind: "stopped" });
  const begun = await beginThought(id, opened, text);
  if (thought !== id) return say({ id, kind: "stopped" });
  const { ask, bytes } = opened;
  if (begun.error) return say({ id, kind: "error", message: begun.error, reason: begun.reason });
  const limit = milliseconds ?? begun.milliseconds ?? 0;
  const begin = performance.now();
  let took = 0;
  let reported = begin;
  for (let now = begin; ; ) {
    const wantsReport = reportEvery > 0 && now - reported >= reportEvery;
    const response = ask(`step\ntook ${took}${wantsReport ? "\nreport yes" : ""}`);
    const later = performance.now();
    const told = JSON.parse(response) as { more: boolean };
    const done = !told.more || (limit > 0 && later - begin >= limit);
    if (done) {
      thought = 0;
      say({ id, kind: "done", response: ask("step\nwork 0\nreport yes"), milliseconds: later - begin, bytes: bytes() });
      return;
    }
    if (wantsReport) {
      reported = later;
      say({ id, kind: "progress", response });
    }
    took = Math.round((later - now) * 1000);
    await pause();
    if (thought !== id) return say({ id, kind: "stopped" });
    now = performance.now();
  }
}

/** Makes this thread the engine's, and gives what hears the messages to it. */
export function serveEngine(where: Place): (message: ToWorker) => Promise<void> {
  place = where;
  return hear;
}

async function hear(message: ToWorker): Promise<void> {
  if (message.kind === "module") return arrived(message.module);
  try {
    if (message.kind === "ask") {
      const { ask } = await (studies.test(message.request) ? studyDesk() : table);
      say({ id: message.id, kind: "response", response: ask(message.request) });
    } else if (message.kind === "think") {
      await think(message.id, message.request, message.milliseconds, message.reportEvery ?? 0);
    } else if (thought === message.id) {
      thought = 0;
    }
  } catch (error) {
    say({ id: message.id, kind: "error", message: String(error) });
  }
}
