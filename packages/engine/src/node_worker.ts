import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { serveEngine } from "./desk.js";
import type { ToWorker } from "./types.js";

const port = parentPort!;
const hear = serveEngine({
  say: (message) => port.postMessage(message),
  read: async (url) => new Uint8Array(await readFile(url)),
});
port.on("message", (message: ToWorker) => void hear(message));
