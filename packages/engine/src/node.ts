// The package in Node: the engine in a worker thread.
import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { booksReadBy } from "./books.js";
import { Engine } from "./engine.js";
import { modules } from "./files.js";
import type { FromWorker, ToWorker } from "./types.js";

export * from "./common.js";

/** A game's puzzles, with the one of a day. */
export const bookOf = booksReadBy(readFile);

/** Starts an engine in its own thread, which keeps the program running only while requests are pending. */
export function startEngine(): Engine {
  const worker = new Worker(new URL("./node_worker.js", import.meta.url), { execArgv: [] });
  const asked = new Set<number>();
  const send = (message: ToWorker) => worker.postMessage(message);
  return new Engine({
    send: (message) => {
      if (message.kind !== "stop") asked.add(message.id);
      worker.ref();
      send(message);
    },
    listen: (hear, broken) => {
      worker.on("message", (message: FromWorker) => {
        if (message.kind !== "progress") asked.delete(message.id);
        if (asked.size === 0) worker.unref();
        hear(message);
      });
      worker.on("error", broken);
      readFile(modules.tablier).then((bytes) => WebAssembly.compile(bytes)).then((module) => send({ id: 0, kind: "module", module }), broken);
      worker.unref();
    },
    close: () => void worker.terminate(),
  });
}
