import { serveEngine } from "./desk.js";
import { fetched } from "./fetched.js";
import type { ToWorker } from "./types.js";

const hear = serveEngine({ say: (message) => postMessage(message), read: fetched });
onmessage = (event: MessageEvent<ToWorker>) => hear(event.data);
