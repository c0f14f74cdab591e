import { serveEngine } from "./engine_worker.js";
import { fetched } from "./fetched.js";
import type { ToWorker } from "./types.js";

const handle = serveEngine({ post: (message) => postMessage(message), read: fetched });
onmessage = (event: MessageEvent<ToWorker>) => handle(event.data);
