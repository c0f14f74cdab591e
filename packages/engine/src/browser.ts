// The package in browsers: the engine in a worker.
import { booksReadBy } from "./books.js";
import { Engine } from "./engine.js";
import { fetched } from "./fetched.js";
import { modules } from "./files.js";
import type { FromWorker, ToWorker } from "./types.js";

export * from "./common.js";

/** A game's puzzles, with the one of a day. */
export const bookOf = booksReadBy(fetched);

/** The engine's module. The page loads it itself, so that it comes at the same time as the worker's own script. */
async function load(): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(modules.tablier));
  } catch {
    // A server that does not know the media type of WebAssembly still sends the right bytes.
    return WebAssembly.compile(await fetched(modules.tablier));
  }
}

/** Starts an engine in a worker. Requests wait until it is loaded. */
export function startEngine(): Engine {
  const worker = new Worker(new URL("./browser_worker.js", import.meta.url), { type: "module" });
  const module = load();
  const send = (message: ToWorker) => worker.postMessage(message);
  return new Engine({
    send,
    listen: (hear, broken) => {
      worker.addEventListener("message", (event: MessageEvent<FromWorker>) => hear(event.data));
      worker.addEventListener("error", (event) => broken(new Error(`the engine's worker ended: ${event.message}`)));
      module.then((compiled) => send({ id: 0, kind: "module", module: compiled }), broken);
    },
    close: () => worker.terminate(),
  });
}
