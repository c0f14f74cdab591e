import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { serveEngine } from "./engine_worker.js";
import type { ToWorker } from "./types.js";

const port = parentPort!;
const handle = serveEngine({
  post: (message) => port.postMessage(message),
  read: async (url) => new Uint8Array(await readFile(url)),
});
port.on("message", (message: ToWorker) => void handle(message));
